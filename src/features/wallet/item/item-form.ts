import * as z from 'zod/mini'
import { isRecord, sameJson } from '#/contract/format/json'
import { limits } from '#/contract/format/limits'
import { isExpired } from '#/contract/wallet-expiration'
import { valueAt, type Edit, type FieldPath, type Shape } from '#/parts/net-change/net-change'
import { compareNames } from '#/ui/format/format'
import { tokensOf, tokenText, type Tokens } from '../item-tokens'
import { text as walletText } from '../text'
import { checkToken, type TokenCheck } from '../token-rules'
import { toLocationInput, readLocations, type LocationInput, type LocationReading } from './locations/location-rules'
import { text as locationsText } from './locations/text'
import { text } from './text'
import { text as tokensText } from './tokens/text'

const locationInputSchema = z.object({
  latitude: z.string(),
  longitude: z.string(),
  words: z.string(),
  stored: z.unknown(),
})

const inputSchema = z.object({
  /** Edited tokens by name: the new text, or null to remove the token. A list, because `__proto__` is a valid name. */
  tokens: z.array(z.tuple([z.string(), z.nullable(z.string())])),
  /** Tokens to add. */
  added: z.array(z.object({ name: z.string(), text: z.string() })),
  /** All locations, because they are written as a whole; null while unedited. */
  locations: z.nullable(z.array(locationInputSchema)),
  /** Never the stored text: writing it back would notify the holder again. */
  notification: z.string(),
})
/** The edits of an item: only what the user changed, so that everything else follows the service. */
export type ItemInput = z.infer<typeof inputSchema>

export const emptyItemInput: ItemInput = { tokens: [], added: [], locations: null, notification: '' }

/** A stored draft: the item as it was when editing began, and the edits. */
export const itemDraftSchema = z.object({ base: z.unknown(), input: inputSchema })
export type ItemDraft = z.infer<typeof itemDraftSchema>

/** What an update of an item can change. */
export const itemShape: Shape = {
  maps: ['tokens', 'passbook'],
  fields: ['locations'],
  notifies: ([field]) => field === 'passbook',
}

/** The field that notifies the holder whenever it is written. */
const notificationPath: FieldPath = ['passbook', 'notification']

/** The locations of an item as rows of the form. */
export function locationInputs(item: unknown): LocationInput[] {
  const stored = valueAt(item, ['locations'])
  return (Array.isArray(stored) ? stored : []).map(toLocationInput)
}

/** A token of the item in the form. */
export interface EditedToken {
  name: string
  /** The stored value as a string; null if there is none. */
  stored: string | null
  /** Whether the item no longer has the token, because someone else removed it. */
  isGone: boolean
  /** The text of the field, edited or stored; null when the token is to be removed. */
  text: string | null
  state: 'unchanged' | 'set' | 'removed' | 'invalid'
  reading: TokenCheck
}

/** A token to add. */
export interface AddedToken {
  name: string
  text: string
  nameFault: string | null
  /** `unchanged` for a blank row. */
  state: 'unchanged' | 'set' | 'invalid'
  reading: TokenCheck
}

/** The edits the form asks for, and what keeps them from being sent. */
export interface ItemFormReading {
  edits: Edit[]
  /** Typed values that cannot be sent yet, as edits, for comparison with someone else's changes. */
  invalid: Edit[]
  tokens: EditedToken[]
  added: AddedToken[]
  locations: { inputs: readonly LocationInput[]; readings: LocationReading[]; isEdited: boolean }
  /** What is wrong with the first invalid value on the screen; null if all can be sent. */
  fault: string | null
  /** Whether saving makes the pass show as expired. */
  expires: boolean
}

