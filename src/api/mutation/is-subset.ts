/**
 * Whether a record contains everything a write contained. The service may have added to it: options are written by key
 * and read with name and id. A written null matches a missing value or an empty list.
 */
export function isSubset(read: unknown, written: unknown): boolean {
  if (written === null) return read === null || read === undefined || (Array.isArray(read) && read.length === 0)
  if (Array.isArray(written)) {
    return (
      Array.isArray(read) &&
      read.length === written.length &&
      written.every(one => read.some(other => isSubset(other, one)))
    )
  }
  if (typeof written !== 'object' || written === undefined) return Object.is(read, written)
  const entries = typeof read === 'object' && read !== null ? new Map(Object.entries(read)) : new Map<string, unknown>()
  return Object.entries(written).every(([key, one]) => isSubset(entries.get(key), one))
}
