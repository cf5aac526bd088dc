import * as z from 'zod/mini'

/** Where a rule comes from; null for a default of Signalbox, which is not legal advice. */
const originSchema = z.nullable(
  z.object({
    /** A URL, a contract, or who decided it. */
    source: z.string(),
    /** The day on which someone read the source: `2026-11-23`. */
    checked: z.string(),
  }),
)
export type RuleOrigin = z.infer<typeof originSchema>

const quietRuleSchema = z.object({
  /** Null for the default. */
  name: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  zones: z.array(z.string()),
  origin: originSchema,
})
export type QuietRule = z.infer<typeof quietRuleSchema>

/** What the operator of a connection wants to be warned about before a broadcast goes out. */
export const policySchema = z.object({
  /** Where recipients are. Empty: the home country. */
  countries: z.array(z.string()),
  /** Their time zones. Empty: those of the countries. */
  zones: z.array(z.string()),
  quiet_hours: z.array(quietRuleSchema),
  /** One of them should be in every SMS. */
  opt_out_words: z.nullable(z.object({ words: z.array(z.string()), origin: originSchema })),
  /** Should be in every SMS. */
  brand_name: z.nullable(z.object({ name: z.string(), origin: originSchema })),
  /** The most broadcasts that one list should get within 7 days and within 28 days. */
  most_sends: z.nullable(
    z.object({ in_7_days: z.nullable(z.number()), in_28_days: z.nullable(z.number()), origin: originSchema }),
  ),
  /** The price of one part of an SMS. */
  price_per_part: z.nullable(
    z.object({ currency: z.string(), by_country: z.record(z.string(), z.number()), origin: originSchema }),
  ),
})
export type Policy = z.infer<typeof policySchema>

/** The policy of a connection that configures none. Its quiet hours are a common choice, not a legal requirement. */
export const defaultPolicy: Policy = {
  countries: [],
  zones: [],
  quiet_hours: [{ name: null, from: '21:00', to: '08:00', zones: [], origin: null }],
  opt_out_words: null,
  brand_name: null,
  most_sends: null,
  price_per_part: null,
}
