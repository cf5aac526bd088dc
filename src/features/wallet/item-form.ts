import * as z from 'zod/mini'
import { limits } from '#/contract/format/limits'
import { isExpired } from '#/contract/wallet-expiration'
import { sameJson, valueAt, type Edit, type FieldPath, type Shape } from '#/parts/net-change/net-change'
import { editText } from './edit-text'
import { locationInput, readLocations, type LocationInput, type LocationReading } from './location-rules'
import { tokenText } from './pass-slots'
import { readToken, type TokenReading } from './token-rules'

const locationInputSchema = z.object({
  latitude: z.string(),
  longitude: z.string(),
  words: z.string(),
  stored: z.unknown(),
})

const inputSchema = z.object({
  /** Tokens of the pass that were touched, by name: the text, or null to take it off. No map: names may be anything. */
  tokens: z.array(z.tuple([z.string(), z.nullable(z.string())])),
  /** Tokens that the pass shall get. */
  added: z.array(z.object({ name: z.string(), text: z.string() })),
  /** All of them, since they are written as a whole; null while untouched. */
  locations: z.nullable(z.array(locationInputSchema)),
  /** Only what is typed anew goes out: written back, the stored one would reach the holder again (facts.md 5). */
  notification: z.string(),
})
/** What is typed over an item (style.md 17): only what was touched, so that the rest follows the service. */
export type ItemInput = z.infer<typeof inputSchema>

export const untouched: ItemInput = { tokens: [], added: [], locations: null, notification: '' }

/** What a draft keeps: the item as it was read when the typing began, and what was typed over it. */
export const itemDraftSchema = z.object({ base: z.unknown(), input: inputSchema })
export type ItemDraft = z.infer<typeof itemDraftSchema>

/** What can be changed of an item (route 31, rule 3). */
export const itemShape: Shape = {
  maps: ['tokens', 'passbook'],
  fields: ['locations'],
  isEvent: ([field]) => field === 'passbook',
}

/** The place that reaches the holder when it is written (route 31, rule 4). */
export const notificationPlace: FieldPath = ['passbook', 'notification']

/** The tokens of an item as it came, whatever their names. */
export function tokensOf(item: unknown): Readonly<Record<string, unknown>> {
  const tokens = valueAt(item, ['tokens'])
  return typeof tokens === 'object' && tokens !== null && !Array.isArray(tokens)
    ? Object.fromEntries(Object.entries(tokens))
    : {}
}

/** The locations of an item as rows of the table. */
export function locationInputs(item: unknown): LocationInput[] {
  const stored = valueAt(item, ['locations'])
  return (Array.isArray(stored) ? stored : []).map(locationInput)
}

/** A token of the form with what is to be said of it. */
export interface TokenRow {
  name: string
  /** How it is stored, as text; null for nothing. */
  now: string | null
  /** What the field shows: typed, else as stored; null when it is taken off. */
  text: string | null
  state: 'untouched' | 'set' | 'removed' | 'faulty'
  reading: TokenReading
}

/** A token that the pass shall get. */
export interface AddedRow {
  name: string
  text: string
  nameFault: string | null
  reading: TokenReading
}

/** What the form asks for, and what keeps it from being sent. */
export interface ItemRequest {
  edits: Edit[]
  tokens: TokenRow[]
  added: AddedRow[]
  locations: { inputs: readonly LocationInput[]; readings: LocationReading[]; isTouched: boolean }
  hasFaults: boolean
  /** Saving makes the pass read as expired. */
  expires: boolean
}

/** Reads the form over the item it is laid on. Untouched places ask for nothing. */
export function readItem(base: unknown, input: ItemInput, now: number): ItemRequest {
  const current = tokensOf(base)
  const touched = new Map(input.tokens)
  const names = [...new Set([...Object.keys(current), ...touched.keys()])].toSorted((a, b) => a.localeCompare(b, 'en'))
  const tokens = names.map(name => tokenRow(name, current, touched))
  const added = input.added.map((row, at) => addedRow(row, names, input.added.slice(0, at)))
  const locations = readLocationInputs(base, input)
  const notification = input.notification.trim()
  const edits: Edit[] = [
    ...tokens.filter(({ state }) => state === 'set' || state === 'removed').map(setToken),
    ...added.filter(row => row.nameFault === null && row.reading.fault === null && !isBlank(row)).map(setToken),
    ...(locations.value ? [{ place: ['locations'] as const, value: locations.value }] : []),
    ...(notification === '' ? [] : [{ place: notificationPlace, value: notification }]),
  ]
  return {
    edits,
    tokens,
    added,
    locations,
    hasFaults:
      tokens.some(({ state }) => state === 'faulty') ||
      added.some(row => row.nameFault !== null || row.reading.fault !== null) ||
      (locations.isTouched && locations.value === null),
    expires: edits.some(({ place: [, key], value }) => key === 'expiration_date' && isExpired(value, now)),
  }
}

