import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import type { BroadcastReading } from '#/api/broadcasts'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { useListNames } from '#/parts/list-names/use-list-names'
import { useZone } from '#/ui/format/use-time'
import { draftFromBroadcast, duplicateDraft } from '../broadcast-draft'
import { broadcastDraftKind } from '../draft-kind'
import { useVocabulary } from '../use-vocabulary'

/** Creates a draft from a broadcast, stores it, and opens it in the composer. */
export function useDraftFromBroadcast() {
  const { scope } = useApi()
  const params = useRouteParams()
  const navigate = useNavigate()
  const zone = useZone()
  const vocabulary = useVocabulary(useListNames())
  const [failed, setFailed] = useState(false)
  const open = async (subject: string, value: ReturnType<typeof draftFromBroadcast>) => {
    try {
      const address = { scope, kind: broadcastDraftKind.id, subject }
      // Continue an edit that was already started
      if ((await readDraft(broadcastDraftKind, address)) === null) await writeDraft(address, { value, at: now() }, null)
      await navigate(paths.broadcastDraft(params, subject))
    } catch {
      setFailed(true)
    }
  }
  return {
    failed,
    /** All edits of a broadcast share one draft. */
    edit: (reading: BroadcastReading) =>
      open(`edit-${reading.broadcast.broadcast_id}`, draftFromBroadcast(reading, zone, vocabulary)),
    duplicate: (reading: BroadcastReading) => open(newId(), duplicateDraft(reading, zone, vocabulary)),
  }
}
