/**
 * Expected replies: a plain value stands for itself, an object for one with exactly the same keys, and the classes
 * below for what the interface leaves open.
 */

/** A value the service chooses: unknown until first seen, constant afterward. */
export class ServiceValue {
  value: unknown = undefined
  readonly #fits: (actual: unknown) => boolean

  constructor(fits: (actual: unknown) => boolean) {
    this.#fits = fits
  }

  /** Whether the value fits: the known value, or any allowed value while it is unknown. */
  accepts(actual: unknown): boolean {
    return this.value === undefined ? this.#fits(actual) : this.value === actual
  }
  get text(): string {
    return String(this.value)
  }
}

/** The text of a value, as known from this reply or an earlier one. */
type TextOf = (known: ServiceValue) => string

/** A value known only when the reply arrives, such as a path with an id from the same reply. */
export class KnownFromReply {
  readonly value: (textOf: TextOf) => unknown
  constructor(value: (textOf: TextOf) => unknown) {
    this.value = value
  }
}

/** Any value that passes a check. */
export class AnyPassing {
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
export class OrderedGroups {
  readonly groups: readonly (readonly unknown[])[]
  constructor(groups: readonly (readonly unknown[])[]) {
    this.groups = groups
  }
}

export const unordered = (values: readonly unknown[]): OrderedGroups => new OrderedGroups([values])
export const anyText = new AnyPassing(value => typeof value === 'string')
export const nonBlankText = new AnyPassing(value => typeof value === 'string' && /\w/.test(value))
export const anything = new AnyPassing(() => true)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The first difference between a reply and the expectation, on one line. Null if there is none; the values that the
 * service chooses are then known from the reply.
 */
export function difference(expected: unknown, actual: unknown): string | null {
  const seen = new Map<ServiceValue, unknown>()
  const found = differ(expected, actual, '', seen)
  if (found === null) for (const [known, value] of seen) known.value = value
  return found
}

function differ(expected: unknown, actual: unknown, path: string, seen: Map<ServiceValue, unknown>): string | null {
  const mismatch = (wanted: string): string => `${path || 'the body'} is ${abbreviate(actual)}, expected ${wanted}`
  if (expected instanceof ServiceValue) {
    const fits = seen.has(expected) ? seen.get(expected) === actual : expected.accepts(actual)
    if (fits) seen.set(expected, actual)
    return fits ? null : mismatch(expected.value === undefined ? 'a matching value' : abbreviate(expected.value))
  }
  if (expected instanceof KnownFromReply) {
    // Read from what this attempt has seen: another attempt may match the values to other records
    const textOf: TextOf = known => (seen.has(known) ? String(seen.get(known)) : known.text)
    return differ(expected.value(textOf), actual, path, seen)
  }
  if (expected instanceof AnyPassing) return expected.passes(actual) ? null : mismatch('a matching value')
  if (expected instanceof Has) {
    const { fields } = expected
    if (!isRecord(actual)) return mismatch(abbreviate(fields))
    return firstOf(Object.keys(fields).map(key => () => differ(fields[key], actual[key], `${path}.${key}`, seen)))
  }
  if (expected instanceof Either) return eitherDiffers(expected, actual, path, seen)
  if (expected instanceof OrderedGroups) return groupsDiffer(expected, actual, path, seen)
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return mismatch(abbreviate(expected))
    return firstOf(expected.map((each, i) => () => differ(each, actual[i], `${path}[${i}]`, seen)))
  }
  if (isRecord(expected)) {
    if (!isRecord(actual)) return mismatch(abbreviate(expected))
    const keys = Object.entries(expected).flatMap(([key, value]) => (value === undefined ? [] : [key]))
    const extra = Object.keys(actual).find(key => !keys.includes(key))
    if (extra !== undefined) return `${path}.${extra} is unexpected: ${abbreviate(actual[extra])}`
    return firstOf(keys.map(key => () => differ(expected[key], actual[key], `${path}.${key}`, seen)))
  }
  return Object.is(expected, actual) ? null : mismatch(abbreviate(expected))
}

function firstOf(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check()
    if (found !== null) return found
  }
  return null
}

function eitherDiffers(
  { options }: Either,
  actual: unknown,
  path: string,
  seen: Map<ServiceValue, unknown>,
): string | null {
  const reasons: string[] = []
  for (const option of options) {
    const attempt = new Map(seen)
    const found = differ(option, actual, path, attempt)
    if (found === null) {
      for (const [known, value] of attempt) seen.set(known, value)
      return null
    }
    reasons.push(found)
  }
  return reasons.join('; or ')
}

function groupsDiffer(
  { groups }: OrderedGroups,
  actual: unknown,
  path: string,
  seen: Map<ServiceValue, unknown>,
): string | null {
  const length = groups.reduce((sum, group) => sum + group.length, 0)
  if (!Array.isArray(actual) || actual.length !== length)
    return `${path || 'the body'} ${Array.isArray(actual) ? `has ${actual.length} entries` : 'is not a list'}, expected ${length} entries: ${abbreviate(actual)}`
  let start = 0
  for (const group of groups) {
    const rest: unknown[] = actual.slice(start, start + group.length)
    start += group.length
    for (const each of group) {
      const found = rest.findIndex(candidate => {
        const attempt = new Map(seen)
        if (differ(each, candidate, path, attempt) !== null) return false
        for (const [known, value] of attempt) seen.set(known, value)
        return true
      })
      if (found < 0)
        return `${path || 'the list'} does not contain ${abbreviate(each)}; in the first unmatched entry, ${differ(each, rest[0], 'the entry', new Map(seen))}`
      rest.splice(found, 1)
    }
  }
  return null
}

function abbreviate(value: unknown): string {
  const json =
    JSON.stringify(value, (_, each: unknown) => (each instanceof ServiceValue ? (each.value ?? '…') : each)) ??
    'missing'
  return json.length > 300 ? `${json.slice(0, 300)}…` : json
}
