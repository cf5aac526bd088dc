import { IconArrowsShuffle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { describeFilters } from '#/parts/filter-builder/sentence'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { Receipt, ReceiptFact, ReceiptJson, ReceiptLine, ReceiptWarn, ReceiptWarns } from '#/ui/feedback/Receipt'
import { formatList, formatNumber } from '#/ui/format/format'
import { visible } from '#/ui/format/LongText'
import { formatClock, formatMoment, formatRelative } from '#/ui/format/moment'
import { displayZone, zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { composeText } from '../compose-text'
import { describeNearbySends } from '../describe-nearby-sends'
import type { BroadcastDraft } from '../draft-kind'
import { EarlierSends } from '../EarlierSends'
import { text } from '../text'
import type { ComposerContext } from '../use-composer-context'
import classes from './ReviewReceipt.module.css'

const t = composeText.reviewing

interface ReceiptProps {
  value: BroadcastDraft
  world: ComposerContext
  /** The body that will be sent. */
  body: unknown
  /** Marks of the sends nearby that were called fine. */
  fine: ReadonlySet<string>
  onFine: (fine: ReadonlySet<string>) => void
  /** The state of the sending and the acts. */
  children: ReactNode
}

/** Who, what, when, in words, before anything leaves (LOOK.md, The receipt). */
export function ReviewReceipt({ value, world, body, fine, onFine, children }: ReceiptProps) {
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  return (
    <Receipt
      label={value.name}
      title={<bdi>{visible(value.name)}</bdi>}
      state={value.base === null ? t.notSent : t.notSaved}
    >
      <ReceiptLine label={t.who}>
        <ReceiptFact>
          {visible(t.whoPeople(formatList(value.lists.map(world.names.nameOf), 'or'), value.filters.length))}
        </ReceiptFact>
        <ul className={classes['conditions']}>
          {describeFilters(value.filters, world.vocabulary, { zone, now }).map((words, at) => (
            <li key={at}>{visible(text.sentence(words))}</li>
          ))}
        </ul>
        <p className="sb-dim">{visible(t.whoNote(formatList(value.lists)))}</p>
        <EarlierSends earlier={world.earlier} hasLists={value.lists.length > 0} />
      </ReceiptLine>
      <ReceiptLine label={t.what}>
        <What value={value} world={world} />
      </ReceiptLine>
      <ReceiptLine label={t.whenLabel}>
        <When value={value} world={world} yours={zone} />
      </ReceiptLine>
      <LookAt world={world} fine={fine} onFine={onFine} />
      <ReceiptLine label={t.undo}>
        <p>
          {value.when.now || world.sendAt === null
            ? t.undoNow
            : t.undoUntil(formatMoment(world.sendAt, value.when.zone, { now }) ?? '')}
        </p>
      </ReceiptLine>
      <ReceiptJson body={body} label={t.json} />
      {children}
    </Receipt>
  )
}

function What({ value, world }: { value: BroadcastDraft; world: ComposerContext }) {
  const { reading } = world
  const channel = readChannel(value.message.channel)
  const { count } = reading.counted
  const units = count.parts.reduce((sum, part) => sum + part.units, 0)
  const who = reading.counted.range === null ? null : (reading.sample?.label ?? null)
  return (
    <>
      <ReceiptFact>
        {channel === 'sms'
          ? t.sms(composeText.summary.part(count.parts.length))
          : channel === 'push'
            ? t.push
            : visible(t.other(value.message.channel))}
      </ReceiptFact>
      <p className="sb-dim">
        {t.counted(formatNumber(units), count.encoding, who)} {value.message.shortenUrls ? t.links : null}
      </p>
    </>
  )
}

function When({ value, world, yours }: { value: BroadcastDraft; world: ComposerContext; yours: string }) {
  const now = useNow('minute')
  const { sendAt } = world
  const { zone } = value.when
  if (sendAt === null) return null
  const clocks = [
    { label: t.zone(zoneCity(zone)), zone },
    { label: t.yours(zoneCity(yours)), zone: yours },
    { label: t.utc, zone: 'UTC' },
  ]
  const day = formatMoment(sendAt, zone, { now, precision: 'day' }) ?? ''
  return (
    <>
      <ReceiptFact>{value.when.now ? t.nowTitle : `${day}, ${formatRelative(sendAt, now, zone)}`}</ReceiptFact>
      <dl className={classes['clocks']}>
        {clocks.map((clock, at) => (
          <div key={at} className={classes['clock']}>
            <dt>{clock.label}</dt>
            <dd>
              <b>{formatClock(sendAt, clock.zone).time}</b> {zoneAbbreviation(sendAt, clock.zone)}
              <span className={classes['day']}>{formatMoment(sendAt, clock.zone, { now, precision: 'day' })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What is not forbidden and yet to be seen; a send nearby has to be called fine. */
function LookAt({ world, fine, onFine }: Pick<ReceiptProps, 'world' | 'fine' | 'onFine'>) {
  const warns = world.problems.filter(one => one.level === 'warn')
  if (warns.length === 0 && world.near.length === 0) return null
  return (
    <ReceiptLine label={t.lookAt}>
      <ReceiptWarns>
        {world.near.map(near => (
          <ReceiptWarn
            key={near.row.key}
            icon={<IconArrowsShuffle size={16} stroke={1.5} aria-hidden />}
            act={
              <label className={classes['fine']}>
                <input
                  type="checkbox"
                  checked={fine.has(near.row.key)}
                  onChange={event => {
                    const next = new Set(fine)
                    if (event.currentTarget.checked) next.add(near.row.key)
                    else next.delete(near.row.key)
                    onFine(next)
                  }}
                />
                {t.fine}
              </label>
            }
          >
            {visible(describeNearbySends(near, world.names))}
          </ReceiptWarn>
        ))}
        {warns.map((warn, at) => (
          <ReceiptWarn key={at}>{warn.text}</ReceiptWarn>
        ))}
      </ReceiptWarns>
    </ReceiptLine>
  )
}
