import type { FaultRule } from '#/contract/control'
import { formatNumber, formatShare } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

const t = defineTexts('features/lab/faults/describe-fault', {
  any: 'Any call',
  of: (method: string) => `${method} calls`,
  below: (path: string) => ` to ${path}…`,
  before: 'lost before the work',
  after: 'done, its answer lost',
  lost: 'and that lost on the way',
  status: (status: number) => `answered ${status} without doing the work`,
  body: (status: number) => `answered ${status} with a body of its own, without doing the work`,
  headers: (names: string) => `with ${names}`,
  delay: (ms: number) => `${formatNumber(ms / 1000)} s late`,
  done: 'answered as ever',
  chance: (share: string) => `${share} of them`,
})

/** A fault rule as a sentence without its end: `POST calls to /companies/DEMO…: 2 s late, done, its answer lost`. */
export function describeFault(rule: FaultRule): string {
  const who = `${rule.method === undefined ? t.any : t.of(rule.method.toUpperCase())}${rule.path === undefined ? '' : t.below(rule.path)}`
  const share =
    rule.probability === undefined || rule.probability === 1 ? [] : [t.chance(formatShare(rule.probability))]
  const late = rule.delay_ms ? [t.delay(rule.delay_ms)] : []
  const headers = Object.entries(rule.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  const more = headers.length > 0 && rule.drop === undefined ? [t.headers(headers.join(', '))] : []
  return `${who}: ${[...share, ...late, ...outcomeOf(rule), ...more].join(', ')}`
}

/** A drop before the work leaves no answer to speak of. */
function outcomeOf({ drop, status, body, delay_ms }: FaultRule): string[] {
  if (drop === 'before') return [t.before]
  const replaced = status !== undefined || body !== undefined
  const answer = body === undefined ? t.status(status ?? 200) : t.body(status ?? 200)
  if (drop === 'after') return replaced ? [answer, t.lost] : [t.after]
  if (replaced) return [answer]
  return delay_ms ? [] : [t.done]
}
