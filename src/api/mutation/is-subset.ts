/** Whether two values count as equal without comparing what is in them. `key` is the key they have in their object. */
type SameValue = (part: unknown, whole: unknown, key: string) => boolean

/**
 * Whether `whole` contains everything in `part`. The service may have added to what was written: options are written by
 * key and read with name and id. Null matches a missing value or an empty list; lists of the same length match in any
 * order.
 */
export function isSubset(part: unknown, whole: unknown, isSame: SameValue = Object.is, key = ''): boolean {
  if (isSame(part, whole, key)) return true
  if (part === null || part === undefined) return isAbsent(whole)
  if (Array.isArray(part)) {
    if (!Array.isArray(whole) || whole.length !== part.length) return false
    const rest = Array.from<unknown>(whole)
    return part.every(item => {
      const found = rest.findIndex(other => isSubset(item, other, isSame, key))
      if (found >= 0) rest.splice(found, 1)
      return found >= 0
    })
  }
  if (typeof part !== 'object') return false
  const entries = new Map<string, unknown>(typeof whole === 'object' && whole !== null ? Object.entries(whole) : [])
  return Object.entries(part).every(([name, value]) => isSubset(value, entries.get(name), isSame, name))
}

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
