import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSession } from '#/api/api-context'
import type { PersonLookUp, PersonsFound } from '#/api/persons'
import { limits } from '#/contract/format/limits'
import { useHistoryState } from '#/nav/history-state'
import { useListNames } from '#/parts/list-names/use-list-names'
import { Mdn } from '#/parts/mdn/Mdn'
import { PAINT_MS } from '#/ui/behavior/after-paint'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { usePreferences } from '#/ui/behavior/preferences'
import { useElapsed } from '#/ui/behavior/use-elapsed'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { useZone } from '#/ui/format/use-time'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { CopyLink } from '../../CopyLink'
import { StopLink } from '../../StopLink'
import { lookUpHistorySchema } from '../look-up-state'
import { useOpenPerson } from '../use-look-up'
import { compare } from './compare'
import { compareLists } from './compare-lists'
import { ComparisonCards } from './ComparisonCards'
import { ComparisonTable } from './ComparisonTable'
import { text } from './text'
import { useDigitShortcuts } from './use-digit-shortcuts'
import { useListsReadings } from './use-lists-readings'
import classes from './Comparison.module.css'

/** Only for rows that could not be read as a person. */
const JsonView = lazyPart(() => import('#/ui/format/JsonView').then(part => part.JsonView))

interface ComparisonProps {
  found: PersonsFound
  lookUp: PersonLookUp
  footer: ReactNode
  /** Whether the box contains what was looked up, or nothing to look up: the user is not typing the next number. */
  isCurrent: boolean
  /** Puts the start of the next number into the box. */
  onNumber: (text: string) => void
}

/**
 * The people that a lookup found, side by side: first the lists they are on, then their fields with the differences
 * highlighted. On a phone, one card each. Then what was found but could not be read.
 */
export function Comparison({ found, lookUp, footer, isCurrent, onNumber }: ComparisonProps) {
  const { custom_fields: definitions } = useSession()
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [{ view = 'all' }, setHistory] = useHistoryState(lookUpHistorySchema)
  const heading = useRef<HTMLSpanElement>(null)
  const [people, morePeople] = useFirstRows(found.people)
  const fields = compare(people, definitions, useZone())
  // What is not needed to see who they are comes after the first paint
  const enabled = useElapsed(PAINT_MS)
  const lists = compareLists(useListsReadings(people, enabled), useListNames({ enabled }).nameOrId)
  const differing = fields.filter(field => field.differs)
  const title = titleOf(found, lookUp)

  // Takes the focus out of the box so that the keys 1 to 9 open a person, unless the user is typing the next number.
  // In a layout effect, because a key may be pressed as soon as the comparison is painted.
  const takeFocus = useEffectEvent(() => {
    if (isCurrent) heading.current?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => takeFocus(), [title])
  useEffect(() => announce(title), [title])

  const count = found.people.length
  const open = useOpenPerson()
  const onOpen = (index: number) => {
    const reading = found.people[index]
    if (reading) void open(reading)
  }
  useDigitShortcuts({ count, onOpen, onNumber })
  const focusableTitle = (
    <span ref={heading} tabIndex={-1} className={classes['heading']}>
      {title}
    </span>
  )
  // With the number, because the box may already contain the next one
  const subtitle = (why: string) =>
    lookUp.kind === 'mdn' ? (
      <>
        <b>
          <Mdn value={lookUp.value} />
        </b>{' '}
        {why}
      </>
    ) : (
      why
    )
  const stop = lookUp.kind === 'mdn' ? <StopLink mdn={lookUp.value} /> : null
  return (
    <div className="sb-stack">
      {found.isAtLimit ? (
        <ErrorNotice tone="warn" title={text.several.full(limits.personSearch)}>
          {text.several.fullNext}
        </ErrorNotice>
      ) : null}
      {count > 0 && isNarrow ? (
        <section className="sb-stack" aria-label={title}>
          <div>
            <h2>{focusableTitle}</h2>
            {count > 1 ? <p className="sb-muted">{subtitle(text.several.whyCards)}</p> : null}
            <div className={classes['stop']}>{stop}</div>
          </div>
          <ComparisonCards people={people} lists={lists} fields={fields} />
          {morePeople}
          <div className="sb-note">{footer}</div>
        </section>
      ) : null}
      {count > 0 && !isNarrow ? (
        <Panel
          flush
          title={focusableTitle}
          subtitle={count > 1 ? subtitle(text.several.why) : undefined}
          tools={
            <>
              {count > 1 ? (
                <SegmentedControl
                  aria-label={text.several.view}
                  value={view}
                  data={[
                    { value: 'all', label: text.several.all },
                    { value: 'differences', label: text.several.differences(differing.length) },
                  ]}
                  onChange={next => setHistory({ view: next })}
                />
              ) : null}
              {stop}
            </>
          }
          footer={footer}
        >
          <ComparisonTable people={people} lists={lists} fields={view === 'all' || count === 1 ? fields : differing} />
          {morePeople}
        </Panel>
      ) : null}
      <UnreadableRows rows={found.unreadable} />
      {enabled ? <CopyLink isLookUp /> : null}
    </div>
  )
}

/** How many people were found, and how many rows, which may be people too, could not be read. */
function titleOf({ people, unreadable }: PersonsFound, { kind }: PersonLookUp): string {
  const t = text.several
  if (people.length === 0) return t.unreadable(unreadable.length)
  const title = kind === 'mdn' ? t.title(people.length) : t.titleOther(people.length)
  return unreadable.length === 0 ? title : t.withUnreadable(title, unreadable.length)
}

/** Rows of a response that could not be read as a person: shown as received, so that no one is missed. */
function UnreadableRows({ rows }: { rows: readonly { raw: unknown }[] }) {
  'use no memo' // renders rarely: memoization would enlarge the most visited page and save nothing
  const masked = usePreferences().maskNumbers
  const [shown, more] = useFirstRows(rows)
  if (rows.length === 0) return null
  return (
    <Panel title={text.several.unreadable(rows.length)} subtitle={text.several.unreadableWhy}>
      <ol className="sb-stack">
        {shown.map(({ raw }, index) => (
          // Rows have no id and never change order
          <li key={index} className={classes['row']}>
            <JsonView value={raw} label={text.several.unreadableRow(index + 1)} masked={masked} />
          </li>
        ))}
      </ol>
      {more}
    </Panel>
  )
}
