import type { FaultRule } from '#/contract/control'
import { defineTexts } from '#/ui/format/texts'

const t = defineTexts('features/lab/faults/fault-presets', {
  lostAnswer: 'Do the next POST, lose its answer',
  lostAnswerWhy: 'It is done, and nobody hears of it. Was it sent? The dashboard must find out by reading.',
  lostRequest: 'Lose the next request',
  lostRequestWhy: 'The line drops before anything is done.',
  broken: 'Answer the next 3 calls with 500',
  brokenWhy: 'The service is ill. A GET is asked again by itself, anything else is not.',
  tooMany: 'Answer the next call with 429',
  tooManyWhy: 'Too many calls, Retry-After 5 s.',
  slow: 'Delay everything by 2 s',
  slowWhy: 'Until removed. Skeletons, “still waiting”, and patience.',
  page: 'Answer the next call with a web page',
  pageWhy: 'A proxy in between says 200 and means nothing by it.',
})

export interface FaultPreset {
  id: string
  name: string
  why: string
  rule: FaultRule
}

/** What goes wrong most often in the world, one click each (product.md, "Lab"). */
export const faultPresets: readonly FaultPreset[] = [
  {
    id: 'lost-answer',
    name: t.lostAnswer,
    why: t.lostAnswerWhy,
    rule: { method: 'POST', drop: 'after', times: 1 },
  },
  { id: 'lost-request', name: t.lostRequest, why: t.lostRequestWhy, rule: { drop: 'before', times: 1 } },
  { id: 'broken', name: t.broken, why: t.brokenWhy, rule: { status: 500, times: 3 } },
  {
    id: 'too-many',
    name: t.tooMany,
    why: t.tooManyWhy,
    rule: { status: 429, headers: { 'Retry-After': '5' }, times: 1 },
  },
  { id: 'slow', name: t.slow, why: t.slowWhy, rule: { delay_ms: 2000 } },
  {
    id: 'page',
    name: t.page,
    why: t.pageWhy,
    rule: {
      status: 200,
      headers: { 'Content-Type': 'text/html' },
      body: '<!doctype html><title>Sign in to the network</title>',
      times: 1,
    },
  },
]
