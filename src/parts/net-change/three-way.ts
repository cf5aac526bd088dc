import { fieldPathKey, fieldPathsOf, sameAt, valueAt, type Change, type FieldPath, type Shape } from './net-change'

/** A place that somebody else changed since the record was loaded. */
export interface Divergence {
  place: FieldPath
  /** How it was when it was loaded here; null for nothing. */
  base: unknown
  /** How it is now. */
  theirs: unknown
  /** What the user wants there; undefined when it was not touched here. */
  mine: unknown
  /** `theirs`: only they changed it. `same`: both want the same. `conflict`: saving would overwrite theirs. */
  kind: 'theirs' | 'same' | 'conflict'
}

/** What changed elsewhere since the record was loaded, beside what is to be changed here. */
export function compareThree(shape: Shape, base: unknown, current: unknown, mine: readonly Change[]): Divergence[] {
  const places = new Map(
    [...fieldPathsOf(shape, base), ...fieldPathsOf(shape, current)].map(place => [fieldPathKey(place), place]),
  )
  const own = new Map(mine.map(change => [fieldPathKey(change.place), change]))
  const theirs = [...places.values()]
    .map(place => ({ place, before: valueAt(base, place), after: valueAt(current, place) }))
    .filter(({ place, before, after }) => !sameAt(shape, place, before, after))
  return theirs.map(({ place, before, after }): Divergence => {
    const change = own.get(fieldPathKey(place))
    if (!change) return { place, base: before, theirs: after, mine: undefined, kind: 'theirs' }
    // Whom both want to tell the same would be told twice
    const isSame = shape.isEvent?.(place) !== true && sameAt(shape, place, change.after, after)
    const kind = isSame ? 'same' : 'conflict'
    return { place, base: before, theirs: after, mine: change.after, kind }
  })
}
