import { isRecord } from '#/contract/format/json'
import { isE164, nationalToE164 } from '#/contract/format/mdn'
import { readDayOrTimestamp } from '#/contract/format/timestamps'
import type { Session } from '#/contract/gateway'
import { isNamedZone } from '#/contract/policy/country-zones'
import {
  allowedWords,
  countKeys,
  customFieldKinds,
  droppedKeys,
  entryOf,
  errorCodes,
  filterKindOf,
  interfaceTexts,
  isCodeOfAllowedWords,
  isInterfaceKey,
  kindByKey,
  kindOfReference,
  timeKeys,
} from './interface-vocabulary'
import { messageWords } from './message-words'
import { redactWords } from './redact-words'
import type { Substitutes, ValueKind } from './substitutes'

/** The session whose calls are made anonymous. */
export type CallSession = Pick<Session, 'company_key' | 'company_name' | 'app_ids' | 'user'> & {
  /** How numbers without a country code are read. */
  connection: Pick<Session['connection'], 'home_country'>
}

/** Replaces everything in a service's requests and replies that may be about a person or a company. */
export class Anonymizer {
  readonly substitutes: Substitutes
  readonly #homeCountry: string

  constructor(substitutes: Substitutes, { company_key, company_name, app_ids, user, connection }: CallSession) {
    this.substitutes = substitutes
    this.#homeCountry = connection.home_country
    // Messages may contain these names and ids
    for (const name of [company_key, company_name ?? '']) substitutes.of('company', name)
    for (const app of app_ids) substitutes.of('app', app)
    substitutes.of('user', user)
  }

  /** The substitute for a phone number, in E.164 form. A string that is not a phone number keeps only its form. */
  number(original: string): string {
    const mdn = isE164(original) ? original : nationalToE164(original, this.#homeCountry)
    return mdn === null
      ? original.replaceAll(/\d/g, '0').replaceAll(/[^0+ -]/gu, 'x')
      : this.substitutes.of('number', mdn)
  }

  /** The substitute for a value of a known kind. */
  of(kind: ValueKind, original: unknown): string {
    const text = String(original)
    if (kind === 'number') return this.number(text)
    // The older numeric id of a person is accepted in place of the key
    if (kind === 'person-key' && /^\d+$/.test(text)) return this.substitutes.of('person-id', text)
    if (kind === 'person-id' && /^[0-9a-f]{8}-/i.test(text)) return this.substitutes.of('person-key', text)
    // Lists are also named by their path
    if (kind === 'list') return this.substitutes.of('list', text.slice(text.lastIndexOf('/') + 1))
    return this.substitutes.of(kind, text)
  }

  /**
   * The string itself if it is empty, one that the interface defines, a time zone, a platform's three-digit status, or
   * the time of a record; otherwise an invented text, or an invented day for any other time.
   */
  text(key: string, original: string): string {
    if (original === '') return original
    if (entryOf(interfaceTexts, key)?.includes(original)) return original
    if (key.endsWith('timezone') && isNamedZone(original)) return original
    if (key === 'platform_status' && /^\d{3}$/.test(original)) return original
    if (readDayOrTimestamp(original) !== null)
      return timeKeys.has(key) ? original : this.substitutes.of('day', original)
    if (key === 'message_template' || key === 'template') return this.#template(original)
    return this.substitutes.of('text', original)
  }

  /**
   * An invented text that keeps a message's unbalanced braces, and those of its placeholders that the demo service has,
   * because both decide whether the message is accepted.
   */
  #template(original: string): string {
    const placeholders = original.match(/\{\{\s*(\w+)\s*\}\}/g) ?? []
    const known = placeholders.filter(one => {
      const name = one.replaceAll(/\W/g, '')
      return name === 'list_name' || this.#isKnownField(name)
    })
    const unbalanced = original.split('{{').length !== original.split('}}').length ? ' {{' : ''
    return [this.substitutes.of('text', original), ...known].join(' ') + unbalanced
  }

