/**
 * Whether what is read now holds all that a write asked for, whatever the service added to it: options are written by
 * their key and read with name and id. Null asks for nothing to be there, and an empty list is nothing.
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