const setToken = ({ name, text: value }: { name: string; text: string | null }): Edit => ({
  place: ['tokens', name],
  value,
})

function tokenRow(
  name: string,
  current: Readonly<Record<string, unknown>>,
  touched: ReadonlyMap<string, string | null>,
): TokenRow {
  const now = tokenText(current, name)
  const typed = touched.get(name)
  if (typed === null) return { name, now, text: null, state: 'removed', reading: readNothing }
  const value = typed ?? now ?? ''
  const reading = readToken(name, value)
  if (typed === undefined || typed === (now ?? '')) return { name, now, text: value, state: 'untouched', reading }
  return { name, now, text: value, state: reading.fault === null ? 'set' : 'faulty', reading }
}

const readNothing: TokenReading = { fault: null, advice: null, fix: null, name: null }
const isBlank = ({ name, text: value }: { name: string; text: string }) => name === '' && value === ''

function addedRow(row: { name: string; text: string }, names: readonly string[], before: readonly { name: string }[]) {
  if (isBlank(row)) return { ...row, nameFault: null, reading: readNothing }
  const isTaken = names.includes(row.name) || before.some(({ name }) => name === row.name)
  return {
    ...row,
    nameFault: row.name === '' ? editText.tokens.nameless : isTaken ? editText.tokens.taken : null,
    reading: readToken(row.name, row.text),
  }
}

function readLocationInputs(base: unknown, input: ItemInput) {
  const stored = locationInputs(base)
  const inputs = input.locations ?? stored
  const readings = readLocations(inputs)
  const isTouched = !sameJson(inputs, stored)
  const points = readings.flatMap(({ point }) => point ?? [])
  const canBeSent = isTouched && points.length === inputs.length && inputs.length <= limits.walletItemLocations
  const value = canBeSent
    ? inputs.map((row, at) => ({ ...keptOf(row.stored), ...points[at], relevant_text: row.words }))
    : null
  return { inputs, readings, isTouched, value }
}

/** What a stored location holds beside the documented goes back with it. */
const keptOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {}

/** The tokens as the pass will show them, also while they cannot be saved yet. */
export function typedTokens(base: unknown, input: ItemInput): Readonly<Record<string, unknown>> {
  const tokens = new Map(Object.entries(tokensOf(base)))
  for (const [name, value] of input.tokens) {
    if (value === null) tokens.delete(name)
    else if (value !== (tokenText(tokensOf(base), name) ?? '')) tokens.set(name, value)
  }
  for (const { name, text: value } of input.added) if (name !== '' && !tokens.has(name)) tokens.set(name, value)
  return Object.fromEntries(tokens)
}

/** What was typed, at the places that `keep` names: the rest is as somebody else left it. */
export function keptInput(current: unknown, input: ItemInput, keep: (place: FieldPath) => boolean): ItemInput {
  const names = new Set(Object.keys(tokensOf(current)))
  const isKept = (name: string) => keep(['tokens', name])
  const nowThere = input.added.filter(({ name }) => names.has(name) && isKept(name))
  return {
    tokens: [
      ...input.tokens.filter(([name]) => isKept(name)),
      ...nowThere.map(({ name, text: value }): [string, string] => [name, value]),
    ],
    added: input.added.filter(({ name }) => !names.has(name)),
    locations: keep(['locations']) ? input.locations : null,
    notification: keep(notificationPlace) ? input.notification : '',
  }
}

/** Whether nothing is typed: no draft is kept of it. */
export const isUntouched = (base: unknown, input: ItemInput): boolean =>
  input.notification === '' &&
  input.added.length === 0 &&
  input.tokens.every(([name, value]) => value !== null && value === (tokenText(tokensOf(base), name) ?? '')) &&
  (input.locations === null || sameJson(input.locations, locationInputs(base)))

/** In whose wallet the pass is; `unknown` where the service says neither a provider nor one block alone. */
export function walletOf(item: unknown): 'passbook' | 'google_wallet' | 'unknown' {
  const provider = valueAt(item, ['provider'])
  if (provider === 'passbook') return 'passbook'
  if (provider === 'google_wallet' || provider === 'google') return 'google_wallet'
  const [apple, google] = [valueAt(item, ['passbook']) !== null, valueAt(item, ['google_wallet']) !== null]
  return provider !== null || apple === google ? 'unknown' : apple ? 'passbook' : 'google_wallet'
}
