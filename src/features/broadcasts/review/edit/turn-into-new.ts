import * as z from 'zod/mini'
import type { Api } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { type DraftKind, readDraft, removeDraft, writeDraft } from '#/parts/drafts/draft-store'
import { asNew } from '../../broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft, testRecordKindId } from '../../draft-kind'
import { writeEnding } from '../../ended-drafts'
import type { OpenDraft } from '../../open-draft'

/** The record of a draft's tests, which is only copied here. */
const testRecordKind: DraftKind<unknown> = { id: testRecordKindId, schema: z.unknown() }

/**
 * Turns an edit into a draft of a new broadcast, with its versions and the record of its tests; resolves to the id of
 * that draft. The draft gets an id of its own: under the edit's id, a later edit of the broadcast would open it.
 * @throws if it could not be stored, or if the edit could not be removed: then there is no new draft
 */
export async function turnIntoNew(api: Api, { id, value, draft }: OpenDraft): Promise<string> {
  const { scope } = api
  const newDraft = newId()
  const address = { scope, kind: broadcastDraftKind.id, subject: newDraft }
  const testAddress = { scope, kind: testRecordKind.id, subject: newDraft }
  const current = { value: toNew(value), at: now() }
  try {
    for (const version of await draft.versions())
      await writeDraft(address, current, { value: toNew(version.value), at: version.at })
    await writeDraft(address, current, null)
    const test = await readDraft(testRecordKind, { ...testAddress, subject: id })
    if (test !== null) await writeDraft(testAddress, { value: test.value, at: test.at }, null)
    // Another tab may have taken it over: it must not become two drafts
    if (!(await draft.discard())) throw new Error('The edit could not be removed.')
  } catch (error) {
    await Promise.allSettled([address, testAddress].map(one => removeDraft(one)))
    throw error
  }
  // Replaces the ending of an earlier edit of the broadcast
  await writeEnding(api, id, { kind: 'renewed', name: value.name, broadcastId: null, draftId: newDraft })
  await removeDraft({ ...testAddress, subject: id }).catch(() => undefined)
  return newDraft
}

const toNew = (value: BroadcastDraft): BroadcastDraft => ({ ...value, ...asNew(value), saved: undefined })
