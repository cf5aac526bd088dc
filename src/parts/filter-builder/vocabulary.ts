import type { CustomFieldDefinition, CustomFieldType } from '#/contract/custom-fields'
import { SUBSCRIPTION_FILTER, commonBroadcastSelectors, selectorsByType } from '#/contract/filters/broadcast-filters'
import {
  NUMBER_FIELD,
  firstClassFields,
  walletFilterProviders,
  walletSelectors,
} from '#/contract/filters/wallet-message-filters'
import type { Selector } from './selector'
import { text as t } from './text'

/** How a condition's value is edited and sent. */
export type ValueKind =
  /** Free-text values: an array. */
  | 'texts'
  /** Free-text values; a single one is sent without an array. */
  | 'text or texts'
  /** Some of the field's options: an array of their keys. */
  | 'options'
  | 'text'
  | 'number'
  /** Two numbers, both included. */
  | 'numbers'
  /** A day `YYYY-MM-DD`, in an array of one. */
  | 'day'
  /** Two days, in an array. */
  | 'days'
  /** A date-time with an offset. */
  | 'moment'
  | 'moments'

/** What a value consists of: a list of text values, one value, or the two ends of a range, and what each of them is. */
export const valueForms: Readonly<Record<ValueKind, { inputs: 'list' | 'one' | 'range'; valueType: ValueType }>> = {
  texts: { inputs: 'list', valueType: 'text' },
  'text or texts': { inputs: 'list', valueType: 'text' },
  options: { inputs: 'list', valueType: 'text' },
  text: { inputs: 'one', valueType: 'text' },
  number: { inputs: 'one', valueType: 'number' },
  numbers: { inputs: 'range', valueType: 'number' },
  day: { inputs: 'one', valueType: 'day' },
  days: { inputs: 'range', valueType: 'day' },
  moment: { inputs: 'one', valueType: 'moment' },
  moments: { inputs: 'range', valueType: 'moment' },
}
export type ValueType = 'text' | 'number' | 'day' | 'moment'

/** A comparison of a field, and the kind of value it compares with. */
export interface SelectorChoice {
  readonly selector: Selector
  readonly kind: ValueKind
  /** Whether new conditions offer it. Existing ones show it even if not. */
  readonly offered: boolean
}

/** A field that conditions compare. */
export interface VocabularyField {
  /** Unique within the vocabulary. */
  readonly id: string
  readonly label: string
  /** The keys that name the field in a filter. */
  readonly wire: { readonly name: string; readonly field_name?: string }
  /**
   * How its conditions are phrased: "whose … is …" for `single` and `yes-no`, "whose … include …" for `plural`, "who
   * are also on …" for `membership`. In a row, `yes-no` has "is" instead of "is any of".
   */
  readonly phrasing: 'single' | 'yes-no' | 'plural' | 'membership'
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly selectors: readonly SelectorChoice[]
}

/** The fields, comparisons, and values a builder offers. Broadcasts and wallet messages have one each. */
export interface Vocabulary {
  /** Keeps their saved sets apart. */
  readonly id: 'broadcast' | 'wallet'
  readonly fields: readonly VocabularyField[]
}

/** The field of a row; undefined if the vocabulary does not have it. */
export const fieldOf = (vocabulary: Vocabulary, id: string): VocabularyField | undefined =>
  vocabulary.fields.find(field => field.id === id)

/** The name of a field that the vocabulary no longer has, from its id. */
export const lostFieldName = (id: string): string => id.replace(/^field:/, '')

const alwaysSupported: ReadonlySet<Selector> = new Set(commonBroadcastSelectors)

/**
 * The vocabulary of broadcast filters: the company's custom fields and the lists a person is on.
 * @param listed further selectors the connection supports; others are shown but not offered
 */
