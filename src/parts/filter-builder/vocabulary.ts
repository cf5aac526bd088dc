import type { CustomFieldDefinition, CustomFieldType } from '#/contract/custom-fields'
import { SUBSCRIPTION_FILTER, selectorsByType } from '#/contract/filters/broadcast-filters'
import { type BroadcastSelector, firstClassFields } from '#/contract/filters/filters'
import {
  NUMBER_FIELD,
  type WalletSelector,
  walletFilterProviders,
  walletSelectors,
} from '#/contract/filters/wallet-message-filters'
import { filterText as t } from './text'

export type Selector = BroadcastSelector | WalletSelector

/** How a condition's value is edited and travels. */
export type ValueKind =
  /** Texts of the user's own: an array. */
  | 'texts'
  /** The same, where one alone travels without an array (interface.md "Wallet message filters"). */
  | 'text or texts'
  /** Some of a field's options: an array of their keys. */
  | 'options'
  | 'text'
  | 'number'
  /** Two numbers, both included. */
  | 'numbers'
  /** A day `YYYY-MM-DD`, in an array of one. */
  | 'day'
  | 'days'
  /** A date-time with an offset. */
  | 'moment'
  | 'moments'

export interface SelectorChoice {
  readonly selector: Selector
  readonly kind: ValueKind
  /** False for what the connection does not list: shown where it stands already, not offered anew (decision 31). */
  readonly offered: boolean
}

export interface VocabularyField {
  /** Unique within the vocabulary. */
  readonly id: string
  readonly label: string
  /** How a filter names the field on the wire. */
  readonly wire: { readonly name: string; readonly field_name?: string }
  /** `membership` reads "who are on …", `many` "whose … include …", `field` "whose … is …". */
  readonly reads: 'field' | 'many' | 'membership'
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly selectors: readonly SelectorChoice[]
}

/** What can be asked about: one builder serves broadcasts and wallet messages with two of these. */
export interface Vocabulary {
  /** Tells saved sets of one vocabulary from those of another. */
  readonly id: 'broadcast' | 'wallet'
  readonly fields: readonly VocabularyField[]
}

/** The field of a row; undefined when the vocabulary has none of that id. */
export const fieldOf = (vocabulary: Vocabulary, id: string): VocabularyField | undefined =>
  vocabulary.fields.find(field => field.id === id)

/**
 * The vocabulary of broadcast filters (decision 31): the company's custom fields and the lists a person is on.
 * @param listed the selectors that the connection lists; the rest is shown but not offered
 */
export function broadcastVocabulary(
  customFields: readonly CustomFieldDefinition[],
  lists: readonly { readonly id: string; readonly name: string }[],
  listed: readonly string[],
): Vocabulary {
  const choices = (type: keyof typeof selectorsByType): SelectorChoice[] =>
    selectorsByType[type].map(selector => ({
      selector,
      kind: broadcastKind(selector, type),
      offered: listed.includes(selector),
    }))
  const fields = customFields.map(definition => ({
    id: `field:${definition.key}`,
    label: definition.label,
    wire: { name: definition.key },
    reads: definition.type === 'multi_select' ? ('many' as const) : ('field' as const),
    options: optionsOf(definition),
    selectors: choices(definition.type),
  }))
  const membership = {
    id: SUBSCRIPTION_FILTER,
    label: t.alsoOn,
    wire: { name: SUBSCRIPTION_FILTER },
    reads: 'membership' as const,
    options: lists.map(({ id, name }) => ({ value: id, label: name })),
    selectors: choices(SUBSCRIPTION_FILTER),
  }
  return { id: 'broadcast', fields: [...fields, membership] }
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

function broadcastKind(selector: BroadcastSelector, type: CustomFieldType | typeof SUBSCRIPTION_FILTER): ValueKind {
  switch (selector) {
    case 'any':
    case 'none':
      return type === 'text' || type === 'timezone' ? 'texts' : 'options'
    case 'starts_with':
      return 'text'
    case 'before':
    case 'after':
    case 'on':
      return 'day'
    case 'between':
      return type === 'number' ? 'numbers' : 'days'
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return 'number'
  }
}

/** The vocabulary of wallet messages: exactly interface.md's table. */
export function walletVocabulary(): Vocabulary {
  const choices = (of: keyof typeof walletSelectors): SelectorChoice[] =>
    walletSelectors[of].map(selector => ({ selector, kind: walletKind(selector, of), offered: true }))
  const fields = firstClassFields.map(name => ({
    id: `field:${name}`,
    label: t.firstClass[name],
    wire: { name: 'first_class_field', field_name: name },
    reads: 'field' as const,
    options: [],
    selectors: choices(name === NUMBER_FIELD ? 'number_field' : 'field'),
  }))
  const plain = (name: 'group_code' | 'provider' | 'expiration_date', options: VocabularyField['options'] = []) => ({
    id: name,
    label: t.wallet[name],
    wire: { name },
    reads: 'field' as const,
    options,
    selectors: choices(name),
  })
  const providers = walletFilterProviders.map(value => ({ value, label: t.providers[value] }))
  return {
    id: 'wallet',
    fields: [...fields, plain('group_code'), plain('provider', providers), plain('expiration_date')],
  }
}

function walletKind(selector: WalletSelector, of: keyof typeof walletSelectors): ValueKind {
  switch (selector) {
    case 'any':
      return of === 'provider' ? 'options' : 'text or texts'
    case 'starts_with':
      return 'text'
    case 'before':
    case 'after':
    case 'on':
      return 'moment'
    case 'between':
      return of === 'expiration_date' ? 'moments' : 'numbers'
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return 'number'
  }
}
