import type { WalletItemWrite, WalletLocation } from '#/contract/wallet-items'
import { isObject } from '../http/read-body'
import type { ItemContent } from './item-store'

/** A net change of an item: undefined leaves, null removes (route 31, decision 50). */
export interface ItemPatch {
  readonly active: boolean | undefined
  readonly group_code: string | null | undefined
  /** Null removes all tokens (decision 65). */
  readonly tokens: TokensPatch | null
  readonly locations: readonly WalletLocation[] | undefined
  readonly notification: string | null | undefined
  /** Whether `passbook` is in the body at all: items of the other provider refuse it. */
  readonly hasPassbook: boolean
}
export type TokensPatch = ReadonlyMap<string, string | null>

/**
 * Reads a body that the schema has let through. Tokens are read from the body as it came: a schema drops a token such as
 * `__proto__` silently, and any name is allowed (decision 49).
 */
export function readItemPatch(body: WalletItemWrite, rawBody: unknown): { patch: ItemPatch; faults: string[] } {
  const { group_code: group, active, locations, passbook } = body
  const raw = isObject(rawBody) ? rawBody['tokens'] : undefined
  const { tokens, faults } = raw === null ? { tokens: null, faults: [] } : readTokens(raw)
  return {
    patch: {
      active,
      group_code: group === undefined ? undefined : group === null || group === '' ? null : String(group),
      tokens,
      locations: locations === null ? [] : locations?.map(placeOf),
      notification: passbook === null ? null : asText(passbook?.notification),
      hasPassbook: passbook !== undefined,
    },
    faults,
  }
}

/** What the service knows of a location; whatever else came with it is dropped. */
const placeOf = ({ latitude, longitude, relevant_text }: WalletLocation): WalletLocation => ({
  latitude,
  longitude,
  relevant_text,
})

/** The tokens of a body by their names; values become texts (decision 50). */
export function readTokens(raw: unknown): { tokens: TokensPatch; faults: string[] } {
  const tokens = new Map<string, string | null>()
  const faults: string[] = []
  for (const [name, value] of Object.entries(isObject(raw) ? raw : {})) {
    if (value === null) tokens.set(name, null)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      tokens.set(name, String(value))
    else faults.push(`tokens.${name}: a token is a text, no object and no list`)
  }
  return { tokens, faults }
}

const asText = (value: string | number | boolean | null | undefined): string | null | undefined =>
  value === undefined || value === null ? value : String(value)

/** Net change, token by token: what the patch does not name stays. */
export function mergeTokens(current: ItemContent['tokens'], patch: TokensPatch | null): Record<string, string> {
  if (patch === null) return {}
  const merged = new Map(Object.entries(current))
  for (const [name, value] of patch) {
    if (value === null) merged.delete(name)
    else merged.set(name, value)
  }
  return Object.fromEntries(merged)
}

/** The item after a write. A patch that changes nothing gives back the very item. */
export function applyItemPatch<Item extends ItemContent>(item: Item, patch: ItemPatch): Item {
  const changed: Item = {
    ...item,
    active: patch.active ?? item.active,
    group_code: patch.group_code === undefined ? item.group_code : patch.group_code,
    tokens: hasChanges(item.tokens, patch.tokens) ? mergeTokens(item.tokens, patch.tokens) : item.tokens,
    locations: isSame(item.locations, patch.locations ?? item.locations) ? item.locations : (patch.locations ?? []),
    notification: patch.notification === undefined ? item.notification : patch.notification,
  }
  const isUnchanged =
    changed.active === item.active &&
    changed.group_code === item.group_code &&
    changed.tokens === item.tokens &&
    changed.locations === item.locations &&
    changed.notification === item.notification
  return isUnchanged ? item : changed
}

function hasChanges(tokens: ItemContent['tokens'], patch: TokensPatch | null): boolean {
  if (patch === null) return Object.keys(tokens).length > 0
  return [...patch].some(([name, value]) => (Object.hasOwn(tokens, name) ? tokens[name] : null) !== value)
}

const isSame = (a: readonly WalletLocation[], b: readonly WalletLocation[]): boolean =>
  a.length === b.length &&
  a.every(
    (each, place) =>
      each.latitude === b[place]?.latitude &&
      each.longitude === b[place].longitude &&
      each.relevant_text === b[place].relevant_text,
  )
