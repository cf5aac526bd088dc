/**
 * Expected replies: a plain value stands for itself, an object must have exactly its keys, and the classes below stand for
 * what the interface leaves open.
 */

/** A value the service chooses: unknown until first seen, constant afterwards. */
export class Slot {
  value: unknown = undefined
  readonly #fits: (actual: unknown) => boolean

  constructor(fits: (actual: unknown) => boolean) {
    this.#fits = fits
  }

  /** Whether the value fits: the known value, or any allowed value while it is unknown. */
  takes(actual: unknown): boolean {
    return this.value === undefined ? this.#fits(actual) : this.value === actual
  }
  get text(): string {
    return String(this.value)
  }
}

/** A value known only when the reply arrives, such as a path with an id from the same reply. */
export class Later {
  readonly value: () => unknown
  constructor(value: () => unknown) {
    this.value = value
  }
}

/** Any value that passes a check. */
export class Where {
  readonly passes: (actual: unknown) => boolean
  constructor(passes: (actual: unknown) => boolean) {
    this.passes = passes
  }
}

/** One of several options. */
export class Either {
  readonly options: readonly unknown[]
  constructor(...options: unknown[]) {
    this.options = options
  }
}

/** An object with these fields; others are ignored. */
export class Has {
  readonly fields: Readonly<Record<string, unknown>>
  constructor(fields: Readonly<Record<string, unknown>>) {
    this.fields = fields
  }
}

/** A list sorted by group, in any order within a group. */
export class Groups {
  readonly groups: readonly (readonly unknown[])[]
  constructor(groups: readonly (readonly unknown[])[]) {
    this.groups = groups
  }
}

export const unordered = (values: readonly unknown[]): Groups => new Groups([values])
export const text = new Where(value => typeof value === 'string')
export const sentence = new Where(value => typeof value === 'string' && /\w/.test(value))
export const anything = new Where(() => true)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The first difference between a reply and the expectation, in one line; null if there is none, and then slots are
 * filled.
 */
export function difference(expected: unknown, actual: unknown): string | null {
  const seen = new Map<Slot, unknown>()
  const found = differ(expected, actual, '', seen)
  if (found === null) for (const [slot, value] of seen) slot.value = value
  return found
}

function differ(expected: unknown, actual: unknown, place: string, seen: Map<Slot, unknown>): string | null {
  const no = (wanted: unknown): string =>
    `${place || 'the body'} is ${short(actual)}, expected ${typeof wanted === 'string' ? wanted : short(wanted)}`
  if (expected instanceof Slot) {
    const fits = seen.has(expected) ? seen.get(expected) === actual : expected.takes(actual)
    if (fits) seen.set(expected, actual)
    return fits ? null : no(expected.value === undefined ? 'a matching value' : expected.value)
  }
  if (expected instanceof Later) {
    // Slots earlier in the same reply are already known.
    for (const [slot, value] of seen) slot.value ??= value
    return differ(expected.value(), actual, place, seen)
  }
  if (expected instanceof Where) return expected.passes(actual) ? null : no('a matching value')
  if (expected instanceof Has) {
    const { fields } = expected
    if (!isRecord(actual)) return no(fields)
    return firstOf(Object.keys(fields).map(key => () => differ(fields[key], actual[key], `${place}.${key}`, seen)))
  }
  if (expected instanceof Either) return eitherDiffers(expected, actual, place, seen)
  if (expected instanceof Groups) return groupsDiffer(expected, actual, place, seen)
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return no(expected)
    return firstOf(expected.map((each, i) => () => differ(each, actual[i], `${place}[${i}]`, seen)))
  }
  if (isRecord(expected)) {
    if (!isRecord(actual)) return no(expected)
    const keys = Object.entries(expected).flatMap(([key, value]) => (value === undefined ? [] : [key]))
    const extra = Object.keys(actual).find(key => !keys.includes(key))
    if (extra !== undefined) return `${place}.${extra} is unexpected: ${short(actual[extra])}`
    return firstOf(keys.map(key => () => differ(expected[key], actual[key], `${place}.${key}`, seen)))
  }
  return Object.is(expected, actual) ? null : no(expected)
}

function firstOf(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check()
    if (found !== null) return found
  }
  return null
}

function eitherDiffers({ options }: Either, actual: unknown, place: string, seen: Map<Slot, unknown>): string | null {
  const reasons: string[] = []
  for (const option of options) {
    const mine = new Map(seen)
    const found = differ(option, actual, place, mine)
    if (found === null) {
      for (const [slot, value] of mine) seen.set(slot, value)
      return null
    }
    reasons.push(found)
  }
  return reasons.join('; or ')
}

function groupsDiffer({ groups }: Groups, actual: unknown, place: string, seen: Map<Slot, unknown>): string | null {
  const wanted = groups.reduce((sum, group) => sum + group.length, 0)
  if (!Array.isArray(actual) || actual.length !== wanted)
    return `${place || 'the list'} has ${Array.isArray(actual) ? actual.length : 'no list'}, expected ${wanted}: ${short(actual)}`
  let at = 0
  for (const group of groups) {
    const rest: unknown[] = actual.slice(at, at + group.length)
    at += group.length
    for (const each of group) {
      const found = rest.findIndex(one => {
        const mine = new Map(seen)
        if (differ(each, one, place, mine) !== null) return false
        for (const [slot, value] of mine) seen.set(slot, value)
        return true
      })
      if (found < 0)
        return `${place || 'the list'} does not contain ${short(each)}; closest: ${differ(each, rest[0], '', new Map(seen))}`
      rest.splice(found, 1)
    }
  }
  return null
}

function short(value: unknown): string {
  const written =
    JSON.stringify(value, (_, each: unknown) => (each instanceof Slot ? (each.value ?? '…') : each)) ?? 'missing'
  return written.length > 300 ? `${written.slice(0, 300)}…` : written
}
