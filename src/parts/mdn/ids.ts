import { isWellFormed } from '#/contract/format/fields'
import { limits } from '#/contract/format/limits'
import { pathSegmentFault } from '#/contract/format/path'
import { trimmedId, withoutHidden } from './characters'
import { readingText as t } from './reading-text'

export type IdInterpretation = { kind: 'person_key' | 'person_id' | 'external_id'; value: string; how: string }

const UUID = /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/gi
const ONLY_UUID = /^[{("'<]?(?:urn:uuid:)?[0-9a-f-]{36}[})"'>]?$/i
const BARE_UUID = /^[{("'<]?([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[})"'>]?$/i

/** The person keys of a searchable text, and the text without them: any case, in braces, as a URN, inside an address. */
export function readPersonKeys(text: string): { readings: IdInterpretation[]; rest: string } {
  const bare = BARE_UUID.exec(text)
  // 32 decimal digits are more likely something else
  if (bare && /[a-f]/i.test(text)) {
    const value = bare.slice(1).join('-').toLowerCase()
    return { readings: [{ kind: 'person_key', value, how: t.personKeyBare }], rest: '' }
  }
  const how = ONLY_UUID.test(text) ? t.personKey : t.personKeyIn
  const readings: IdInterpretation[] = [...text.matchAll(UUID)].map(match => ({
    kind: 'person_key',
    value: match[0].toLowerCase(),
    how,
  }))
  return { readings, rest: readings.length === 0 ? text : text.replace(UUID, ' ') }
}

/** The ids of one of the service's or the dashboard's own addresses, and of texts such as `person id: 88120457`. */
export function readNamedIds(text: string): IdInterpretation[] {
  const external = /\/persons\/external\/([^/?#\s]+)/.exec(text)?.[1]
  if (external !== undefined) {
    const { readings } = readExternalId(unescaped(external))
    return readings.map(reading => ({ ...reading, how: t.externalIdFromAddress }))
  }
  const personId =
    /\/persons\/(\d{1,20})(?=[/?#\s]|$)/.exec(text) ?? /^(?:person[ _-]?)?id\b[ :=#]*(\d{1,20})$/i.exec(text)
  return personId?.[1] === undefined ? [] : [{ kind: 'person_id', value: personId[1], how: t.personId }]
}

/** Anything can be an external id, exactly as written (decision 14), unless no address can carry it (facts.md 16). */
export function readExternalId(text: string): { readings: IdInterpretation[]; fault: string | null } {
  const asWritten = trimmedId(text)
  const fault = externalIdFault(asWritten)
  if (fault !== null) return { readings: [], fault }
  const visible = withoutHidden(asWritten)
  const exact: IdInterpretation = { kind: 'external_id', value: asWritten, how: howExternal(asWritten) }
  if (visible === asWritten || externalIdFault(visible) !== null) return { readings: [exact], fault: null }
  return {
    readings: [
      { kind: 'external_id', value: visible, how: t.externalIdVisible },
      { ...exact, how: t.externalIdHidden },
    ],
    fault: null,
  }
}

function externalIdFault(id: string): string | null {
  if (id === '.' || id === '..') return t.dots
  if (id.length > limits.externalPersonIdLength) return t.tooLong(id.length, limits.externalPersonIdLength)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(id)) return t.control
  // U+FFFD is what programs leave of a character they could not copy
  return !isWellFormed(id) || id.includes('\ufffd') || pathSegmentFault(id) !== null ? t.broken : null
}

function howExternal(id: string): string {
  if (/^\S+@\S+\.\S+$/.test(id)) return t.externalIdNoEmail
  return /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+)+$/u.test(id) ? t.externalIdNoName : t.externalId
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
