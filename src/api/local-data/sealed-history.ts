import * as z from 'zod/mini'
import { basePath } from '#/base/base-path'
import { storageKeyOf } from '../session/storage-scope'
import { type Keys, userWithin } from './keyring'
import { openText, sealText } from './sealed'

// Browsers write the state of history entries to disk, to restore tabs. It names people and numbers.

const sealedSchema = z.object({ sealed: z.string() })
const entrySchema = z.looseObject({ usr: z.unknown() })
const CONTEXT = 'history'

/** Seals the state of the entries that are written from now on, for the user of the page that they lead to. */
export function sealHistory(history: History): void {
  for (const method of ['pushState', 'replaceState'] as const) {
    const write = history[method].bind(history)
    history[method] = (entry, unused, url) => write(sealedEntry(entry, url), unused, url)
  }
}

function sealedEntry(entry: unknown, url: string | URL | null | undefined): unknown {
  const read = entrySchema.safeParse(entry)
  if (!read.success || typeof read.data.usr !== 'object' || read.data.usr === null) return entry
  if (sealedSchema.safeParse(read.data.usr).success) return entry
  const keys = userOf(new URL(url ?? '', window.location.href).pathname)
  // Without a session there is nothing personal in it
  if (keys === null) return entry
  const sealed = sealText(keys, CONTEXT, JSON.stringify(read.data.usr))
  return { ...read.data, usr: { sealed } satisfies z.infer<typeof sealedSchema> }
}

/** The keys of the user at the company that a page belongs to. */
function userOf(path: string): Keys | null {
  const [connection = '', company = ''] = path.slice(basePath.length + 1).split('/')
  try {
    return userWithin(storageKeyOf(basePath + connection, decodeURIComponent(company)))
  } catch {
    // Not the address of a company
    return null
  }
}

const opened = new WeakMap<object, unknown>()

/** The state of an entry as it was written; null if it cannot be opened. */
export function openHistoryState(state: unknown): unknown {
  const read = sealedSchema.safeParse(state)
  if (!read.success || typeof state !== 'object' || state === null) return state
  const known = opened.get(state)
  if (known !== undefined) return known
  const text = openText(CONTEXT, read.data.sealed)
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  opened.set(state, value)
  return value
}
