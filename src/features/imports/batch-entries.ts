import type { EntryPlace, EntryReading } from '#/api/imports'
import type { SentRow } from './sent-rows'

export const entryStates = ['failed', 'pending', 'succeeded'] as const
export type EntryState = (typeof entryStates)[number]
export type Platform = 'ios' | 'android'

/** One token of a batch, as the page shows it. */
export interface BatchEntry {
  key: string
  token: string
  state: EntryState
  /** A status that nobody documented, as the service wrote it; null for a known one. */
  strange: string | null
  platformStatus: string
  platformMessage: string
  /** Of the row that was sent, else what answer or token tell; null when they tell nothing. */
  platform: Platform | null
  /** How the platform is known: a token's form only makes it likely. */
  told: 'sent' | 'answer' | 'form' | null
  /** The line of the file, where this browser sent it. */
  line: number | null
  externalId: string | null
}

/** The entries of a batch in the order of the file where that is known, else failures first. */
export function batchEntries(read: readonly EntryReading[], sent: readonly SentRow[]): BatchEntry[] {
  const rows = rowsByToken(sent)
  const entries = read.map(({ entry, place }, at): BatchEntry => {
    const row = rows.get(entry.token)?.shift()
    const status = entry.status?.trim() ?? ''
    const known = readStatus(status)
    const platformMessage = entry.platform_message?.trim() ?? ''
    return {
      key: `${at}`,
      token: entry.token,
      state: known ?? stateOfPlace[place],
      strange: known === null && status !== '' ? status : null,
      platformStatus: entry.platform_status?.trim() ?? '',
      platformMessage,
      ...platformOf(row?.platform, platformMessage, entry.token),
      line: row?.line ?? null,
      externalId: row?.external_person_id ?? null,
    }
  })
  return entries.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0)
}

/** The same token may stand in a batch twice (decision 42): its rows are given out in order. */
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

/** The state that a status names, whatever its case; null for one that nobody documented. */
export const readStatus = (status: string): EntryState | null => knownStates.get(status.trim().toUpperCase()) ?? null

const stateOfPlace: Record<EntryPlace, EntryState> = { pending: 'pending', success: 'succeeded', failure: 'failed' }

/** Words that only one of the platforms uses (decision 44). */
const vocabulary = new Map<string, Platform>([
  ['BadDeviceToken', 'ios'],
  ['DeviceTokenNotForTopic', 'ios'],
  ['Unregistered', 'ios'],
  ['ExpiredToken', 'ios'],
  ['UNREGISTERED', 'android'],
  ['INVALID_ARGUMENT', 'android'],
  ['SENDER_ID_MISMATCH', 'android'],
])

/** Which platform a token is of: as it was sent, else by the answer's words, else likely by its form. */
function platformOf(sent: string | undefined, message: string, token: string): Pick<BatchEntry, 'platform' | 'told'> {
  const isSent = sent === 'IOS' || sent === 'ANDROID'
  if (isSent) return { platform: sent === 'IOS' ? 'ios' : 'android', told: 'sent' }
  const speaks = vocabulary.get(message)
  if (speaks) return { platform: speaks, told: 'answer' }
  if (/^[0-9a-f]{64,}(-|$)/i.test(token)) return { platform: 'ios', told: 'form' }
  return /^[\w-]+:[\w-]{20,}$/.test(token) ? { platform: 'android', told: 'form' } : { platform: null, told: null }
}

/** Whether a row has all the words: in its token, its line, its external id or the platform's answer. */
export function hasWords(entry: BatchEntry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const { token, line, externalId, platformStatus, platformMessage, strange } = entry
  const text = [token, line ?? '', externalId ?? '', platformStatus, platformMessage, strange ?? '']
    .join('\n')
    .toLowerCase()
  return words.every(word => text.includes(word))
}
