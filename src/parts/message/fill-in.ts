import type { CustomFieldDefinition } from '#/contract/custom-fields'
import { SHORT_CODE_LENGTH, findLinks, replaceLinks, shortLink } from '#/contract/format/links'
import { readTemplate, renderTemplate } from '#/contract/format/message-template'
import { type SmsCount, splitSms } from './sms-parts'

/** The one placeholder that is no custom field (decision 37). */
export const LIST_NAME = 'list_name'

/** Whose values a preview is filled in with. */
export interface Sample {
  /** `Noor Haddad`, or the name of a list: said beside every figure that rests on it. */
  readonly label: string
  readonly values: ReadonlyMap<string, string>
}

/** A sample that only knows the list: its name in place of `{{ list_name }}`. */
export const sampleOfList = (name: string): Sample => ({ label: name, values: new Map([[LIST_NAME, name]]) })

/**
 * A person's custom fields as texts, the way the service fills them in: options by name, several joined.
 * @param customFields as the service sent them; keys are compared as data, so `constructor` finds nothing
 */
export function sampleOfPerson(
  label: string,
  customFields: unknown,
  definitions: readonly CustomFieldDefinition[],
  listName: string | null,
): Sample {
  const values = new Map<string, string>()
  if (typeof customFields === 'object' && customFields !== null && !Array.isArray(customFields)) {
    for (const [key, value] of Object.entries(customFields)) {
      const text = asText(
        value,
        definitions.find(definition => definition.key === key),
      )
      if (text !== null) values.set(key, text)
    }
  }
  if (listName !== null) values.set(LIST_NAME, listName)
  return { label, values }
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

/** How links are shortened; null leaves them as they are. */
export type ShortLinks = { readonly base: string } | null

/** Stands where the service's code will: the interface does not say what codes look like. */
const CODE = 'x'.repeat(SHORT_CODE_LENGTH)

/** A link and what people will see instead of it. */
export const exampleLink = (base: string): string => shortLink(base, CODE)

/** A message as one person gets it. A message whose braces do not fit is shown as it stands. */
export function fillIn(template: string, sample: Sample | null, links: ShortLinks): string {
  const parts = readTemplate(template)
  const filled = parts === null ? template : renderTemplate(parts, name => sample?.values.get(name))
  return links === null || links.base === '' ? filled : replaceLinks(filled, () => exampleLink(links.base))
}

/** The links of a message as typed, each with what it becomes; those inside a value are not known in advance. */
export function linksOf(template: string, links: ShortLinks): { before: string; after: string | null }[] {
  return findLinks(template).map(({ link }) => ({
    before: link,
    after: links === null || links.base === '' ? null : exampleLink(links.base),
  }))
}

export interface MessageCount {
  /** What is counted: the message with the sample's values. */
  readonly text: string
  readonly count: SmsCount
  /** Placeholders for which the sample has no value: they render empty (decision 61). */
  readonly empty: readonly string[]
  /** Parts at least and at most, over nothing filled in and every known sample; null when the count rests on no value. */
  readonly range: { readonly least: number; readonly most: number } | null
}

/**
 * Counts a message with a sample's values.
 * @param others further samples: what the range is taken over. It is what we have seen, never a promise.
 */
export function countMessage(
  template: string,
  sample: Sample | null,
  links: ShortLinks,
  others: readonly Sample[] = [],
): MessageCount {
  const text = fillIn(template, sample, links)
  const count = splitSms(text)
  const names = namesIn(template)
  if (names.length === 0) return { text, count, empty: [], range: null }
  const seen = [null, ...others].map(other => splitSms(fillIn(template, other, links)).parts.length)
  const all = [...seen, count.parts.length]
  return {
    text,
    count,
    empty: names.filter(name => (sample?.values.get(name) ?? '') === ''),
    range: { least: Math.min(...all), most: Math.max(...all) },
  }
}

/** The names that a message's placeholders use, once each; none while its braces do not fit. */
export function namesIn(template: string): string[] {
  const parts = readTemplate(template) ?? []
  return [...new Set(parts.flatMap(part => (part.kind === 'placeholder' && part.name !== '' ? [part.name] : [])))]
}
