import { fieldAt, fieldPathKey, fieldPathsOf, isSameValue, type Change, type FieldPath, type Shape } from './net-change'

/** A field that someone else changed since the record was loaded. */
export interface Divergence {
  place: FieldPath
  /** The value when it was loaded here; null for none. */
  base: unknown
  /** The value now. */
  theirs: unknown
  /** The value the user wants; undefined if they did not change it. */
  mine: unknown
  /**
   * `theirs`: only they changed it. `same`: both made the same change. `fixed`: the service would refuse to replace
   * theirs. `conflict`: saving would overwrite theirs.
   */
  kind: 'theirs' | 'same' | 'fixed' | 'conflict'
}

/** Compares the record as loaded, the record as it is now, and the user's own changes. */
export function compareThree(shape: Shape, base: unknown, current: unknown, mine: readonly Change[]): Divergence[] {
  // The usual case, and a record can have thousands of fields
  if (base === current) return []
  const paths = new Map(
    [...fieldPathsOf(shape, base), ...fieldPathsOf(shape, current)].map(path => [fieldPathKey(path), path]),
  )
  const own = new Map(mine.map(change => [fieldPathKey(change.place), change]))
  const theirs = [...paths.values()]
    .map(path => ({ place: path, before: fieldAt(shape, base, path), after: fieldAt(shape, current, path) }))
    .filter(({ place, before, after }) => !isSameValue(shape, place, before, after))
  return theirs.map(({ place, before, after }): Divergence => {
    const change = own.get(fieldPathKey(place))
    if (!change) return { place, base: before, theirs: after, mine: undefined, kind: 'theirs' }
    // The same notification from both would reach the person twice
    const isSame = shape.notifies?.(place) !== true && isSameValue(shape, place, change.after, after)
    const isFixed = shape.isFixed?.(place) === true && after !== null && change.after !== null
    const kind = isSame ? 'same' : isFixed ? 'fixed' : 'conflict'
    return { place, base: before, theirs: after, mine: change.after, kind }
  })
}
