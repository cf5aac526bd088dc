const known = new Map<string, boolean>()

/** Whether a text is the name of an IANA time zone. Offsets such as `+01:00` are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false
  const before = known.get(name)
  if (before !== undefined) return before
  const found = isKnownToIntl(name)
  // Bounded, because callers choose the names.
  if (known.size < 2000) known.set(name, found)
  return found
}

function isKnownToIntl(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