export function broadcastVocabulary(
  customFields: readonly CustomFieldDefinition[],
  lists: readonly { readonly id: string; readonly name: string }[],
  listed: readonly string[],
): Vocabulary {
  const choices = (type: keyof typeof selectorsByType): SelectorChoice[] =>
    selectorsByType[type].map(selector => ({
      selector,
      kind: kindOf(selector, {
        list: type === 'text' || type === 'timezone' ? 'texts' : 'options',
        date: 'day',
        range: type === 'number' ? 'numbers' : 'days',
      }),
      offered: alwaysSupported.has(selector) || listed.includes(selector),
    }))
  const fields = customFields.map(definition => ({
    id: `field:${definition.key}`,
    label: definition.label,
    wire: { name: definition.key },
    phrasing: phrasings[definition.type] ?? ('single' as const),
    options: optionsOf(definition),
    selectors: choices(definition.type),
  }))
  const membership = {
    id: SUBSCRIPTION_FILTER,
    label: t.subscribedTo,
    wire: { name: SUBSCRIPTION_FILTER },
    phrasing: 'membership' as const,
    options: lists.map(({ id, name }) => ({ value: id, label: name })),
    selectors: choices(SUBSCRIPTION_FILTER),
  }
  return { id: 'broadcast', fields: [...fields, membership] }
}

const phrasings: Partial<Record<CustomFieldType, VocabularyField['phrasing']>> = {
  multi_select: 'plural',
  boolean: 'yes-no',
}

function optionsOf({ type, options }: CustomFieldDefinition): VocabularyField['options'] {
  if (type === 'boolean') {
    return [
      { value: 'true', label: t.yes },
      { value: 'false', label: t.no },
    ]
  }
  return options?.map(({ option_key, name }) => ({ value: option_key, label: name })) ?? []
}

/** What a selector compares with, given the kinds of a list, a date, and a range in the vocabulary or the field. */
function kindOf(selector: Selector, kinds: Record<'list' | 'date' | 'range', ValueKind>): ValueKind {
  switch (selector) {
    case 'any':
    case 'none':
      return kinds.list
    case 'starts_with':
      return 'text'
    case 'before':
    case 'after':
    case 'on':
      return kinds.date
    case 'between':
      return kinds.range
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return 'number'
  }
}

/** The vocabulary of wallet messages. */
export function walletVocabulary(): Vocabulary {
  const choices = (of: keyof typeof walletSelectors): SelectorChoice[] =>
    walletSelectors[of].map(selector => ({
      selector,
      kind: kindOf(selector, {
        list: of === 'provider' ? 'options' : 'text or texts',
        date: 'moment',
        range: of === 'expiration_date' ? 'moments' : 'numbers',
      }),
      offered: true,
    }))
  const fields = firstClassFields.map(name => ({
    id: `field:${name}`,
    label: t.firstClass[name],
    wire: { name: 'first_class_field', field_name: name },
    phrasing: 'single' as const,
    options: [],
    selectors: choices(name === NUMBER_FIELD ? 'number_field' : 'field'),
  }))
  const plain = (name: 'group_code' | 'provider' | 'expiration_date', options: VocabularyField['options'] = []) => ({
    id: name,
    label: t.wallet[name],
    wire: { name },
    phrasing: 'single' as const,
    options,
    selectors: choices(name),
  })
  const providers = walletFilterProviders.map(value => ({ value, label: t.providers[value] }))
  return {
    id: 'wallet',
    fields: [...fields, plain('group_code'), plain('provider', providers), plain('expiration_date')],
  }
}

/**
 * The vocabulary of wallet messages, with the tokens that wallet items carry before the others. The others are not
 * offered if the items are all that the campaign has: a condition on such a token would match nobody. Existing
 * conditions on them can still be shown and edited.
 * @param carried names of tokens; if empty, every field is offered
 */
export function carriedVocabulary(
  vocabulary: Vocabulary,
  carried: ReadonlySet<string>,
  areAllItemsRead: boolean,
): Vocabulary {
  if (carried.size === 0) return vocabulary
  const isCarried = ({ wire }: VocabularyField) => wire.field_name === undefined || carried.has(wire.field_name)
  const others = vocabulary.fields.filter(field => !isCarried(field))
  const othersAsOffered = others.map(field => ({
    ...field,
    selectors: field.selectors.map(selector => ({ ...selector, offered: selector.offered && !areAllItemsRead })),
  }))
  return { ...vocabulary, fields: [...vocabulary.fields.filter(isCarried), ...othersAsOffered] }
}
