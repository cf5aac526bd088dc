import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { isRecord } from '#/contract/format/json'
import { LINK_CODE_LENGTH, findLinks, replaceLinks, shortLink } from '#/contract/format/links'
import { readTemplate, renderTemplate } from '#/contract/format/message-template'
import { type SmsCount, splitSms } from './sms-parts'

/** The only placeholder of a broadcast that is not a custom field. */
export const LIST_NAME = 'list_name'

/** The values that fill in the placeholders of a message: those of a person, of a wallet item, or of a list. */
export interface FillInValues {
  /** `Noor Haddad`, or the name of a list: shown beside every count that depends on it. */
  readonly label: string
  readonly byName: ReadonlyMap<string, string>
  /** Whether it is a person chosen for the preview: then a field that is empty for them is worth a warning. */
  readonly isPerson?: boolean
}

/** Values with only the name of a list, for `{{ list_name }}`; null if its name is not known. */
export const valuesOfList = (name: string | null): FillInValues | null =>
  name === null ? null : { label: name, byName: new Map([[LIST_NAME, name]]) }

/**
 * A person's custom fields as strings, the way the service fills them in: options by name, joined by commas.
 * @param customFields as the service sent them
 */
export function valuesOfPerson(
  label: string,
  customFields: unknown,
  definitions: readonly CustomFieldDefinition[],
  listName: string | null,
): FillInValues {
  const byName = new Map<string, string>()
  if (isRecord(customFields)) {
    for (const [key, value] of Object.entries(customFields)) {
      const text = asText(
        value,
        definitions.find(definition => definition.key === key),
      )
      if (text !== null) byName.set(key, text)
    }
  }
  if (listName !== null) byName.set(LIST_NAME, listName)
  return { label, byName, isPerson: true }
}

function asText(value: unknown, definition: CustomFieldDefinition | undefined): string | null {
  if (value === null) return null
  if (Array.isArray(value)) return value.flatMap(each => asText(each, definition) ?? []).join(', ')
  if (typeof value === 'string') return optionName(value, definition)
  if (typeof value !== 'object') return JSON.stringify(value)
  if ('name' in value && typeof value.name === 'string') return value.name
  if ('option_key' in value && typeof value.option_key === 'string') return optionName(value.option_key, definition)
  return JSON.stringify(value)
}

const optionName = (key: string, definition: CustomFieldDefinition | undefined): string =>
  definition?.options?.find(option => option.option_key === key)?.name ?? key

/** How links are shortened; null if they are not. An empty base is the service's own, which is not known. */
export type ShortLinks = { readonly base: string } | null

/** In place of the service's code: the interface does not define what codes look like. */
const CODE = 'x'.repeat(LINK_CODE_LENGTH)

/** An example of a short link. */
export const exampleLink = (base: string): string => shortLink(base, CODE)

/** A message with values and short links filled in. If a `{{` is never closed, all placeholders stay as they are. */
export function fillIn(template: string, values: FillInValues | null, links: ShortLinks): string {
  const parts = readTemplate(template)
  const filled = parts === null ? template : renderTemplate(parts, name => values?.byName.get(name))
  return links === null || links.base === '' ? filled : replaceLinks(filled, () => exampleLink(links.base))
}

/** The links typed in a message, not those in values, each with an example of its short link; null if there is none. */
export function linksOf(template: string, links: ShortLinks): { before: string; after: string | null }[] {
  return findLinks(template).map(({ link }) => ({
    before: link,
    after: links === null || links.base === '' ? null : exampleLink(links.base),
  }))
}

/** A message with its values filled in, split into the parts of an SMS. */
export interface MessageCount {
  /** What is counted: the message with the values filled in. */
  readonly text: string
  readonly count: SmsCount
  /** Placeholders that come out empty with the values: they have neither a value nor a fallback. */
  readonly empty: readonly string[]
  /** The fewest and most parts, counted without values and with all known values; null without placeholders. */
  readonly partRange: { readonly least: number; readonly most: number } | null
}

/**
 * Counts a message with values filled in.
 * @param others further values for the range; other people's can be outside it
 */
export function countMessage(
  template: string,
  values: FillInValues | null,
  links: ShortLinks,
  others: readonly FillInValues[] = [],
): MessageCount {
  const text = fillIn(template, values, links)
  const count = splitSms(text)
  const names = namesIn(template)
  if (names.length === 0) return { text, count, empty: [], partRange: null }
  const counts = [null, ...others].map(other => splitSms(fillIn(template, other, links)).parts.length)
  const all = [...counts, count.parts.length]
  return {
    text,
    count,
    empty: namesWithoutText(template, values),
    partRange: { least: Math.min(...all), most: Math.max(...all) },
  }
}

/** The names in a message's placeholders that come out empty with the given values, once each. */
export function namesWithoutText(template: string, values: FillInValues | null): string[] {
  const parts = readTemplate(template) ?? []
  const empty = parts.flatMap(part =>
    part.kind === 'placeholder' && part.name !== '' && renderTemplate([part], name => values?.byName.get(name)) === ''
      ? [part.name]
      : [],
  )
  return [...new Set(empty)]
}

/** The names in a message's placeholders, once each; none while a `{{` is not closed. */
export function namesIn(template: string): string[] {
  const parts = readTemplate(template) ?? []
  return [...new Set(parts.flatMap(part => (part.kind === 'placeholder' && part.name !== '' ? [part.name] : [])))]
}