/** Reads the form on top of its base item. Fields that are not edited produce no edits. */
export function readItemForm(base: unknown, input: ItemInput, now: number): ItemFormReading {
  const current = tokensOf(base)
  const edited = new Map(input.tokens)
  const names = [...new Set([...Object.keys(current), ...edited.keys()])].toSorted(compareNames)
  const tokens = names.map(name => tokenRow(name, current, edited))
  const added = input.added.map((row, at) => addedRow(row, names, input.added.slice(0, at)))
  const locations = readLocationInputs(base, input)
  const notification = input.notification.trim()
  const edits: Edit[] = [
    ...tokens.filter(({ state }) => state === 'set' || state === 'removed').map(setToken),
    ...added.filter(({ state }) => state === 'set').map(setToken),
    ...(locations.isEdited && locations.isValid ? [setLocations(locations)] : []),
    ...(notification === '' ? [] : [{ place: notificationPath, value: notification }]),
  ]
  const invalid: Edit[] = [
    ...tokens.filter(({ state }) => state === 'invalid').map(setToken),
    ...added.filter(({ state, nameFault }) => state === 'invalid' && nameFault === null).map(setToken),
    ...(locations.isEdited && !locations.isValid ? [setLocations(locations)] : []),
  ]
  return {
    edits,
    invalid,
    tokens,
    added,
    locations,
    fault: firstFault(tokens, added, locations),
    expires: edits.some(({ place: [, key], value }) => key === 'expiration_date' && isExpired(value, now)),
  }
}

function firstFault(
  tokens: readonly EditedToken[],
  added: readonly AddedToken[],
  locations: ReturnType<typeof readLocationInputs>,
): string | null {
  const faultOf = (field: string, sentence: string | null) =>
    sentence === null ? null : text.form.fault(field, sentence)
  const inTokens = tokens.filter(({ state }) => state === 'invalid')
  const inAdded = added.filter(({ state }) => state === 'invalid')
  const inLocations = locations.isEdited && !locations.isValid ? locations.readings : []
  const faults = [
    ...inTokens.map(({ name, reading }) => faultOf(name, walletText.tokenRules.note(reading))),
    ...inAdded.map(({ name, nameFault, reading }) =>
      nameFault === null ? faultOf(name, walletText.tokenRules.note(reading)) : faultOf(tokensText.newName, nameFault),
    ),
    ...inLocations.flatMap(({ faults: { latitude, longitude } }, at) => [
      faultOf(locationsText.labelsOf.latitude(at + 1), latitude),
      faultOf(locationsText.labelsOf.longitude(at + 1), longitude),
    ]),
    inLocations.length > limits.walletItemLocations ? locationsText.full : null,
  ]
  return faults.find(fault => fault !== null) ?? null
}

const setToken = ({ name, text: value }: { name: string; text: string | null }): Edit => ({
  place: ['tokens', name],
  value,
})

const setLocations = ({ value }: { value: unknown }): Edit => ({ place: ['locations'], value })

function tokenRow(name: string, current: Tokens, edited: ReadonlyMap<string, string | null>): EditedToken {
  const stored = tokenText(current, name)
  const token = { name, stored, isGone: !Object.hasOwn(current, name) }
  const typed = edited.get(name)
  if (typed === null) return { ...token, text: null, state: 'removed', reading: noFindings }
  const value = typed ?? stored ?? ''
  const reading = checkToken(name, value)
  if (typed === undefined || typed === (stored ?? '')) return { ...token, text: value, state: 'unchanged', reading }
  return { ...token, text: value, state: reading.fault === null ? 'set' : 'invalid', reading }
}

const noFindings: TokenCheck = { fault: null, advice: null, fix: null, meantName: null }
type TypedToken = ItemInput['added'][number]

function addedRow(row: TypedToken, names: readonly string[], earlier: readonly TypedToken[]): AddedToken {
  if (row.name === '' && row.text === '') return { ...row, nameFault: null, state: 'unchanged', reading: noFindings }
  const isTaken = names.includes(row.name) || earlier.some(({ name }) => name === row.name)
  const nameFault = row.name === '' ? tokensText.noName : isTaken ? tokensText.taken : null
  const reading = checkToken(row.name, row.text)
  return { ...row, nameFault, state: nameFault === null && reading.fault === null ? 'set' : 'invalid', reading }
}

