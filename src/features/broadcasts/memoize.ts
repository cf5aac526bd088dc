/**
 * Remembers the last result of a function and returns it while the arguments stay the same objects, so that typing
 * elsewhere on the page does not process and render hundreds of rows again.
 */
export function memoize<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: { args: Arguments; result: Result } | null = null
  return (...args) => {
    const isSame = last?.args.length === args.length && last.args.every((arg, at) => Object.is(arg, args[at]))
    if (last === null || !isSame) last = { args, result: compute(...args) }
    return last.result
  }
}
