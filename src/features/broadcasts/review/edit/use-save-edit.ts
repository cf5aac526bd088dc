import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import { updateBroadcastMutation } from '#/api/broadcast-mutations'
import { broadcastQuery, fetchBroadcast, type BroadcastReading } from '#/api/broadcasts'
import { is404 } from '#/api/http/error'
import { isOffline, offlineError } from '#/api/http/offline'
import { refusal } from '#/api/http/request'
import { oneAtATime } from '#/api/mutation/intent-lock'
import { useSend } from '#/api/mutation/mutate'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { broadcastCan, broadcastSchema } from '#/contract/broadcasts'
import { sameJson } from '#/contract/format/json'
import { readReply } from '#/contract/format/read'
import { writeSeconds } from '#/contract/format/timestamps'
import { paths } from '#/nav/paths'
import { readDraft } from '#/parts/drafts/draft-store'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { Change } from '#/parts/net-change/net-change'
import { compareThree } from '#/parts/net-change/three-way'
import { keepSendZone } from '#/parts/schedule/send-zones'
import { isLeaving } from '#/ui/behavior/navigation'
import { announce } from '#/ui/feedback/LiveRegion'
import { contentOf, isSameContent, resolveSendTime, toUpdateBody } from '../../broadcast-draft'
import { type BroadcastDraft, broadcastDraftKind } from '../../draft-kind'
import { noteEnding } from '../../ended-drafts'
import { readExtraFields } from '../../extra-fields'
import type { OpenDraft } from '../../open-draft'
import { broadcastShape } from './edit-changes'
import { text } from './text'

interface SaveEditOptions {
  vocabulary: Vocabulary
  /** What the draft changes. */
  changes: readonly Change[]
  /** Whether the changes include the send time. */
  hasNewTime: boolean
  /** Called if the outcome of a save could not be determined. */
  onUnknown: () => void
}

/**
 * Saves an edit, and ends its draft. Nothing is sent if someone else has changed the broadcast since it was opened, or
 * if the draft was changed, discarded, or taken over by another tab after the click.
 */
export function useSaveEdit({ id, value, change, draft }: OpenDraft, options: SaveEditOptions) {
  const { vocabulary, changes, hasNewTime, onUnknown } = options
  const api = useApi()
  const client = useQueryClient()
  const params = useRouteParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { row } = updateBroadcastMutation
  const sending = useSend(updateBroadcastMutation)
  const broadcastId = value.base?.id ?? ''
  const content = contentOf(value)
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: id }

  const readStored = async () => (await readDraft(broadcastDraftKind, address))?.value
  const notStored = () => refusal(row, { code: 'attempt-not-stored' })

  /** What is stored, with what was typed until now; null unless it is still what the user reviewed. */
  const readReviewed = async () => {
    await draft.flush()
    if (draft.saving.get().kind === 'failed') throw notStored()
    const stored = await readStored()
    return stored && isSameContent(content, stored) ? stored : null
  }

  /** Changes the draft unless it was discarded meanwhile: storing anything would restore it. */
  const changeStored = async (patch: Partial<BroadcastDraft>): Promise<void> => {
    if (!(await readStored())) return
    change(patch)
    await draft.flush()
  }

  /**
   * The broadcast as it is now; null if it can no longer be edited or already has the changes, or if saving would
   * overwrite someone else's changes.
   * @throws if it could not be read
   */
  const readIfUpToDate = async (): Promise<BroadcastReading | null> => {
    const { queryKey } = broadcastQuery(api, broadcastId)
    // Not with the page's query: leaving the page cancels that query, which then returns the broadcast as read before
    const latest = await fetchBroadcast(api, broadcastId).catch(async (error: unknown) => {
      // The page shows that it is gone
      if (is404(error)) await client.refetchQueries({ queryKey })
      throw error
    })
    client.setQueryData(queryKey, latest)
    if (!broadcastCan.edit(latest.broadcast)) return null
    const found = compareThree(broadcastShape, value.base?.raw, latest.raw, changes)
    return found.length < changes.length && found.every(({ kind }) => kind === 'same') ? latest : null
  }

  const draftChanged = () => refusal(row, { code: 'draft-changed' })

  /** Records that the draft is about to be saved, for any page that opens it before the outcome is known. */
  const noteSave = async (moment: number): Promise<void> => {
    const saved = { content, sentNow: value.when.now ? writeSeconds(moment) : null }
    change({ saved })
    const stored = await readReviewed()
    if (stored === null) throw draftChanged()
    // Another tab may have taken over the draft meanwhile: it would offer to schedule it as a new broadcast
    if (!sameJson(stored.saved, saved)) throw notStored()
  }
  /** Undoes `noteSave` if nothing was saved. The record of an earlier save is kept: it may have reached the service. */
  const forgetSave = () => changeStored({ saved: value.saved })

  /**
   * Saves the edit.
   * @param sentNow the send time that the broadcast has from an earlier save with "Send now"; null if it has none
   */
  const save = (sentNow: number | null) => {
    const sendTime = () => sentNow ?? resolveSendTime(value, now())
    const clickedTime = sendTime()
    if (clickedTime === null) return
    // Only the latest reading has the fields that no screen shows: someone else may have removed them
    const body = toUpdateBody(value, clickedTime, vocabulary, null)
    sending.send(
      {
        input: { params: { company_key: api.session.company_key, broadcast_id: broadcastId }, body },
        description: text.saveLog(value.name),
        around: work =>
          oneAtATime(`${address.kind}|${address.scope}|${id}`, async () => {
            if (await isOffline()) throw offlineError(row)
            // If it is not up to date, nothing is sent, and the page shows what has been read
            const latest = await readIfUpToDate()
            if (latest === null) return { kind: 'already' }
            Object.assign(body, readExtraFields(latest.raw).top)
            // Reading takes time, and "Send now" leaves two minutes to cancel
            const moment = sendTime()
            if (moment === null) throw refusal(row, { code: 'send-time-passed' })
            body.send_scheduled_date = writeSeconds(moment)
            // While the broadcast was read, the draft may have been discarded: storing anything would restore it
            if ((await readReviewed()) === null) throw draftChanged()
            const sent = noteSave(moment).then(() => work())
            const isSent = await sent.then(
              ({ kind }) => kind !== 'absent',
              () => false,
            )
            if (!isSent) await forgetSave().catch(() => undefined)
            return sent
          }),
        store: async outcome => {
          if (outcome.kind !== 'done') return
          if (hasNewTime) await keepSendZone(api.session, broadcastId, value.when.zone)
          if ((await readReviewed()) === null) {
            // What was typed in the meantime stays in the draft, as a change to what was saved
            const reading = readReply(broadcastSchema, outcome.reply?.body)
            if (reading.ok) await changeStored({ base: { id: broadcastId, raw: reading.raw } })
            return
          }
          await noteEnding(api, id, { kind: 'saved', name: value.name, broadcastId })
          await draft.discard()
        },
      },
      ({ kind }) => {
        // The intent of this save stays open. If a later save is stopped before it is sent, only this intent still
        // shows that the outcome is unknown
        if (kind === 'unknown') onUnknown()
        if (kind !== 'done') return
        announce(text.saved(value.name))
        if (!isLeaving(pathname)) void navigate(paths.broadcast(params, broadcastId), { replace: true })
      },
    )
  }
  return { save, pending: sending.pending, outcome: sending.outcome, error: sending.error }
}
