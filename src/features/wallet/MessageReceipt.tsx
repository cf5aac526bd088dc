import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useApi } from '#/api/api-context'
import { walletCampaignQuery } from '#/api/wallet-campaigns'
import type { WalletItem } from '#/contract/wallet-items'
import type { LegalWalletFilter } from '#/contract/wallet-message-filters'
import { FilterSentence } from '#/parts/filter-builder/FilterSentence'
import { filterText } from '#/parts/filter-builder/text'
import { useNow } from '#/ui/clock'
import { JsonView } from '#/ui/JsonView'
import { LongText, visible } from '#/ui/LongText'
import { usePreferences } from '#/ui/preferences'
import { formatNumber } from '#/ui/texts'
import { displayZone } from '#/ui/zone'
import { AudienceCount } from './AudienceCount'
import { Examples } from './Examples'
import { bodyOf, vocabulary } from './message-draft'
import { messageText } from './message-text'
import classes from './MessageReview.module.css'
import type { MessageStep } from './NewMessagePage'
import { SendMessage } from './SendMessage'
import { isStaleCount, useAudience } from './use-audience'
import type { MessageWorld } from './use-message-world'

const t = messageText.review

interface ReceiptProps {
  step: MessageStep
  world: MessageWorld
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
    <section className={classes['receipt']} aria-label={t.receipt}>
      <header className={classes['head']}>
        <h2 className={classes['name']}>{t.receipt}</h2>
        <span className="sb-dim">{t.notSent}</span>
      </header>
      <Line label={t.who}>
        <FilterSentence
          audience={[{ text: filterText.builder.everyone.wallet }]}
          rows={value.filters}
          vocabulary={vocabulary}
          time={{ zone, now }}
        />
      </Line>
      <Line label={t.count}>
        <AudienceCount {...audience} />
      </Line>
      <Line label={t.what}>
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
      </Line>
      {counting.kind === 'counted' && counting.audience.count > 0 ? (
        <Line label={t.examples(isAll)}>
          <Examples template={value.template} examples={counting.audience.examples} isAll={isAll} onShow={onExample} />
        </Line>
      ) : null}
      <LookAt world={world} />
      <Line label={t.undo}>
        <p>{t.undoNone}</p>
      </Line>
      <Json body={bodyOf(value, campaign)} />
      <SendMessage
        step={step}
        campaign={campaign}
        name={world.campaign ?? ''}
        count={counting.kind === 'counted' && !isStaleCount(counting.to, now) ? counting.audience.count : null}
      />
    </section>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['line']}>
    <h3 className={classes['label']}>{label}</h3>
    <div className={classes['content']}>{children}</div>
  </div>
)

/** What is not forbidden and yet to be seen. */
function LookAt({ world }: { world: MessageWorld }) {
  const warns = world.problems.filter(one => one.level === 'warn' && one.token === undefined)
  if (warns.length === 0) return null
  return (
    <Line label={t.lookAt}>
      <ul className={classes['warns']}>
        {warns.map((warn, at) => (
          <li key={at} className={classes['warn']}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span>{visible(warn.text)}</span>
          </li>
        ))}
      </ul>
    </Line>
  )
}

function Json({ body }: { body: unknown }) {
  const [open, setOpen] = useState(false)
  const label = t.json(`${formatNumber(Math.max(1, Math.round(JSON.stringify(body).length / 100)) / 10)} kB`)
  return (
    <div className={classes['json']}>
      <button type="button" className={classes['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </button>
      {open ? <JsonView value={body} label={label} open={3} /> : null}
    </div>
  )
}
