import * as z from 'zod/mini'
import { keysWithin } from '#/api/local-data/idb'
import { isUnlocked } from '#/api/local-data/keyring'
import { storageScopeOf } from '#/api/session/storage-scope'
import { DAY_MS } from '#/contract/format/durations'
import type { Session } from '#/contract/gateway'
import { tellDrafts } from './draft-channel'
import { DRAFT_LOCK_PREFIX, webLocks } from './draft-lock'
import { draftDatabase, type DraftAddress, draftsWritten, isAttempted, keyOf } from './draft-store'

/** Deletes all drafts of a session's connection, company, and user. Offered at sign-out. */
export async function removeDrafts(session: Session): Promise<void> {
  const scope = storageScopeOf(session)
  tellDrafts(scope, { kind: 'deleting' })
  // Otherwise writes that have already begun would store drafts again
  await draftsWritten()
  await draftDatabase.write(store => {
    for (const name of ['drafts', 'versions'] as const) store(name).delete(keysWithin(scope))
  })
  tellDrafts(scope, { kind: 'deleted' })
}

/** The drafts that are open for writing in any tab, this one included. */
async function openDrafts(): Promise<DraftAddress[]> {
  const held = (await webLocks()?.query())?.held ?? []
  return held.flatMap(({ name = '' }) => {
    if (!name.startsWith(DRAFT_LOCK_PREFIX)) return []
    const parts = name.slice(DRAFT_LOCK_PREFIX.length).split('|')
    const [kind = '', subject = ''] = parts.slice(-2).map(decodeURIComponent)
    return { scope: parts.slice(0, -2).join('|'), kind, subject }
  })
}

/** A draft that nobody has changed for this long is deleted. */
const KEEP_DRAFTS_MS = 90 * DAY_MS

/** A draft's fields that can be read without opening it. Its subject is a code, or a string from an earlier version. */
const summarySchema = z.object({
  scope: z.string(),
  kind: z.string(),
  subject: z.union([z.string(), z.instanceof(ArrayBuffer)]),
  at: z.number(),
  attempted: z.optional(z.boolean()),
  value: z.optional(z.unknown()),
})
type DraftSummary = z.infer<typeof summarySchema>

/** A form's file and its other inputs have one subject. */
const formOf = ({ scope, subject }: DraftSummary): string =>
  JSON.stringify([scope, typeof subject === 'string' ? subject : new Uint8Array(subject).join()])

/**
 * Deletes the drafts of all users that have not been changed for 90 days, even drafts that cannot be opened: their
 * users may never sign in again. All drafts of a form stay if one of them is newer, is open in a tab, or may have been
 * sent.
 */
export async function removeOldDrafts(now: number): Promise<void> {
  const open = await openDrafts()
  const removed = await draftDatabase.write(async store => {
    const [drafts, versions] = [store('drafts'), store('versions')]
    const summaries = (await drafts.getStoredFields()).flatMap(summary => summarySchema.safeParse(summary).data ?? [])
    const opened = await Promise.all(open.map(address => drafts.getStoredFields(keysWithin(...keyOf(address)))))
    const openForms = new Set(
      opened
        .flat()
        .flatMap(summary => summarySchema.safeParse(summary).data ?? [])
        .map(formOf),
    )
    const keptScopes = new Set([
      // The subjects of another user are coded, so which of their drafts is the open one is not known here
      ...open.flatMap(({ scope }) => (isUnlocked('user', scope) ? [] : scope)),
      // Until all drafts of an earlier version are sealed, what belongs together is not known
      ...summaries.flatMap(({ scope, subject }) =>
        isUnlocked('user', scope) && typeof subject === 'string' ? scope : [],
      ),
    ])
    const isKept = (summary: DraftSummary): boolean =>
      keptScopes.has(summary.scope) ||
      openForms.has(formOf(summary)) ||
      summary.at >= now - KEEP_DRAFTS_MS ||
      // If neither field is readable, the draft may have been sent
      (summary.attempted ?? (summary.value === undefined || isAttempted(summary.value)))
    const kept = new Set(summaries.filter(isKept).map(formOf))
    const old = summaries.filter(summary => !kept.has(formOf(summary)))
    for (const { scope, kind, subject } of old) {
      drafts.delete([scope, kind, subject])
      versions.delete(keysWithin(scope, kind, subject))
    }
    return old
  })
  for (const { scope, kind } of removed) tellDrafts(scope, { kind: 'changed', draftKind: kind })
}
