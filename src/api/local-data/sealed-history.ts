import * as z from 'zod/mini'
import { basePath } from '#/base/base-path'
import { newId } from '../new-id'
import { joinKeyParts } from '../session/storage-scope'
import { keysOfUserAt } from './keyring'
import { openText, sealText } from './sealed'

// Browsers write the state of history entries to disk, to restore tabs. It can contain names and phone numbers.

const sealedSchema = z.object({ sealed: z.string() })
const entrySchema = z.looseObject({ usr: z.unknown() })
const CONTEXT = 'history'

/**
 * Seals the state of the entries that are written from now on, for the user whose session is used on the page they lead
 * to. Without the user's keys, the state is neither written in the clear nor lost: this document keeps it in memory.
 */
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
  const { pathname } = new URL(url ?? '', window.location.href)
  const [connection = '', company = ''] = pathname.slice(basePath.length + 1).split('/')
  // On a page outside of a company, there is nothing personal in the state
  if (company === '') return entry
  const keys = keysOfUserAt(joinKeyParts(basePath + connection, decoded(company)))
  const sealed = keys === null ? kept(read.data.usr) : sealText(keys, CONTEXT, JSON.stringify(read.data.usr))
  return { ...read.data, usr: { sealed } satisfies z.infer<typeof sealedSchema> }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The states that could not be sealed, by the id that their entry has instead. */
const keptStates = new Map<string, object>()

function kept(state: object): string {
  const id = newId()
  keptStates.set(id, state)
  return id
}

const opened = new WeakMap<object, unknown>()

/**
 * The state of an entry as it was before it was sealed; null if it cannot be opened. A state that is not sealed is
 * returned unchanged.
 */
export function openHistoryState(state: unknown): unknown {
  const read = sealedSchema.safeParse(state)
  if (!read.success || typeof state !== 'object' || state === null) return state
  const { sealed } = read.data
  const known = opened.get(state) ?? keptStates.get(sealed)
  if (known !== undefined) return known
  const text = openText(CONTEXT, sealed)
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  opened.set(state, value)
  return value
}
