import type { WalletItem } from '#/contract/wallet-items'
import { LongText, showControlCharacters } from '#/ui/format/LongText'
import { holderName } from '../item-tokens'
import { providerName } from '../provider-name'
import { text as sharedText } from '../text'
import { renderFor } from './count-audience'
import { text } from './text'
import classes from './MessageReview.module.css'

const t = text.review

interface AudienceExamplesProps {
  template: string
  examples: readonly WalletItem[]
  /** Whether the examples are the whole audience. */
  isAll: boolean
  /** Shows an item in the preview. */
  onShow: (item: WalletItem) => void
}

/** Some items of the audience, each with the text its holder reads. */
export function AudienceExamples({ template, examples, isAll, onShow }: AudienceExamplesProps) {
  return (
    <>
      <p className="sb-dim">{isAll ? t.examplesWhy.all : t.examplesWhy.some}</p>
      <ol className={classes['examples']} aria-label={isAll ? t.examples.all : t.examples.some}>
        {examples.map(item => (
          <li key={item.wallet_item_id} className={classes['example']}>
            <button type="button" className={classes['holder']} onClick={() => onShow(item)}>
              <bdi>
                {showControlCharacters((holderName(item.tokens ?? {}) ?? sharedText.item.noHolder).slice(0, 60))}
              </bdi>
            </button>
            <span className="sb-dim">{item.provider ? providerName(item.provider) : sharedText.item.noProvider}</span>
            <span className={classes['text']} dir="auto">
              <LongText text={renderFor(template, item.tokens)} limit={200} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
