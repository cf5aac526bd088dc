import type { FaultRule } from '#/contract/control'
import { text } from './text'

const t = text.description

/** A fault rule in words: `POST calls to /companies/DEMO…: delayed by 2 s, processed, response lost`. */
export function describeFault(rule: FaultRule): string {
  const { probability, delay_ms: delay } = rule
  const headers = Object.entries(rule.headers ?? {}).map(([name, value]) => `${name}: ${value}`)
  return t.rule(describeCalls(rule), [
    ...(probability === undefined || probability === 1 ? [] : [t.share(probability)]),
    ...(delay ? [t.delayed(delay)] : []),
    ...describeOutcome(rule),
    ...(headers.length > 0 && rule.drop === undefined ? [t.headers(headers.join(', '))] : []),
  ])
}

function describeCalls({ method, path }: FaultRule): string {
  const verb = method?.toUpperCase()
  if (path === undefined) return verb === undefined ? t.anyCall : t.method(verb)
  return verb === undefined ? t.path(path) : t.methodAndPath(verb, path)
}

function describeOutcome({ drop, status, body, delay_ms }: FaultRule): string[] {
  if (drop === 'before') return [t.requestLost]
  const isLost = drop === 'after'
  if (body !== undefined) return [(isLost ? t.bodyLost : t.body)(status ?? 200)]
  if (status !== undefined) return [(isLost ? t.statusLost : t.status)(status)]
  if (isLost) return [t.responseLost]
  return delay_ms ? [] : [t.normal]
}
