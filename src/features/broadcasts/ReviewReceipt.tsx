import { IconAlertTriangle, IconArrowsShuffle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { readChannel } from '#/contract/broadcasts'
import { describeFilters } from '#/parts/filter-builder/sentence'
import { useNow } from '#/ui/clock'
import { JsonView } from '#/ui/JsonView'
import { visible } from '#/ui/LongText'
import { formatClock, formatMoment, formatRelative } from '#/ui/moment'
import { usePreferences } from '#/ui/preferences'
import { formatList, formatNumber } from '#/ui/texts'
import { displayZone, zoneAbbreviation, zoneCity } from '#/ui/zone'
import { Earlier } from './Earlier'
import { nearSentence } from './near-words'
import { composeText } from './compose-text'
import type { Composed } from './draft-kind'
import classes from './ReviewReceipt.module.css'
import { text } from './text'
import type { ComposeWorld } from './use-compose-world'

const t = composeText.reviewing

interface ReceiptProps {
  value: Composed
  world: ComposeWorld
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
    <section className={classes['receipt']} aria-label={value.name}>
      <header className={classes['head']}>
        <h2 className={classes['name']}>
          <bdi>{visible(value.name)}</bdi>
        </h2>
        <span className="sb-dim">{value.base === null ? t.notSent : t.notSaved}</span>
      </header>
      <Line label={t.who}>
        <p className={classes['fact']}>
          {visible(t.whoPeople(formatList(value.lists.map(world.names.nameOf), 'or'), value.filters.length))}
        </p>
        <ul className={classes['conditions']}>
          {describeFilters(value.filters, world.vocabulary, { zone, now }).map((words, at) => (
            <li key={at}>{visible(text.sentence(words))}</li>
          ))}
        </ul>
        <p className={classes['note']}>{visible(t.whoNote(formatList(value.lists)))}</p>
        <Earlier earlier={world.earlier} hasLists={value.lists.length > 0} />
      </Line>
      <Line label={t.what}>
        <What value={value} world={world} />
      </Line>
      <Line label={t.whenLabel}>
        <When value={value} world={world} yours={zone} />
      </Line>
      <LookAt world={world} fine={fine} onFine={onFine} />
      <Line label={t.undo}>
        <p>
          {value.when.now || world.sendAt === null ? t.undoNow : t.undoUntil(clockIn(world.sendAt, value.when.zone))}
        </p>
      </Line>
      <Json body={body} />
      {children}
    </section>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes['line']}>
    <h3 className={classes['label']}>{label}</h3>
    <div className={classes['content']}>{children}</div>
  </div>
)

const clockIn = (ms: number, zone: string): string => `${formatClock(ms, zone).time} ${zoneAbbreviation(ms, zone)}`

function What({ value, world }: { value: Composed; world: ComposeWorld }) {
  const { reading } = world
  const channel = readChannel(value.message.channel)
  const { count } = reading.counted
  const units = count.parts.reduce((sum, part) => sum + part.units, 0)
  const who = reading.counted.range === null ? null : (reading.sample?.label ?? null)
  return (
    <>
      <p className={classes['fact']}>
        {channel === 'sms'
          ? t.sms(composeText.summary.part(count.parts.length))
          : channel === 'push'
            ? t.push
            : visible(t.other(value.message.channel))}
      </p>
      <p className={classes['note']}>
        {t.counted(formatNumber(units), count.encoding, who)} {value.message.shortenUrls ? t.links : null}
      </p>
    </>
  )
}

function When({ value, world, yours }: { value: Composed; world: ComposeWorld; yours: string }) {
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
      <p className={classes['fact']}>{value.when.now ? t.nowTitle : `${day}, ${formatRelative(sendAt, now, zone)}`}</p>
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
    <Line label={t.lookAt}>
      <ul className={classes['warns']}>
        {world.near.map(near => (
          <li key={near.row.key} className={classes['warn']}>
            <IconArrowsShuffle size={16} stroke={1.5} aria-hidden />
            <span className={classes['warning']}>{visible(nearSentence(near, world.names))}</span>
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
          </li>
        ))}
        {warns.map((warn, at) => (
          <li key={at} className={classes['warn']}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span className={classes['warning']}>{warn.text}</span>
          </li>
        ))}
      </ul>
    </Line>
  )
}

function Json({ body }: { body: unknown }) {
  const [open, setOpen] = useState(false)
  const size = `${formatNumber(Math.max(1, Math.round(JSON.stringify(body).length / 100)) / 10)} kB`
  return (
    <div className={classes['json']}>
      <button type="button" className={classes['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t.json(size)}
      </button>
      {open ? <JsonView value={body} label={t.json(size)} open={3} /> : null}
    </div>
  )
}
