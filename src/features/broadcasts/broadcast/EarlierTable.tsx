import type { UseQueryResult } from '@tanstack/react-query'
import type { BroadcastList } from '#/api/broadcasts'
import { useRouteParams } from '#/api/route-params'
import { Loaded } from '#/parts/api-log/Loaded'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import type { BroadcastRow } from '../broadcast-row'
import { earlierColumns } from './earlier-columns'
import { text } from './text'

const t = text.earlier

interface EarlierTableProps {
  row: BroadcastRow
  earlier: readonly BroadcastRow[]
  /** The sent broadcasts: older ones may be missing, and some of those that could not be read may be earlier sends. */
  sent: UseQueryResult<BroadcastList>
}

/** A broadcast and the earlier sends to exactly the same lists, and how many people each reached. */
export function EarlierTable({ row, earlier, sent }: EarlierTableProps) {
  const params = useRouteParams()
  const maxRecipients = Math.max(1, row.recipients ?? 0, ...earlier.map(({ recipients }) => recipients ?? 0))
  const title = t.title(row.lists.length)
  const unreadable = sent.data?.unreadable.length ?? 0
  const isUnknown = earlier.length === 0 && unreadable > 0
  const notes = [
    ...(sent.data?.isAtLimit === true ? [t.truncated] : []),
    ...(unreadable > 0 && !isUnknown ? [t.unreadable(unreadable)] : []),
  ]
  return (
    <Panel title={title} flush={earlier.length > 0} footer={notes.length > 0 ? notes.join(' ') : undefined}>
      <Loaded
        query={sent}
        loading={<LoadingSkeleton rows={1} />}
        failureClass={earlier.length > 0 ? 'sb-pad' : undefined}
      >
        {() =>
          earlier.length === 0 ? (
            <p className="sb-dim">{isUnknown ? t.unreadable(unreadable) : t.none(row.lists.length)}</p>
          ) : (
            <PlainTable
              label={title}
              rows={[row, ...earlier]}
              columns={earlierColumns(params, row, maxRecipients)}
              keyOf={({ key }) => key}
              isSelected={shown => shown === row}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
