import type { EntryGroup, EntryReading } from '#/api/imports'
import type { BatchCounts } from '#/parts/import-batches/batch-row'
import type { SentRow } from './sent-rows'

export const entryStates = ['failed', 'pending', 'succeeded'] as const
export type EntryState = (typeof entryStates)[number]
export type Platform = 'ios' | 'android'

/** The service's words, for files. */
export const statusWords: Readonly<Record<EntryState, string>> = {
  failed: 'FAILURE',
  pending: 'PENDING',
  succeeded: 'SUCCESS',
}
export const platformWords: Readonly<Record<Platform, string>> = { ios: 'IOS', android: 'ANDROID' }

/** One token of a batch, as the page shows it. */
export interface BatchEntry {
  key: string
  token: string
  state: EntryState
  /** An undocumented status, as the service returned it; null for a documented one. */
  unknownStatus: string | null
  /** Cut off if it is far longer than any documented response; so are the message and an undocumented status. */
  platformStatus: string
  platformMessage: string
  /** From the row that was sent, else from the response or the form of the token; null if unknown. */
  platform: Platform | null
  /** Where the platform is known from. The form of a token only makes it likely. */
  platformSource: 'sent' | 'response' | 'form' | null
  /** The index of its row in the file, from 0, and the row's line, if this browser sent it. */
  record: number | null
  line: number | null
  externalId: string | null
  /** The version of the app, if this browser sent the token from a file that has versions. */
  version: string | null
}

/** The entries of a batch in file order if known, else failures first. */
export function batchEntries(read: readonly EntryReading[], sent: readonly SentRow[]): BatchEntry[] {
  const rows = rowsByToken(sent)
  const entries = read.map(({ entry, group }, index): BatchEntry => {
    const row = rows.get(entry.token)?.shift()
    const status = entry.status?.trim() ?? ''
    const known = readStatus(status)
    const platformMessage = responseText(entry.platform_message)
    return {
      key: `${index}`,
      token: entry.token,
      state: known ?? stateOfGroup[group],
      unknownStatus: known === null && status !== '' ? responseText(status) : null,
      platformStatus: responseText(entry.platform_status),
      platformMessage,
      ...platformOf(row?.platform, platformMessage, entry.token),
      record: row?.record ?? null,
      line: row?.line ?? null,
      externalId: row?.external_person_id ?? null,
      version: row?.version ?? null,
    }
  })
  return entries.toSorted((a, b) => (a.record ?? Infinity) - (b.record ?? Infinity) || 0)
}

/** The longest documented message has 25 characters. */
const MAX_RESPONSE = 500

/**
 * What the service or a platform said about a token, trimmed and cut off. Every failed token is stored with this text,
 * and failures are counted and linked by it: a very long one would be copied, compared, and encoded again and again.
 */
function responseText(sent: string | null | undefined): string {
  const text = sent?.trim() ?? ''
  // Never between the halves of a surrogate pair: one half alone cannot be encoded in a URL
  return text.length > MAX_RESPONSE ? `${text.slice(0, MAX_RESPONSE).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

/** A batch may contain a token twice: the rows of that token are matched in order. */
function rowsByToken(sent: readonly SentRow[]): Map<string, SentRow[]> {
  const rows = new Map<string, SentRow[]>()
  for (const row of sent) {
    const known = rows.get(row.token)
    if (known) known.push(row)
    else rows.set(row.token, [row])
  }
  return rows
}

const knownStates = new Map<string, EntryState>([
  ['PENDING', 'pending'],
  ['SUCCESS', 'succeeded'],
  ['FAILURE', 'failed'],
])

/** The state that a status means, ignoring case; null for an undocumented one. */
export const readStatus = (status: string): EntryState | null => knownStates.get(status.trim().toUpperCase()) ?? null

const stateOfGroup: Record<EntryGroup, EntryState> = { pending: 'pending', success: 'succeeded', failure: 'failed' }

/** Messages that only one of the platforms uses. */
const platformOfMessage = new Map<string, Platform>([
  ['BadDeviceToken', 'ios'],
  ['DeviceTokenNotForTopic', 'ios'],
  ['Unregistered', 'ios'],
  ['ExpiredToken', 'ios'],
  ['UNREGISTERED', 'android'],
  ['INVALID_ARGUMENT', 'android'],
  ['SENDER_ID_MISMATCH', 'android'],
])

/** The platform of a token: as it was sent, else from the response, else the likely one for the token's form. */
function platformOf(
  sent: string | undefined,
  message: string,
  token: string,
): Pick<BatchEntry, 'platform' | 'platformSource'> {
  const isSent = sent === 'IOS' || sent === 'ANDROID'
  if (isSent) return { platform: sent === 'IOS' ? 'ios' : 'android', platformSource: 'sent' }
  const fromResponse = platformOfMessage.get(message)
  if (fromResponse) return { platform: fromResponse, platformSource: 'response' }
  if (/^[0-9a-f]{64,}(-|$)/i.test(token)) return { platform: 'ios', platformSource: 'form' }
  return /^[\w-]+:[\w-]{20,}$/.test(token)
    ? { platform: 'android', platformSource: 'form' }
    : { platform: null, platformSource: null }
}

/**
 * Whether an entry contains all the words, which are lowercase, in its token, line, external id, response, or
 * undocumented status.
 */
export function matchesSearch(entry: BatchEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const { token, line, externalId, platformStatus, platformMessage, unknownStatus } = entry
  const text = [token, line ?? '', externalId ?? '', platformStatus, platformMessage, unknownStatus ?? '']
    .join('\n')
    .toLowerCase()
  return words.every(word => text.includes(word))
}

/** The counts of entries by state. */
export function countEntries(entries: readonly Pick<BatchEntry, 'state'>[]): BatchCounts {
  const counts = { succeeded: 0, failed: 0, pending: 0 }
  for (const { state } of entries) counts[state]++
  return counts
}
