import * as z from 'zod/mini'

/** Thrown by `Mock.fetch` when a `drop` rule applies; the owner of the socket closes it without a response. */
export class ConnectionDropped extends Error {
  override name = 'ConnectionDropped'
  constructor(when: 'before' | 'after') {
    super(`A fault rule dropped the connection ${when} the call was carried out.`)
  }
}

/** The HTTP layer sets these from what is really sent; a rule that sets them would break the message framing. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'connection'])

const canSendHeader = (name: string, value: string): boolean => {
  try {
    new Headers([[name, value]])
    return !FRAMING.has(name.toLowerCase())
  } catch {
    return false
  }
}

/** One rule of `PUT /__mock/faults`. */
export const faultRuleSchema = z.strictObject({
  /** Sent back for a rule that is already set, so that it keeps its id. */
  id: z.optional(z.string().check(z.maxLength(64))),
  method: z.optional(z.string().check(z.regex(/^[A-Za-z]+$/, 'must be a method such as POST'))),
  /** A prefix of the service's path. Without it the rule matches every path except /__mock. */
  path: z.optional(z.string().check(z.regex(/^\//, 'must start with /'))),
  status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
  /** A string is sent as is, anything else as JSON. */
  body: z.optional(z.unknown()),
  headers: z.optional(
    z
      .record(z.string(), z.string())
      .check(
        z.refine(
          all => Object.entries(all).every(([name, value]) => canSendHeader(name, value)),
          'contains a header that cannot be sent',
        ),
      ),
  ),
  delay_ms: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  drop: z.optional(z.enum(['before', 'after'])),
  probability: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  times: z.optional(z.int().check(z.minimum(1))),
})
export type FaultRule = z.infer<typeof faultRuleSchema>

/** A rule that is set. */
interface ActiveFault extends FaultRule {
  id: string
}

/** The rules that make the service fail on purpose. They do not survive a restart. */
export class Faults {
  #rules: ActiveFault[] = []

  /** Replaces all rules. A rule without an id, or with the id of a rule before it in the list, gets a new id. */
  set(rules: readonly FaultRule[]): void {
    const taken = new Set<string>()
    this.#rules = rules.map(rule => {
      const id = rule.id === undefined || taken.has(rule.id) ? crypto.randomUUID() : rule.id
      taken.add(id)
      return { ...rule, id }
    })
  }

  /** Removes a rule, unless it was used up or replaced meanwhile. */
  remove(id: string): void {
    this.#rules = this.#rules.filter(rule => rule.id !== id)
  }

  rules(): readonly ActiveFault[] {
    return this.#rules
  }

  /** The first rule that matches; null if none does. Counts down its `times` and removes it after its last use. */
  next(method: string, path: string): FaultRule | null {
    const rule = this.#rules.find(r => matches(r, method, path))
    if (!rule) return null
    if (rule.times !== undefined) {
      rule.times--
      if (rule.times === 0) this.#rules = this.#rules.filter(r => r !== rule)
    }
    return rule
  }
}

function matches(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false
  if (rule.path !== undefined && !path.startsWith(rule.path)) return false
  return rule.probability === undefined || Math.random() < rule.probability
}
