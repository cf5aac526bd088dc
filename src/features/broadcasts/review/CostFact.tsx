import { useSession } from '#/api/api-context'
import { readChannel } from '#/contract/broadcasts'
import { estimateCost } from '#/contract/policy/cost'
import { toWire } from '#/parts/filter-builder/rows'
import { formatCheckedDay } from '#/parts/schedule/recipients'
import { ReceiptFact, ReceiptLine } from '#/ui/feedback/Receipt'
import { formatCurrency } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import type { BroadcastDraft } from '../draft-kind'
import { hasSameConditions } from '../earlier-sends'
import { text as shared } from '../text'
import type { ComposerContext } from '../use-composer-context'
import { text } from './text'

const t = text.cost

/**
 * An estimate of what an SMS broadcast costs, from the configured price and the last send to the same lists, preferably
 * one with the same conditions. Absent for other channels, and without a configured price.
 */
export function CostFact({ value, context }: { value: BroadcastDraft; context: ComposerContext }) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const { policy, home_country } = useSession().connection
  const conditions = { filters: { wire: toWire(value.filters, context.vocabulary) } }
  const comparable = context.earlier.find(row => hasSameConditions(row, conditions))
  const last = comparable ?? context.earlier[0]
  const parts = context.reading.filledIn.count.parts.length
  if (readChannel(value.message.channel) !== 'sms' || policy.price_per_part === null) return null
  const { origin } = policy.price_per_part
  const priceSource = origin === null ? '' : t.price(origin.source, formatCheckedDay(origin.checked))
  const recipients = last?.recipients ?? null
  // The last send may be among broadcasts that are not loaded
  if (recipients === null && context.listedBroadcasts.state !== 'loaded') return null
  const cost = recipients === null ? null : estimateCost(policy, home_country, parts, recipients)
  const lists = value.lists.length
  const amount = (sum: number) => formatCurrency(sum, cost?.currency ?? '')
  return (
    <ReceiptLine label={t.label}>
      {cost === null ? null : (
        <ReceiptFact>
          {cost.from === cost.to ? t.about(amount(cost.from)) : t.between(amount(cost.from), amount(cost.to))}
        </ReceiptFact>
      )}
      <p className="sb-dim">
        {markAndShorten(
          cost === null
            ? recipients === null
              ? t.noRecipients(lists)
              : t.noPrice(priceSource)
            : (comparable ? t.estimate : t.otherConditions)({
                parts: shared.parts(parts),
                recipients: recipients ?? 0,
                lists,
                priceSource,
              }),
        )}
      </p>
    </ReceiptLine>
  )
}
