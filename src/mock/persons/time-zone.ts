const cache = new Map<string, boolean>()

/** Whether a string is the name of an IANA time zone. Offsets such as `+01:00` are not names. */
export function isNamedZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  const isKnown = isKnownToIntl(name)
  // The size is limited, because callers choose the names.
  if (cache.size < 2000) cache.set(name, isKnown)
  return isKnown
}

function isKnownToIntl(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
