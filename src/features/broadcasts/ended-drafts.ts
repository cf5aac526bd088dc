import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Api } from '#/api/http/client'
import { now } from '#/api/now'
import { type DraftKind, type Stored, readDraft, removeDraft, writeDraft } from '#/parts/drafts/draft-store'
import { broadcastDraftKind, testRecordKindId } from './draft-kind'

const endingSchema = z.object({
  kind: z.enum(['scheduled', 'saved', 'discarded', 'waves', 'renewed']),
  name: z.string(),
  /** The broadcast that the draft became (`scheduled`) or changed (`saved`); null for the others. */
  broadcastId: z.nullable(z.string()),
  /** The job of `waves`. */
  jobId: z.optional(z.string()),
  /** The draft of a new broadcast that an edit became (`renewed`). */
  draftId: z.optional(z.string()),
})
/** What happened to a draft. */
export type Ending = z.infer<typeof endingSchema>

/** Stored with the drafts, so that both are deleted at sign-out. */
const endingKind: DraftKind<Ending> = { id: `${broadcastDraftKind.id}-ended`, schema: endingSchema }

const addressOf = (scope: string, subject: string) => ({ scope, kind: endingKind.id, subject })

/**
 * Stores what happened to a draft, and deletes the record of its tests. Called before this tab gives up the draft, so
 * that another tab that shows it can tell what happened. Failures are ignored.
 */
export async function noteEnding(api: Api, id: string, value: Ending): Promise<void> {
  await writeEnding(api, id, value)
  await removeDraft({ scope: api.scope, kind: testRecordKindId, subject: id }).catch(() => undefined)
}

/** Stores what happened to a draft, but keeps the record of its tests. Failures are ignored. */
export async function writeEnding({ scope }: Api, id: string, value: Ending): Promise<void> {
  await writeDraft(addressOf(scope, id), { value, at: now() }, null).catch(() => undefined)
}

/**
 * What happened to a draft that is no longer stored; null if nothing is known.
 * @param readCount the draft's `readCount`, so that the ending is read again whenever the draft is
 */
export const endingQuery = ({ scope }: Api, id: string, readCount: number) =>
  queryOptions({
    queryKey: ['ended-draft', scope, id, readCount],
    queryFn: (): Promise<Stored<Ending> | null> => readDraft(endingKind, addressOf(scope, id)).catch(() => null),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
