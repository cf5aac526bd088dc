import type { WalletItem } from '#/contract/wallet-items'
import { LongText, visible } from '#/ui/format/LongText'
import { providerName } from '../ItemFacts'
import { messageText } from '../message-text'
import { holderOf } from '../pass-slots'
import { text } from '../text'
import { textFor } from './count-audience'
import classes from './MessageReview.module.css'

interface ExamplesProps {
  template: string
  examples: readonly WalletItem[]
  /** They are the whole audience. */
  isAll: boolean
  /** Shows it in the phones. */
  onShow: (item: WalletItem) => void
}

/** A few of the audience, each with its own text. */
export function AudienceExamples({ template, examples, isAll, onShow }: ExamplesProps) {
  return (
    <>
      <p className="sb-dim">{messageText.review.examplesAre(isAll)}</p>
      <ol className={classes['examples']} aria-label={messageText.review.examples(isAll)}>
        {examples.map(item => (
          <li key={item.wallet_item_id} className={classes['example']}>
            <button type="button" className={classes['holder']} onClick={() => onShow(item)}>
              <bdi>{visible((holderOf(item.tokens ?? {}) ?? text.items.noHolder).slice(0, 60))}</bdi>
            </button>
            <span className="sb-dim">{item.provider ? providerName(item.provider) : text.item.noProvider}</span>
            <span className={classes['own']} dir="auto">
              <LongText text={textFor(template, item.tokens)} limit={200} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
