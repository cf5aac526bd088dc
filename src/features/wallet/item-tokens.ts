import { isRecord } from '#/contract/format/json'
import { valueAt } from '#/parts/net-change/net-change'

/** Tokens by name. Names and values may be anything the service sends. */
export type Tokens = Readonly<Record<string, unknown>>

/** The tokens of an item as the service sent it; empty if it has no record of tokens. */
export function tokensOf(item: unknown): Tokens {
  const tokens = valueAt(item, ['tokens'])
  return isRecord(tokens) ? Object.fromEntries(Object.entries(tokens)) : {}
}

/** The names of the tokens that these items carry. */
export const carriedTokens = (items: readonly { readonly tokens?: Tokens | null | undefined }[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ tokens }) => Object.keys(tokens ?? {})))

/**
 * A token as a string; null when it is missing or empty. Reads own properties only, so `__proto__` is a name like any
 * other.
 */
export function tokenText(tokens: Tokens, name: string): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(tokens, name)?.value
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The label of a token; a blank name is quoted. */
export const tokenLabel = (name: string): string => (name.trim() === '' ? JSON.stringify(name) : name)

/** The values of several tokens, joined by a space; null when all of them are empty. */
export function joinTokens(tokens: Tokens, names: readonly string[]): string | null {
  const texts = names.flatMap(name => tokenText(tokens, name) ?? [])
  return texts.length === 0 ? null : texts.join(' ')
}

/** The name of the person who holds the pass; null when no token gives one. */
export const holderName = (tokens: Tokens): string | null => joinTokens(tokens, ['first_name', 'last_name'])
