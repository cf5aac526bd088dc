import { isWellFormed } from '#/contract/format/fields'
import { limits } from '#/contract/format/limits'
import { pathSegmentFault } from '#/contract/format/path'
import { decodeEscapes, trimmedId, withoutHidden } from './characters'
import type { NumberFault } from './number-form'

/** How an id was read from the typed text. `text.how` puts it into words. */
export type HowIdWasRead =
  | {
      code:
        | 'person-key'
        | 'person-key-in-text'
        | 'person-key-without-dashes'
        | 'external-id'
        | 'external-id-in-url'
        /** Looks like the name or email address of a person, by which the service cannot search. */
        | 'external-id-like-name'
        | 'external-id-like-email'
        | 'external-id-with-invisible'
        | 'external-id-without-invisible'
    }
  /** `notNumber`: why the digits were not read as a number; null when they could not have been meant as one. */
  | { code: 'person-id'; notNumber: { fault: NumberFault; country: string } | null }

/** Why the typed text cannot be an id. `text.fault` puts it into words. */
export type IdFault =
  | { code: 'only-dots' | 'broken-character' | 'control-character' }
  | { code: 'too-long'; length: number; most: number }

/** An id that the typed text can mean. */
export type IdInterpretation = { kind: 'person_key' | 'person_id' | 'external_id'; value: string; how: HowIdWasRead }

const UUID = /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/gi
const ONLY_UUID = /^[{("'<]?(?:urn:uuid:)?[0-9a-f-]{36}[})"'>]?$/i
const BARE_UUID = /^[{("'<]?([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[})"'>]?$/i

/**
 * The person keys in searchable text (in upper or lower case, in braces, as a URN, in a URL), and the text without
 * them.
 */
export function readPersonKeys(text: string): { interpretations: IdInterpretation[]; rest: string } {
  const bare = BARE_UUID.exec(text)
  // 32 decimal digits are more likely something else
  if (bare && /[a-f]/i.test(text)) {
    const value = bare.slice(1).join('-').toLowerCase()
    return { interpretations: [{ kind: 'person_key', value, how: { code: 'person-key-without-dashes' } }], rest: '' }
  }
  const how: HowIdWasRead = { code: ONLY_UUID.test(text) ? 'person-key' : 'person-key-in-text' }
  const interpretations: IdInterpretation[] = [...text.matchAll(UUID)].map(match => ({
    kind: 'person_key',
    value: match[0].toLowerCase(),
    how,
  }))
  return { interpretations, rest: interpretations.length === 0 ? text : text.replace(UUID, ' ') }
}

/** The ids in a URL of the service or the dashboard, and in text such as `person id: 88120457`. */
export function readNamedIds(text: string): IdInterpretation[] {
  const external = /\/persons\/external\/([^/?#\s]+)/.exec(text)?.[1]
  if (external !== undefined) {
    const { interpretations } = readExternalId(decodeEscapes(external))
    return interpretations.map(interpretation => ({ ...interpretation, how: { code: 'external-id-in-url' } }))
  }
  const personId =
    /\/persons\/(\d{1,20})(?=[/?#\s]|$)/.exec(text) ?? /^(?:person[ _-]?)?id\b[ :=#]*(\d{1,20})$/i.exec(text)
  if (personId?.[1] === undefined) return []
  return [{ kind: 'person_id', value: personId[1], how: { code: 'person-id', notNumber: null } }]
}

/** Any text that is valid in a URL can be an external id. It is compared exactly. */
export function readExternalId(text: string): { interpretations: IdInterpretation[]; fault: IdFault | null } {
  const asWritten = trimmedId(text)
  const fault = externalIdFault(asWritten)
  if (fault !== null) return { interpretations: [], fault }
  const visible = withoutHidden(asWritten)
  const exact: IdInterpretation = { kind: 'external_id', value: asWritten, how: howExternal(asWritten) }
  if (visible === asWritten || externalIdFault(visible) !== null) return { interpretations: [exact], fault: null }
  return {
    interpretations: [
      { kind: 'external_id', value: visible, how: { code: 'external-id-without-invisible' } },
      { ...exact, how: { code: 'external-id-with-invisible' } },
    ],
    fault: null,
  }
}

function externalIdFault(id: string): IdFault | null {
  if (id === '.' || id === '..') return { code: 'only-dots' }
  const most = limits.externalPersonIdLength
  if (id.length > most) return { code: 'too-long', length: id.length, most }
  // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
  if (/[\u0000-\u001f\u007f-\u009f]/.test(id)) return { code: 'control-character' }
  // Programs put U+FFFD in place of a character that they could not decode
  const isBroken = !isWellFormed(id) || id.includes('\ufffd') || pathSegmentFault(id) !== null
  return isBroken ? { code: 'broken-character' } : null
}

function howExternal(id: string): HowIdWasRead {
  if (/^\S+@\S+\.\S+$/.test(id)) return { code: 'external-id-like-email' }
  const isLikeName = /^[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]+)+$/u.test(id)
  return { code: isLikeName ? 'external-id-like-name' : 'external-id' }
}
