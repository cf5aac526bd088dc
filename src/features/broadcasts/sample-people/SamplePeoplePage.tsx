import { Button, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useDeferredValue, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { useUrlState } from '#/nav/url-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { Loaded } from '#/parts/api-log/Loaded'
import { describeFilter } from '#/parts/filter-builder/sentence'
import { useListNames } from '#/parts/list-names/use-list-names'
import { personLabel } from '#/parts/mdn/person-label'
import { useReachNames } from '#/parts/reach/use-reach-names'
import { removeSamplePerson, useSamplePeople } from '#/parts/sample-people/sample-people'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { useTime } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { useGradualRows } from '#/ui/layout/use-gradual-rows'
import { PlainTable } from '#/ui/table/PlainTable'
import { BroadcastsCrumb } from '../BroadcastsCrumb'
import { useVocabulary } from '../conditions'
import { AddSamplePerson } from './AddSamplePerson'
import { isInSpan, type Span, spans, summarize } from './matrix'
import { isMissing, matrixColumns, type MatrixTableRow, type PersonRow, personColumns } from './sample-columns'
import { text } from './text'
import { type Matrix, type SampleEntry, useMatrix } from './use-matrix'
import classes from './SamplePeople.module.css'

const addressSchema = z.object({ span: z.catch(z.enum(spans), 'tomorrow') })

/** Up to 20 people, and what each of them will get of the scheduled broadcasts. */
export function SamplePeoplePage() {
  const session = useSession()
  // The head is painted first. Input takes precedence over rendering 20 people
  const keys = useDeferredValue(useSamplePeople(session))
  return (
    <div className={classes['page']}>
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

/** The people of the first render, so that starting 60 calls is a task of its own. */
const noKeys: readonly string[] = []

function SamplePeople({ keys }: { keys: readonly string[] }) {
  const session = useSession()
  const time = useDeferredValue(useTime())
  const [{ span }, setAddress] = useUrlState(addressSchema)
  const { broadcasts, entries, matrix, isFetching, refresh } = useMatrix(useDeferredValue(keys, noKeys))
  // 61 responses arrive one by one. The list of people is rendered in slices, not once for each response
  const shownEntries = useDeferredValue(entries)
  /** The outcome of the last addition or removal. */
  const [note, setNote] = useState('')
  const addPart = useRef<HTMLDivElement>(null)
  // The choice is painted first, then hundreds of cells in slices
  const shownSpan = useDeferredValue(span)
  const shown = (matrix?.rows ?? []).flatMap((row, index): MatrixTableRow[] =>
    isInSpan(row.at, shownSpan, time) ? [{ row, index }] : [],
  )
  const isLoading = matrix === null || (matrix.people.length === 0 && isFetching)
  const failed = entries.filter(({ error }) => error !== null)
  const missing = entries.filter(isMissing)
  const remove = async ({ entry: { key }, name }: PersonRow, button: HTMLElement) => {
    const neighbor = neighborOf(button)
    try {
      await removeSamplePerson(session, key)
    } catch {
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
          onClick={refresh}
          disabled={isFetching || keys.length === 0}
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
            footer={<Limits list={broadcasts.data} missing={missing.length} />}
          >
            <Loaded query={broadcasts} failureClass="sb-pad">
              {() =>
                isLoading ? (
                  <LoadingSkeleton />
                ) : (
                  <MatrixTable matrix={matrix} shown={shown} span={shownSpan} />
                )
              }
            </Loaded>
          </Panel>
        )}
        <Panel flush title={text.people} count={text.peopleCount(keys.length)} footer={text.stored}>
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

interface PeopleTableProps {
  entries: readonly SampleEntry[]
  matrix: Matrix | null
  /** The rows of the chosen days. */
  shown: readonly MatrixTableRow[]
  span: Span
  /** Whether the broadcasts could not be loaded. */
  isUnavailable: boolean
  onRemove: (row: PersonRow, button: HTMLElement) => Promise<void>
}

/** The sample people, and how much each of them gets. */
function PeopleTable({ entries, matrix, shown, span, isUnavailable, onRemove }: PeopleTableProps) {
  const params = useRouteParams()
  const rows = shown.map(({ row }) => row)
  const people = entries.map((entry): PersonRow => {
    const index = matrix?.people.findIndex(({ key }) => key === entry.key) ?? -1
    const summary = index === -1 ? null : rows.length === 0 ? 'none' : summarize(rows, index)
    const name = entry.reading ? personLabel(entry.reading) : text.unnamedPerson
    return { entry, name, summary: isUnavailable ? 'unknown' : summary }
  })
  const columns = personColumns({ params, span, onRemove: (row, button) => void onRemove(row, button) })
  return <PlainTable label={text.people} rows={people} columns={columns} keyOf={({ entry }) => entry.key} />
}

/** The button of the next row, or of the previous one if this is the last; null for the only row. */
function neighborOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('tr')
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button') ?? null
}

/** How many cells are rendered at once. */
const CELLS_AT_ONCE = 60

function MatrixTable({ matrix, shown, span }: { matrix: Matrix; shown: readonly MatrixTableRow[]; span: Span }) {
  const params = useRouteParams()
  const lists = useListNames()
  const vocabulary = useVocabulary(lists)
  // The names change every minute, which renders all cells again
  const names = useDeferredValue(
    useReachNames(lists.nameOf, (filter, time) => describeFilter(filter, vocabulary, time)),
  )
  const rows = useGradualRows(shown, Math.ceil(CELLS_AT_ONCE / Math.max(1, matrix.people.length)), span)
  if (matrix.people.length === 0) return <EmptyState title={text.noneLoaded} />
  if (rows.length === 0) return <EmptyState title={text.nothingScheduled[span]} />
  return (
    // Scrolls sideways, so the keyboard must be able to focus it
    <div className={classes['scroll']} role="region" aria-label={text.scrollArea} tabIndex={0}>
      <div className={classes['wide']} style={{ minInlineSize: `${15 + 11 * matrix.people.length}rem` }}>
        <PlainTable
          label={text.table}
          className={classes['table']}
          rows={rows}
          columns={matrixColumns({ params, matrix, shown, names })}
          keyOf={({ row }) => row.reading.broadcast.broadcast_id}
        />
      </div>
    </div>
  )
}

interface LimitsProps {
  list: { full: boolean; unreadable: readonly unknown[] } | undefined
  /** How many people could not be loaded. */
  missing: number
}

/** What the table does not include. */
function Limits({ list, missing }: LimitsProps) {
  return (
    <>
      <p>{text.onlyScheduled}</p>
      {list?.full === true ? <p>{text.listTruncated}</p> : null}
      {(list?.unreadable.length ?? 0) > 0 ? <p>{text.unreadable(list?.unreadable.length ?? 0)}</p> : null}
      {missing > 0 ? <p>{text.missing(missing)}</p> : null}
    </>
  )
}
