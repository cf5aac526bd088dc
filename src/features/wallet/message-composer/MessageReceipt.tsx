import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import type { LegalWalletFilter } from '#/contract/filters/wallet-message-filters'
import type { WalletItem } from '#/contract/wallet-items'
import { FilterSentence } from '#/parts/filter-builder/FilterSentence'
import { filterText } from '#/parts/filter-builder/text'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { Receipt, ReceiptJson, ReceiptLine, ReceiptWarn, ReceiptWarns } from '#/ui/feedback/Receipt'
import { LongText, visible } from '#/ui/format/LongText'
import { displayZone } from '#/ui/format/zone'
import { bodyOf, vocabulary } from '../message-draft'
import { messageText } from '../message-text'
import { AudienceCount } from './AudienceCount'
import { AudienceExamples } from './AudienceExamples'
import type { MessageStep } from './NewMessagePage'
import { SendMessage } from './SendMessage'
import { isStaleCount, useAudience } from './use-audience'
import type { MessageContext } from './use-message-context'
import classes from './MessageReview.module.css'

const t = messageText.review

interface ReceiptProps {
  step: MessageStep
  world: MessageContext
  filters: readonly LegalWalletFilter[]
  /** Shows one of the examples in the phones. */
  onExample: (item: WalletItem) => void
}

/** Who, how many, what, before anything leaves (LOOK.md, The receipt). */
export function MessageReceipt({ step, world, filters, onExample }: ReceiptProps) {
  const { walletId, value } = step
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  const audience = useAudience(walletId, filters, value.template)
  const read = useQuery(walletCampaignQuery(useApi(), walletId)).data?.campaign
  const campaign = read ?? { wallet_id: walletId }
  const { counting } = audience
  const isAll = counting.kind === 'counted' && counting.audience.examples.length === counting.audience.count
  return (
    <Receipt label={t.receipt} title={t.receipt} state={t.notSent}>
      <ReceiptLine label={t.who}>
        <FilterSentence
          audience={[{ text: filterText.builder.everyone.wallet }]}
          rows={value.filters}
          vocabulary={vocabulary}
          time={{ zone, now }}
        />
      </ReceiptLine>
      <ReceiptLine label={t.count}>
        <AudienceCount {...audience} />
      </ReceiptLine>
      <ReceiptLine label={t.what}>
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
        <ReceiptLine label={t.examples(isAll)}>
          <AudienceExamples
            template={value.template}
            examples={counting.audience.examples}
            isAll={isAll}
            onShow={onExample}
          />
        </ReceiptLine>
      ) : null}
      <LookAt world={world} />
      <ReceiptLine label={t.undo}>
        <p>{t.undoNone}</p>
      </ReceiptLine>
      <ReceiptJson body={bodyOf(value, campaign)} label={t.json} />
      <SendMessage
        step={step}
        campaign={campaign}
        name={world.campaign ?? ''}
        count={counting.kind === 'counted' && !isStaleCount(counting.to, now) ? counting.audience.count : null}
      />
    </Receipt>
  )
}

/** What is not forbidden and yet to be seen. */
function LookAt({ world }: { world: MessageContext }) {
  const warns = world.problems.filter(one => one.level === 'warn' && one.token === undefined)
  if (warns.length === 0) return null
  return (
    <ReceiptLine label={t.lookAt}>
      <ReceiptWarns>
        {warns.map((warn, at) => (
          <ReceiptWarn key={at}>{visible(warn.text)}</ReceiptWarn>
        ))}
      </ReceiptWarns>
    </ReceiptLine>
  )
}
