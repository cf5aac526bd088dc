import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { wallTime } from '#/contract/format/wall-time'
import { paths } from '#/nav/paths'
import { changeDraft } from '#/parts/drafts/change-draft'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { resolveSchedule, scheduleOf, withLocalTime } from '#/parts/schedule/schedule-value'
import { useSendZones } from '#/parts/schedule/send-zones'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { announce } from '#/ui/feedback/LiveRegion'
import { useZone } from '#/ui/format/use-time'
import { draftFromBroadcast, emptyBroadcastDraft } from '../../broadcast-draft'
import type { BroadcastRow } from '../../broadcast-row'
import { useVocabulary } from '../../conditions'
import { broadcastDraftKind, type BroadcastDraft } from '../../draft-kind'
import { text } from '../text'
import {
  type CalendarSpan,
  firstTimeIn,
  movedSchedule,
  slotLength,
  slotOf,
  type SlotRange,
  wallTimeIn,
} from './calendar-moves'
import { nameOfTime } from './slot-names'

const t = text.calendar

/** Why a broadcast was not moved or created. */
interface Refusal {
  title: string
  reason: string
}

/**
 * Creates drafts on the calendar, and moves broadcasts. Nothing is sent: a new draft opens in the composer, a moved
 * draft changes at once, and a scheduled broadcast becomes an edit whose review opens.
 * @param isQuiet whether a local time of the display zone is within quiet hours
 */
export function useCalendarMoves(names: ListNames, span: CalendarSpan, isQuiet: (wall: number) => boolean) {
  const { scope } = useApi()
  const params = useRouteParams()
  const navigate = useNavigate()
  const zone = useZone()
  const zoneOf = useSendZones()
  const vocabulary = useVocabulary(names)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [createOnce] = useSingleFlight()
  const refuse = (title: string, reason: string) => setRefusal({ title, reason })
  const nameOf = (wall: number) => nameOfTime(wall, span, wallTime(now(), zone))

  const create = async (range: SlotRange) => {
    const wall = firstTimeIn(range, { span, zone, now: now(), isQuiet })
    if (wall === null) return refuse(t.notCreated, t.past(nameOf(range.until - slotLength(span))))
    const id = newId()
    const empty = emptyBroadcastDraft(zone)
    const value: BroadcastDraft = { ...empty, when: withLocalTime(empty.when, wall) }
    await writeDraft({ scope, kind: broadcastDraftKind.id, subject: id }, { value, at: now() }, null)
    await navigate(paths.broadcastDraft(params, id))
  }

  const move = async (row: BroadcastRow, to: number) => {
    const from = row.sendAt === null ? null : slotOf(wallTime(row.sendAt, zone), span)
    if (from === to) return setRefusal(null)
    const subject = row.kind === 'draft' ? row.id : `edit-${row.id}`
    const address = { scope, kind: broadcastDraftKind.id, subject }
    const stored = await readDraft(broadcastDraftKind, address)
    const value =
      stored?.value ?? (row.reading && draftFromBroadcast(row.reading, zoneOf(row.id)?.zone ?? zone, vocabulary))
    if (!value) return refuse(t.refusedTitle, t.gone)
    // A stored edit may have a different time. What moves is the broadcast on the calendar, so its own time counts
    const start = row.kind === 'broadcast' && row.sendAt !== null ? scheduleOf(row.sendAt, value.when.zone) : value.when
    const when = movedSchedule(start, { span, sendAt: row.sendAt, to, zone, now: now() })
    const { name } = row
    const target = nameOf(wallTimeIn(to, { span, sendAt: row.sendAt, zone }))
    if (when === null) return refuse(t.refusedTitle, t.refused[span](name, target))
    setRefusal(null)
    await changeDraft(broadcastDraftKind, address, latest => ({ ...(latest ?? value), when }))
    // Shows the problem, so that the user chooses one of the two times, or one that exists
    if (resolveSchedule(when, now()).kind === 'clock-change') await navigate(paths.broadcastDraft(params, subject))
    else if (row.kind === 'draft') announce(t.moved(name, target))
    else await navigate(paths.broadcastDraft(params, subject, 'review'))
  }

  const safely = (work: Promise<void>, title: string) => void work.catch(() => refuse(title, t.failed))
  return {
    /** Why the last move or the last new broadcast was refused; null if it was not. */
    refusal,
    create: (range: SlotRange) =>
      safely(
        createOnce(() => create(range)),
        t.notCreated,
      ),
    move: (row: BroadcastRow, to: number) => safely(move(row, to), t.refusedTitle),
  }
}
