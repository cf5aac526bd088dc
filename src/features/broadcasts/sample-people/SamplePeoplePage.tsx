import { Button, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useDeferredValue, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { useUrlState } from '#/nav/url-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { Loaded } from '#/parts/api-log/Loaded'
import { removeSamplePerson, useSamplePeople } from '#/parts/sample-people/sample-people'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import { AddSamplePerson } from './AddSamplePerson'
import { isInSpan, spans } from './matrix'
import type { MatrixTableRow } from './matrix-columns'
import { MatrixTable } from './MatrixTable'
import { isUnread, type PersonRow } from './people-columns'
import { PeopleTable } from './PeopleTable'
import { text } from './text'
import { useMatrix } from './use-matrix'

const addressSchema = z.object({ span: z.catch(z.enum(spans), 'tomorrow') })

/** Up to 20 people, and which of the scheduled broadcasts each of them will get. */
export function SamplePeoplePage() {
  const session = useSession()
  // The head is painted first. Input takes precedence over rendering 20 people
  const keys = useDeferredValue(useSamplePeople(session))
  return (
    <div className="sb-table-page">
      {keys === null ? (
        <>
          <PageHead crumbs={[<BroadcastsCrumb key="list" />]} title={text.title} below={text.about} />
          <LoadingSkeleton />
        </>
      ) : (
        <SamplePeople keys={keys} />
      )}
    </div>
  )
}

/** The first render has no people, so that starting up to 60 calls is a task of its own. */
const noKeys: readonly string[] = []

function SamplePeople({ keys }: { keys: readonly string[] }) {
  const session = useSession()
  const time = useDeferredValue(useTime())
  const [{ span }, setAddress] = useUrlState(addressSchema)
  const { broadcasts, entries, matrix, isFetching, refresh } = useMatrix(useDeferredValue(keys, noKeys))
  // Up to 61 responses arrive one by one. The list of people is rendered in slices, not once for each response
  const shownEntries = useDeferredValue(entries)
  /** The outcome of the last addition or removal. */
  const [note, setNote] = useState('')
  const addPart = useRef<HTMLDivElement>(null)
  /** Rows of people who are being removed. Until the table is rendered again, they are still in it. */
  const leaving = useRef(new WeakSet<Element>())
  // The choice is painted first, then hundreds of cells in slices
  const shownSpan = useDeferredValue(span)
  const shown = (matrix?.rows ?? []).flatMap((row, index): MatrixTableRow[] =>
    isInSpan(row.at, shownSpan, time) ? [{ row, index }] : [],
  )
  // After the first person has been read, the matrix is still the one without people until the next one is built
  const isOutdated = isFetching || entries.some(({ person }) => person !== null)
  const isLoading = matrix === null || (matrix.people.length === 0 && isOutdated)
  const failed = entries.filter(({ error }) => error !== null)
  const unread = entries.filter(isUnread)
  const remove = async ({ entry: { key }, name }: PersonRow, button: HTMLElement) => {
    const row = button.closest('tr')
    if (row !== null) leaving.current.add(row)
    const neighbor = neighborOf(row, leaving.current)
    try {
      await removeSamplePerson(session, key)
    } catch {
      if (row !== null) leaving.current.delete(row)
      return setNote(text.notRemoved(name))
    }
    setNote(text.removed(name))
    const { activeElement } = document
    // The button that had the focus is gone
    if (activeElement === button || activeElement === document.body)
      (neighbor ?? addPart.current?.querySelector('input'))?.focus()
  }
  return (
    <>
      <PageHead crumbs={[<BroadcastsCrumb key="list" />]} title={text.title} below={text.about}>
        <Button
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={isFetching ? undefined : refresh}
          disabled={keys.length === 0}
          aria-disabled={isFetching || undefined}
        >
          {text.refresh}
        </Button>
      </PageHead>
      <div className="sb-column">
        {failed.length > 0 && !isFetching ? <ApiErrorNotice error={failed[0]?.error} onRetry={refresh} /> : null}
        {keys.length === 0 ? null : (
          <Panel
            flush
            title={text.table}
            tools={
              <SegmentedControl
                aria-label={text.span}
                value={span}
                data={spans.map(value => ({ value, label: text.spans[value] }))}
                onChange={chosen => setAddress({ span: chosen })}
              />
            }
            footer={
              <Limits
                asOf={matrix && formatMoment(matrix.readAt, time.zone, { now: time.now, weekday: false })}
                list={broadcasts.data}
                unread={unread.length}
              />
            }
          >
            <Loaded query={broadcasts} failureClass="sb-pad">
              {() => (isLoading ? <LoadingSkeleton /> : <MatrixTable matrix={matrix} shown={shown} span={shownSpan} />)}
            </Loaded>
          </Panel>
        )}
        <Panel flush title={text.people} titleNote={text.peopleCount(keys.length)} footer={text.stored}>
          {keys.length === 0 ? (
            <EmptyState title={text.none}>{text.noneHint}</EmptyState>
          ) : (
            <PeopleTable
              entries={shownEntries}
              matrix={matrix}
              shown={shown}
              span={shownSpan}
              isUnavailable={broadcasts.data === undefined && !broadcasts.isFetching}
              onRemove={remove}
            />
          )}
          <AddSamplePerson ref={addPart} keys={keys} note={note} onNote={setNote} />
        </Panel>
      </div>
    </>
  )
}

/** The button of the next row that stays, or else of the previous one; null if no other row stays. */
function neighborOf(row: Element | null, leaving: WeakSet<Element>): HTMLElement | null {
  for (const direction of ['nextElementSibling', 'previousElementSibling'] as const)
    for (let other = row?.[direction]; other; other = other[direction])
      if (!leaving.has(other)) return other.querySelector('button')
  return null
}

interface LimitsProps {
  /** The time of the data; null until there is a table. */
  asOf: string | null
  list: { isAtLimit: boolean; unreadable: readonly unknown[] } | undefined
  /** How many people could not be loaded. */
  unread: number
}

/** How old the table's data is, and what it does not include. */
function Limits({ asOf, list, unread }: LimitsProps) {
  return (
    <>
      <p>{text.onlyScheduled(asOf)}</p>
      {list?.isAtLimit === true ? <p>{text.listTruncated}</p> : null}
      {(list?.unreadable.length ?? 0) > 0 ? <p>{text.unreadable(list?.unreadable.length ?? 0)}</p> : null}
      {unread > 0 ? <p>{text.unread(unread)}</p> : null}
    </>
  )
}
