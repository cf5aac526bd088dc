import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import type { BroadcastReading } from '#/api/broadcasts'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { useRouteParams } from '#/api/route-params'
import { paths } from '#/nav/paths'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import { draftOfBroadcast, duplicateOf } from '../broadcast-draft'
import { broadcastDraftKind } from '../draft-kind'
import { useListNames } from '../list-names'
import { useVocabulary } from '../use-vocabulary'

/** Makes a draft of a broadcast, stores it and opens the composer on it. */
export function useDraftFromBroadcast() {
  const { scope } = useApi()
  const place = useRouteParams()
  const navigate = useNavigate()
  const zone = displayZone(usePreferences().zone)
  const vocabulary = useVocabulary(useListNames())
  const [failed, setFailed] = useState(false)
  const open = async (subject: string, value: ReturnType<typeof draftOfBroadcast>) => {
    try {
      const address = { scope, kind: broadcastDraftKind.id, subject }
      // An edit that was begun goes on
      if ((await readDraft(broadcastDraftKind, address)) === null) await writeDraft(address, { value, at: now() }, null)
      await navigate(paths.broadcastDraft(place, subject))
    } catch {
      setFailed(true)
    }
  }
  return {
    failed,
    /** One edit of a broadcast is one draft, however often it is begun. */
    edit: (reading: BroadcastReading) =>
      open(`edit-${reading.broadcast.broadcast_id}`, draftOfBroadcast(reading, zone, vocabulary)),
    duplicate: (reading: BroadcastReading) => open(newId(), duplicateOf(reading, zone, vocabulary)),
  }
}
