import * as z from 'zod/mini'

/** Thrown by `Mock.fetch` when a `drop` fault acts: whoever holds the socket closes it without an answer. */
export class ConnectionDropped extends Error {
  override name = 'ConnectionDropped'
  constructor(when: 'before' | 'after') {
    super(`The connection was dropped ${when} the work, as a fault rule says.`)
  }
}

/** Set by the HTTP layer from what is really sent; a rule that sets them would only break the framing. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'connection'])

const isHeader = (name: string, value: string): boolean => {
  try {
    new Headers([[name, value]])
    return !FRAMING.has(name.toLowerCase())
  } catch {
    return false
  }
}

/** One rule of `PUT /__mock/faults` (mock-server.md "Control routes"). */
export const faultRuleSchema = z.strictObject({
  method: z.optional(z.string().check(z.regex(/^[A-Za-z]+$/, 'method is a word such as POST'))),
  /** A prefix of the service's path; without it, every path but /__mock. */
  path: z.optional(z.string().check(z.regex(/^\//, 'path begins with /'))),
  status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
  /** Text is sent as it is, anything else as JSON. */
  body: z.optional(z.unknown()),
  headers: z.optional(
    z
      .record(z.string(), z.string())
      .check(
        z.refine(
          all => Object.entries(all).every(([name, value]) => isHeader(name, value)),
          'headers holds one that cannot be sent',
        ),
      ),
  ),
  delay_ms: z.optional(z.int().check(z.minimum(0), z.maximum(600_000))),
  drop: z.optional(z.enum(['before', 'after'])),
  probability: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  times: z.optional(z.int().check(z.minimum(1))),
})
export type FaultRule = z.infer<typeof faultRuleSchema>

/** The rules that make the service fail on purpose. They do not survive a restart (decision 67). */
export class Faults {
  #rules: FaultRule[] = []

  set(rules: readonly FaultRule[]): void {
    this.#rules = rules.map(rule => ({ ...rule }))
  }

  rules(): readonly FaultRule[] {
    return this.#rules
  }

  /** The first rule that matches, counted down; a rule that has acted as often as it may is gone. */
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