function readLocationInputs(base: unknown, input: ItemInput) {
  const stored = locationInputs(base)
  const inputs = input.locations ?? stored
  const readings = readLocations(inputs)
  const isEdited = !sameJson(inputs, stored)
  const isValid = readings.every(({ point }) => point !== null) && inputs.length <= limits.walletItemLocations
  const value = inputs.map(({ latitude, longitude, words, stored: record }, at) => ({
    ...storedFields(record),
    ...(readings[at]?.point ?? { latitude, longitude }),
    relevant_text: words,
  }))
  return { inputs, readings, isEdited, isValid, value }
}

/** The fields of a stored location. The undocumented ones among them are sent back unchanged. */
const storedFields = (stored: unknown): Record<string, unknown> => (isRecord(stored) ? stored : {})

/** The tokens as the pass will show them after saving, including values that are not valid yet. */
export function typedTokens(base: unknown, input: ItemInput): Tokens {
  const tokens = new Map(Object.entries(tokensOf(base)))
  for (const [name, value] of input.tokens) {
    if (value === null) tokens.delete(name)
    else if (value !== (tokenText(tokensOf(base), name) ?? '')) tokens.set(name, value)
  }
  for (const { name, text: value } of input.added) if (name !== '' && !tokens.has(name)) tokens.set(name, value)
  return Object.fromEntries(tokens)
}

/**
 * The edits of the fields that `keep` accepts, and the tokens to add. One that someone else has also added since
 * becomes an edit of that token; one without a name of its own stays until the user gives it one.
 */
export function retainInput(
  { base, current }: { base: unknown; current: unknown },
  input: ItemInput,
  keep: (path: FieldPath) => boolean,
): ItemInput {
  const taken = new Set(['', ...Object.keys(tokensOf(base)), ...input.tokens.map(([name]) => name)])
  const isKept = (name: string) => keep(['tokens', name])
  const addedElsewhere = input.added.filter(
    ({ name }, at) =>
      Object.hasOwn(tokensOf(current), name) &&
      !taken.has(name) &&
      input.added.findIndex(row => row.name === name) === at,
  )
  return {
    tokens: [
      ...input.tokens.filter(([name]) => isKept(name)),
      ...addedElsewhere
        .filter(({ name }) => isKept(name))
        .map(({ name, text: value }): [string, string] => [name, value]),
    ],
    added: input.added.filter(row => !addedElsewhere.includes(row)),
    locations: keep(['locations']) ? input.locations : null,
    notification: keep(notificationPath) ? input.notification : '',
  }
}

/** What was typed after `sent` was sent, as edits of the item as it is after that save. */
export function inputSince(
  sent: ItemInput,
  { base, current }: { base: unknown; current: unknown },
  input: ItemInput,
): ItemInput {
  const before = tokenInputs(sent)
  const since = tokenInputs(input)
  const isSent = (row: TypedToken) =>
    sent.added.some(({ name, text: value }) => name === row.name && value === row.text)
  const rest = { ...input, added: input.added.filter(row => !isSent(row)) }
  return retainInput({ base, current }, rest, ([field, name = '']) => {
    if (field === 'tokens') return since.get(name) !== before.get(name)
    return field === 'locations' ? !sameJson(input.locations, sent.locations) : input.notification !== sent.notification
  })
}

const tokenInputs = ({ tokens, added }: ItemInput): ReadonlyMap<string, string | null> =>
  new Map([...added.map(({ name, text: value }): [string, string] => [name, value]), ...tokens])

/** Whether nothing is edited, so that no draft is needed. */
export const isUnedited = (base: unknown, input: ItemInput): boolean =>
  input.notification === '' &&
  input.added.length === 0 &&
  input.tokens.every(([name, value]) => value !== null && value === (tokenText(tokensOf(base), name) ?? '')) &&
  (input.locations === null || sameJson(input.locations, locationInputs(base)))
