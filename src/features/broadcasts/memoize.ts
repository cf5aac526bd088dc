/**
 * A function that gives its last result again as long as its arguments are the same objects: hundreds of rows are not
 * gone through anew, nor what is drawn from them, because somebody typed a letter elsewhere on the page.
 */
export function memoize<Arguments extends readonly unknown[], Result>(
  make: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let last: { given: Arguments; result: Result } | null = null
  return (...given) => {
    const isSame = last?.given.length === given.length && last.given.every((one, at) => Object.is(one, given[at]))
    if (last === null || !isSame) last = { given, result: make(...given) }
    return last.result
  }
}
