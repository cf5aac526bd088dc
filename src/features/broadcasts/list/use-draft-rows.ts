import { useDrafts, type DraftList } from '#/parts/drafts/use-draft'
import { momentOf, resolveSchedule } from '#/parts/schedule/schedule-value'
import { useNow } from '#/ui/behavior/clock'
import { shownName, type BroadcastRow } from '../broadcast-row'
import { broadcastDraftKind } from '../draft-kind'
import type { ListAddress } from './list-address'

/** This user's drafts in this browser, as rows of the list, and whether they could be read. */
export interface DraftRows extends Pick<DraftList<unknown>, 'state' | 'readAgain'> {
  rows: readonly BroadcastRow[]
}

/** Reads this user's drafts in this browser as rows of the list. */
export function useDraftRows(): DraftRows {
  const now = useNow('minute')
  const { drafts, ...list } = useDrafts(broadcastDraftKind)
  const rows = drafts.map(({ subject, value }): BroadcastRow => {
    const schedule = resolveSchedule(value.when, now)
    return {
      key: `d-${subject}`,
      kind: 'draft',
      id: subject,
      status: 'draft',
      name: shownName(value.name),
      editOf: value.base?.id ?? null,
      channel: value.message.channel,
      lists: value.lists,
      filters: { rows: value.filters },
      // "Send now" becomes a time only when the broadcast is scheduled
      sendAt: value.when.now ? null : momentOf(schedule),
      draftTimeKind: schedule.kind,
      draftZone: value.when.zone,
      recipients: null,
      startedAt: null,
      enqueuedAt: null,
      reading: null,
    }
  })
  return { ...list, rows }
}

/** Whether this status may have drafts that are not among the rows. */
export const mayLackDrafts = ({ state }: DraftRows, status: ListAddress['status']): boolean =>
  state !== 'read' && (status === 'all' || status === 'draft')