  #isKnownField(key: string): boolean {
    return Object.hasOwn(customFieldKinds, key)
  }

  /**
   * Custom fields. Those that the demo service does not have are left out of records, and get invented keys in
   * requests.
   */
  customFields(fields: Record<string, unknown>, where: 'record' | 'request'): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
        if (!this.#isKnownField(key))
          return where === 'record' ? [] : [[this.substitutes.of('field', key), this.json(value)]]
        const replaced = value === null ? null : this.#fieldValue(key, value)
        return replaced === undefined ? [] : [[key, replaced]]
      }),
    )
  }

  #fieldValue(key: string, value: unknown): unknown {
    const kind = entryOf(customFieldKinds, key)
    if (kind === undefined) return undefined
    if (kind === 'boolean') return typeof value === 'boolean' ? value : this.json(value)
    if (kind === 'zone') return typeof value === 'string' ? this.text('timezone', value) : this.json(value)
    if (typeof kind !== 'string') {
      const optionOf = (one: unknown) => (isRecord(one) ? one['option_key'] : one)
      const options = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
        const option = optionOf(one)
        return typeof option === 'string' && kind.includes(option) ? [{ option_key: option }] : []
      })
      return Array.isArray(value) ? options : options[0]
    }
    if (kind === 'amount') return typeof value === 'number' ? Number(this.of('amount', value)) : this.json(value)
    return typeof value === 'string' ? (value === '' ? '' : this.of(kind, value)) : this.json(value)
  }

  /**
   * Any JSON with the same structure, except that some keys, such as links, are left out (`droppedKeys`). A value's key
   * decides how it is replaced; unknown keys are replaced as well.
   */
  json(value: unknown, key = '', parent = ''): unknown {
    if (value === null || typeof value === 'boolean') return value
    if (Array.isArray(value)) return value.map((one: unknown) => this.json(one, key, parent))
    if (isRecord(value)) {
      if (key === 'custom_fields') return this.customFields(value, 'request')
      if (key === 'filters') return this.#filter(value)
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !droppedKeys.has(name))
          .map(([name, one]) => [this.#keyOf(name), this.json(one, name, key)]),
      )
    }
    const kind = key === 'id' ? kindOfReference(parent) : entryOf(kindByKey, key)
    if (typeof value === 'number') {
      if (countKeys.has(key)) return value
      return kind === undefined ? Number(this.of('amount', value)) : this.of(kind, value)
    }
    if (typeof value !== 'string') return null
    if (key === 'message' || key === 'error') return this.message(value)
    if (kind !== undefined && value !== '') return this.of(kind, value)
    // Among the tokens of a wallet item, only the expiration is a time that means something to the service
    return this.text(parent === 'tokens' && key !== 'expiration_date' && timeKeys.has(key) ? '' : key, value)
  }

  /** A condition of an audience. Its values get the substitutes that records have, so that it matches as before. */
  #filter(filter: Record<string, unknown>): Record<string, unknown> {
    const field = filter['field_name'] ?? filter['name']
    const kind = typeof field === 'string' ? filterKindOf(field) : undefined
    const valueOf = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(valueOf)
      if (typeof value === 'string' && typeof kind === 'string')
        return kind === 'zone' ? this.text('timezone', value) : this.of(kind, value)
      if (typeof value === 'string' && kind?.includes(value)) return value
      return this.json(value, typeof field === 'string' && timeKeys.has(field) ? field : '')
    }
    return Object.fromEntries(
      Object.entries(filter).map(([name, value]) => [
        this.#keyOf(name),
        name === 'value'
          ? valueOf(value)
          : name === 'name' && typeof value === 'string' && this.#isKnownField(value)
            ? value
            : this.json(value, name),
      ]),
    )
  }

  /** Replaces keys that the interface does not have, such as names of wallet tokens: the company's own words. */
  #keyOf(name: string): string {
    return isInterfaceKey(name) ? name : this.substitutes.of('field', name)
  }

  /** A message of the service: known values become their substitutes, and other words an ellipsis unless allowed. */
  message(original: string): string {
    if (errorCodes.has(original)) return original
    let text = original
    for (const [known, substitute] of this.substitutes.replaced())
      text = text.replaceAll(
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(known)}(?![\\p{L}\\p{N}])`, 'giu'),
        // A name such as Long is also a common word, which reveals nothing
        found => (found !== known && messageWords.has(found) ? found : substitute),
      )
    const invented = new Set(this.substitutes.replaced().flatMap(([, substitute]) => substitute.split(' ')))
    return redactWords(text.replaceAll(/"[^"]*"|“[^”]*”|'[^']*'(?!\w)/gu, '“…”'), {
      isPlain: word => invented.has(word) || allowedWords.has(word) || isCodeOfAllowedWords(word),
      isKey: part => invented.has(part) || isInterfaceKey(part),
    })
  }
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
