import { useRouteParams } from '#/api/route-params'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import type { BroadcastRow } from '../broadcast-row'
import { earlierColumns } from './earlier-columns'
import { text } from './text'

const t = text.earlier

interface EarlierTableProps {
  row: BroadcastRow
  earlier: readonly BroadcastRow[]
  /** Whether the service returned as many sent broadcasts as it can, so that older ones may be missing. */
  isTruncated: boolean
  /** How many sent broadcasts could not be read: some of them may be earlier sends. */
  unreadable: number
}

/** A broadcast and the earlier sends to exactly the same lists, and how many people each reached. */
export function EarlierTable({ row, earlier, isTruncated, unreadable }: EarlierTableProps) {
  const params = useRouteParams()
  const maxRecipients = Math.max(1, row.recipients ?? 0, ...earlier.map(({ recipients }) => recipients ?? 0))
  const title = t.title(row.lists.length)
  const isUnknown = earlier.length === 0 && unreadable > 0
  const notes = [
    ...(isTruncated ? [t.truncated] : []),
    ...(unreadable > 0 && !isUnknown ? [t.unreadable(unreadable)] : []),
  ]
  return (
    <Panel title={title} flush={earlier.length > 0} footer={notes.length > 0 ? notes.join(' ') : undefined}>
      {earlier.length === 0 ? (
        <p className="sb-dim">{isUnknown ? t.unreadable(unreadable) : t.none(row.lists.length)}</p>
      ) : (
        <PlainTable
          label={title}
          rows={[row, ...earlier]}
          columns={earlierColumns(params, row, maxRecipients)}
          keyOf={({ key }) => key}
          isChosen={shown => shown === row}
        />
      )}
    </Panel>
  )
}
