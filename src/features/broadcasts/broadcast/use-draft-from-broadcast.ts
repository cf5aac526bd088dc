import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#/api/api-context'
import type { BroadcastReading } from '#/api/broadcasts'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { paths } from '#/nav/paths'
import { readDraft, writeDraft } from '#/parts/drafts/draft-store'
import { usePreferences } from '#/ui/behavior/preferences'
import { displayZone } from '#/ui/format/zone'
import { composedOf, duplicateOf } from '../broadcast-draft'
import { broadcastDraft } from '../draft-kind'
import { useListNames } from '../list-names'
import { useVocabulary } from '../use-vocabulary'
import { usePlace } from '#/api/route-params'

/** Makes a draft of a broadcast, stores it and opens the composer on it. */
export function useDraftOf() {
  const { scope } = useApi()
  const place = usePlace()
  const navigate = useNavigate()
  const zone = displayZone(usePreferences().zone)
  const vocabulary = useVocabulary(useListNames())
  const [failed, setFailed] = useState(false)
  const open = async (subject: string, value: ReturnType<typeof composedOf>) => {
    try {
      const address = { scope, kind: broadcastDraft.id, subject }
      // An edit that was begun goes on
      if ((await readDraft(broadcastDraft, address)) === null) await writeDraft(address, { value, at: now() }, null)
      await navigate(paths.broadcastDraft(place, subject))
    } catch {
      setFailed(true)
    }
  }
  return {
    failed,
    /** One edit of a broadcast is one draft, however often it is begun. */
    edit: (reading: BroadcastReading) =>
      open(`edit-${reading.broadcast.broadcast_id}`, composedOf(reading, zone, vocabulary)),
    duplicate: (reading: BroadcastReading) => open(newId(), duplicateOf(reading, zone, vocabulary)),
  }
}
