import { useRouteParams } from '#/api/route-params'
import { personLabel } from '#/parts/mdn/person-label'
import { useMasking } from '#/ui/format/Masked'
import { PlainTable } from '#/ui/table/PlainTable'
import { type Span, summarize } from './matrix'
import type { MatrixTableRow } from './matrix-columns'
import { type PersonRow, personColumns } from './people-columns'
import { text } from './text'
import type { Matrix, SampleEntry } from './use-matrix'

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

/** The sample people, with a summary of what each of them gets. */
export function PeopleTable({ entries, matrix, shown, span, isUnavailable, onRemove }: PeopleTableProps) {
  const params = useRouteParams()
  const mask = useMasking()
  const rows = shown.map(({ row }) => row)
  const people = entries.map((entry): PersonRow => {
    const index = matrix?.people.findIndex(({ key }) => key === entry.key) ?? -1
    const summary = index === -1 ? null : summarize(rows, index)
    const name = entry.reading ? mask(personLabel(entry.reading)) : text.unnamedPerson
    // They may get one of the broadcasts that were not read
    const isUnknown = matrix?.isComplete === false && summary !== null && summary.messages + summary.unclear === 0
    return {
      entry,
      name,
      summary: isUnavailable || isUnknown ? 'unknown' : summary !== null && rows.length === 0 ? 'none' : summary,
    }
  })
  const columns = personColumns({ params, span, onRemove: (row, button) => void onRemove(row, button) })
  return <PlainTable label={text.people} rows={people} columns={columns} keyOf={({ entry }) => entry.key} />
}
