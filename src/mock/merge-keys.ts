/**
 * An object after a change of some of its keys, where null removes a key; the same object if nothing changes. Keys may
 * have any name, even `__proto__`, so only own keys count.
 */
export function mergeKeys<Value>(
  current: Readonly<Record<string, Value>>,
  patch: ReadonlyMap<string, Value | null>,
): Readonly<Record<string, Value>> {
  const merged = new Map(Object.entries(current))
  let isChanged = false
  for (const [key, value] of patch) {
    if (JSON.stringify(merged.get(key) ?? null) === JSON.stringify(value)) continue
    isChanged = true
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  return isChanged ? Object.fromEntries(merged) : current
}
