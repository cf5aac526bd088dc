import { isRecord } from '#/contract/format/json'
import type { WalletItemWrite, WalletLocation } from '#/contract/wallet-items'
import { mergeKeys } from '../merge-keys'
import type { ItemContent } from './item-store'

/** A net change to an item: undefined leaves a field unchanged, null removes it. */
export interface ItemPatch {
  readonly active: boolean | undefined
  readonly group_code: string | null | undefined
  /** Null removes all tokens. */
  readonly tokens: TokensPatch | null
  readonly locations: readonly WalletLocation[] | undefined
  readonly notification: string | null | undefined
  /** Whether `passbook` is in the body; Google items refuse it. */
  readonly hasPassbook: boolean
}
export type TokensPatch = ReadonlyMap<string, string | null>

/**
 * Reads the change that a body asks for. A token can have any name, even `__proto__`, which a schema drops. Tokens are
 * therefore read from the body as it was received.
 */
export function readItemPatch(body: WalletItemWrite, rawBody: unknown): { patch: ItemPatch; faults: string[] } {
  const { group_code: group, active, locations, passbook } = body
  const raw = isRecord(rawBody) ? rawBody['tokens'] : undefined
  const { tokens, faults } = raw === null ? { tokens: null, faults: [] } : readTokens(raw)
  return {
    patch: {
      active,
      group_code: group === undefined ? undefined : group === null || group === '' ? null : String(group),
      tokens,
      locations: locations === null ? [] : locations?.map(withDocumentedKeys),
      notification: passbook === null ? null : asText(passbook?.notification),
      hasPassbook: passbook !== undefined,
    },
    faults,
  }
}

/** A location with only the documented keys. */
export const withDocumentedKeys = ({ latitude, longitude, relevant_text }: WalletLocation): WalletLocation => ({
  latitude,
  longitude,
  relevant_text,
})

/** The tokens of a body by name. Numbers and booleans become strings. */
export function readTokens(raw: unknown): { tokens: TokensPatch; faults: string[] } {
  const tokens = new Map<string, string | null>()
  const faults: string[] = []
  for (const [name, value] of Object.entries(isRecord(raw) ? raw : {})) {
    if (value === null) tokens.set(name, null)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      tokens.set(name, String(value))
    else faults.push(`tokens.${name}: must be text, not an object or array`)
  }
  return { tokens, faults }
}

const asText = (value: string | number | boolean | null | undefined): string | null | undefined =>
  value === undefined || value === null ? value : String(value)

/** The tokens after a write; null removes all of them. */
export const mergeTokens = (current: ItemContent['tokens'], patch: TokensPatch | null): ItemContent['tokens'] => {
  if (patch !== null) return mergeKeys(current, patch)
  return Object.keys(current).length === 0 ? current : {}
}

/** The item after a write; the same object if the patch changes nothing. */
export function applyItemPatch<Item extends ItemContent>(item: Item, patch: ItemPatch): Item {
  const changed: Item = {
    ...item,
    active: patch.active ?? item.active,
    group_code: patch.group_code === undefined ? item.group_code : patch.group_code,
    tokens: mergeTokens(item.tokens, patch.tokens),
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

const isSame = (a: readonly WalletLocation[], b: readonly WalletLocation[]): boolean =>
  a.length === b.length &&
  a.every(
    (each, index) =>
      each.latitude === b[index]?.latitude &&
      each.longitude === b[index].longitude &&
      each.relevant_text === b[index].relevant_text,
  )
