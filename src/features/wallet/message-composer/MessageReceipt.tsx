import type { ValidWalletFilter } from '#/contract/filters/wallet-message-filters'
import type { WalletItem } from '#/contract/wallet-items'
import { text as draftText } from '#/parts/drafts/text'
import { FilterSentence } from '#/parts/filter-builder/FilterSentence'
import { text as filterText } from '#/parts/filter-builder/text'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { Receipt, ReceiptJson, ReceiptLine, ReceiptWarning, ReceiptWarnings } from '#/ui/feedback/Receipt'
import { LongText, markAndShorten } from '#/ui/format/LongText'
import { displayZone } from '#/ui/format/zone'
import { holderName } from '../item-tokens'
import { messageBody, vocabulary } from '../message-draft'
import { providerName } from '../provider-name'
import { text as sharedText } from '../text'
import { useCampaign } from '../use-campaign'
import { AudienceCount } from './AudienceCount'
import { renderFor } from './count-audience'
import type { OpenMessageDraft } from './open-message-draft'
import { SendMessage } from './SendMessage'
import { text } from './text'
import { isStaleCount, useAudience } from './use-audience'
import type { WalletMessageContext } from './use-message-context'
import { useSendMessage } from './use-send-message'
import classes from './MessageReview.module.css'

const t = text.review

interface MessageReceiptProps {
  openDraft: OpenMessageDraft
  context: WalletMessageContext
  /** Null if the draft cannot be sent as it is and only the outcome of an earlier attempt remains to be settled. */
  filters: readonly ValidWalletFilter[] | null
  /** Shows an example in the preview. */
  onExample: (item: WalletItem) => void
}

/** What will be sent: the audience, the count, and the content, with the button that sends it. */
export function MessageReceipt({ openDraft, context, filters, onExample }: MessageReceiptProps) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const { walletId, value, change, draft } = openDraft
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  const audience = useAudience(walletId, filters, value.template)
  const { campaign = { wallet_id: walletId } } = useCampaign()
  const sending = useSendMessage({
    campaign,
    value,
    store: async attempt => {
      change({ attempt })
      await draft.flush()
    },
    draft,
  })
  const { counting } = audience
  // Without those about a token: the count shows for how many items it is missing
  const warnings = context.problems.filter(one => one.level === 'warn' && one.token === undefined)
  const isAll = counting.kind === 'counted' && counting.audience.examples.length === counting.audience.count
  return (
    <Receipt label={t.receipt} title={t.receipt} state={draftText.states[sending.state.kind]}>
      <ReceiptLine label={t.audience}>
        <FilterSentence
          audience={[{ text: filterText.builder.everyone.wallet }]}
          rows={value.filters}
          vocabulary={vocabulary}
          time={{ zone, now }}
        />
      </ReceiptLine>
      {filters === null ? null : (
        <ReceiptLine label={t.count}>
          <AudienceCount {...audience} />
        </ReceiptLine>
      )}
      <ReceiptLine label={t.content}>
        <blockquote className={classes['template']} dir="auto">
          <LongText text={value.template} limit={600} />
        </blockquote>
        {value.header.trim() === '' ? null : (
          <p>
            <span className="sb-dim">{t.header}</span> <LongText text={value.header} />
          </p>
        )}
        {value.imageUrl.trim() === '' ? null : (
          <p>
            <span className="sb-dim">{t.image}</span> <LongText text={value.imageUrl} />
          </p>
        )}
      </ReceiptLine>
      {counting.kind === 'counted' && counting.audience.count > 0 ? (
        <ReceiptLine label={isAll ? t.examples.all : t.examples.some}>
          <AudienceExamples
            template={value.template}
            examples={counting.audience.examples}
            isAll={isAll}
            onShow={onExample}
          />
        </ReceiptLine>
      ) : null}
      {warnings.length === 0 ? null : (
        <ReceiptLine label={t.pleaseNote}>
          <ReceiptWarnings>
            {warnings.map((warn, at) => (
              <ReceiptWarning key={at}>{markAndShorten(warn.text)}</ReceiptWarning>
            ))}
          </ReceiptWarnings>
        </ReceiptLine>
      )}
      <ReceiptLine label={t.undo}>
        <p>{t.noUndo}</p>
      </ReceiptLine>
      <ReceiptJson body={messageBody(value, campaign)} label={t.json} />
      <SendMessage
        openDraft={openDraft}
        campaign={campaign}
        sending={sending}
        isFaulty={filters === null}
        count={counting.kind === 'counted' && !isStaleCount(counting.countedAt, now) ? counting.audience.count : null}
      />
    </Receipt>
  )
}

interface AudienceExamplesProps {
  template: string
  examples: readonly WalletItem[]
  /** Whether the examples are the whole audience. */
  isAll: boolean
  /** Shows an item in the preview. */
  onShow: (item: WalletItem) => void
}

/** The examples of the audience, each with the text its holder reads. */
function AudienceExamples({ template, examples, isAll, onShow }: AudienceExamplesProps) {
  return (
    <>
      <p className="sb-dim">{isAll ? t.examplesWhy.all : t.examplesWhy.some}</p>
      <ol className={classes['examples']} aria-label={isAll ? t.examples.all : t.examples.some}>
        {examples.map(item => (
          <li key={item.wallet_item_id} className={classes['example']}>
            <button type="button" className={`sb-text-button ${classes['holder']}`} onClick={() => onShow(item)}>
              <bdi>{markAndShorten((holderName(item.tokens ?? {}) ?? sharedText.item.noHolder).slice(0, 60))}</bdi>
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
