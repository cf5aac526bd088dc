import type { FaultRule } from '#/contract/control'
import { text } from './text'

const t = text.presets

export interface FaultPreset {
  id: string
  name: string
  why: string
  rule: FaultRule
}

/** The most common faults, one click each. */
export const faultPresets: readonly FaultPreset[] = [
  {
    id: 'lost-response',
    ...t.lostResponse,
    rule: { method: 'POST', drop: 'after', times: 1 },
  },
  { id: 'lost-request', ...t.lostRequest, rule: { drop: 'before', times: 1 } },
  { id: 'broken', ...t.broken, rule: { status: 500, times: 3 } },
  {
    id: 'too-many',
    ...t.tooMany,
    rule: { status: 429, headers: { 'Retry-After': '5' }, times: 1 },
  },
  { id: 'slow', ...t.slow, rule: { delay_ms: 2000 } },
  {
    id: 'page',
    ...t.page,
    rule: {
      status: 200,
      headers: { 'Content-Type': 'text/html' },
      body: '<!doctype html><title>Sign in to the network</title>',
      times: 1,
    },
  },
]
