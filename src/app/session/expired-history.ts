// The state of history entries contains what was looked up, so that it survives reload and Back. It also survives a
// sign-out, and the next user of this computer could go back to it. So the keys of such entries are stored, and
// SessionFrame drops the state of those that have expired.
import * as z from 'zod/mini'
import { newId } from '#/api/new-id'
import { persistedStore } from '#/base/persisted-store'

const MAX_KEYS = 500
const storedKeys = (key: string) =>
  persistedStore<string[]>({ key, schema: z.array(z.string()), initial: [], area: () => sessionStorage })
const recorded = storedKeys('signalbox.entries')
const expired = storedKeys('signalbox.ended-entries')

const entrySchema = z.catch(z.looseObject({ key: z.optional(z.string()) }), {})

/**
 * Gives a random key to the history entry at which this document was opened. The router would call it `default` in
 * every document, so that a sign-out would also expire the first entry of later documents. Runs before the router is
 * created.
 */
export function giveFirstEntryKey(): void {
  const entry = entrySchema.parse(window.history.state)
  if (entry.key === undefined) window.history.replaceState({ ...entry, key: newId() }, '')
}

/** Records a history entry that the router wrote, by its key, which is random. */
export function noteHistoryEntry(key: string): void {
  if (!recorded.get().includes(key)) recorded.update(keys => [...keys, key].slice(-MAX_KEYS))
}

/** Expires all recorded entries: at sign-out, or when another user continues in this tab. */
export function expireHistory(): void {
  expired.update(keys => [...keys, ...recorded.get()].slice(-MAX_KEYS))
  recorded.set([])
}

/** Whether an entry belongs to an earlier session. */
export const isExpired = (key: string): boolean => expired.get().includes(key)
