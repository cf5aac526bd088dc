import { useDrafts } from '#/parts/drafts/use-draft'
import { momentOf, resolveSchedule } from '#/parts/schedule/schedule-value'
import { useNow } from '#/ui/behavior/clock'
import { shownName, type BroadcastRow } from '../broadcast-row'
import { broadcastDraftKind } from '../draft-kind'

/** This user's drafts in this browser, as rows of the list. */
export function useDraftRows(): BroadcastRow[] {
  const now = useNow('minute')
  return (useDrafts(broadcastDraftKind) ?? []).map(({ subject, value }) => {
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
      hasPassed: schedule.kind === 'past',
      draftZone: value.when.zone,
      recipients: null,
      startedAt: null,
      enqueuedAt: null,
      reading: null,
    }
  })
}
