import { DAY_MS } from '../format/durations'
import type { Policy, QuietRule, RuleOrigin } from './policy'
import { findQuiet } from './quiet-hours'
import { type LocalTime, recipientZones } from './recipient-hours'

/** A broadcast that is about to be scheduled. */
export interface PlannedSend {
  /** Null until a time is chosen. */
  readonly at: number | null
  readonly channel: 'sms' | 'push' | null
  /** The message, with placeholders. */
  readonly text: string
  readonly lists: readonly string[]
}

/** Another broadcast that was, is, or will be sent. */
export interface KnownSend {
  readonly at: number
  readonly lists: readonly string[]
}

/** A rule of the policy that a broadcast breaks. */
export type PolicyFinding =
  | { readonly kind: 'quiet'; readonly rule: QuietRule; readonly times: readonly LocalTime[] }
  | { readonly kind: 'no-opt-out'; readonly words: readonly string[]; readonly origin: RuleOrigin }
  | { readonly kind: 'no-brand'; readonly name: string; readonly origin: RuleOrigin }
  | {
      readonly kind: 'many-sends'
      readonly list: string
      readonly days: 7 | 28
      /** Including this broadcast. */
      readonly count: number
      readonly most: number
      readonly origin: RuleOrigin
    }

/** The rules that a broadcast breaks. */
export function checkPolicy(
  policy: Policy,
  homeCountry: string,
  send: PlannedSend,
  others: readonly KnownSend[],
): PolicyFinding[] {
  return [...checkHours(policy, homeCountry, send), ...checkSends(policy, send, others), ...checkText(policy, send)]
}

function checkHours(policy: Policy, homeCountry: string, { at }: PlannedSend): PolicyFinding[] {
  if (at === null) return []
  const zones = recipientZones(policy, homeCountry).map(one => one.zone)
  return findQuiet(at, zones, policy.quiet_hours).map(found => ({ kind: 'quiet', ...found }))
}

/** The limits on broadcasts to a list that a broadcast breaks. */
export function checkSends(
  { most_sends: rule }: Policy,
  { at, lists }: Pick<PlannedSend, 'at' | 'lists'>,
  others: readonly KnownSend[],
): Extract<PolicyFinding, { kind: 'many-sends' }>[] {
  if (at === null || rule === null) return []
  const { origin } = rule
  const limits = [
    { days: 7, most: rule.in_7_days },
    { days: 28, most: rule.in_28_days },
  ] as const
  return lists.flatMap(list => {
    const times = others.filter(other => other.lists.includes(list)).map(other => other.at)
    return limits.flatMap(({ days, most }) => {
      const count = mostWithin([...times, at], at, days * DAY_MS)
      return most === null || count <= most ? [] : [{ kind: 'many-sends', list, days, count, most, origin }]
    })
  })
}

/** The largest number of `times` within any span of this length that includes `at`. */
function mostWithin(times: readonly number[], at: number, length: number): number {
  const ends = times.filter(end => end >= at && end < at + length)
  return Math.max(...ends.map(end => times.filter(time => time > end - length && time <= end).length))
}

function checkText({ opt_out_words, brand_name }: Policy, { channel, text }: PlannedSend): PolicyFinding[] {
  // An empty message is rejected anyway
  if (channel !== 'sms' || text.trim() === '') return []
  const found: PolicyFinding[] = []
  if (opt_out_words && !opt_out_words.words.some(word => hasWords(text, word)))
    found.push({ kind: 'no-opt-out', ...opt_out_words })
  if (brand_name && !hasWords(text, brand_name.name)) found.push({ kind: 'no-brand', ...brand_name })
  return found
}

/** Whether the words are in the text, case-insensitively and as whole words. */
function hasWords(text: string, words: string): boolean {
  const [within, wanted] = [plain(text), plain(words)]
  for (let start = within.indexOf(wanted); start >= 0; start = within.indexOf(wanted, start + 1))
    if (!isWordPart(within.slice(0, start).at(-1)) && !isWordPart(within[start + wanted.length])) return true
  return false
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)
