import { expect, it } from 'vitest'
import { emptyBroadcastDraft } from '../broadcast-draft'
import { whenSummary } from './section-summaries'

it.each([
  ['2026-12-03T09:00:00Z', 'Thu 3 Dec 09:00 UTC'],
  ['2027-12-03T09:00:00Z', 'Fri 3 Dec 2027 09:00 UTC'],
])('the summary of a send time has the year unless it is the current one: %s', (time, summary) => {
  const now = Date.parse('2026-11-24T17:00:00Z')
  expect(whenSummary(emptyBroadcastDraft('UTC'), { sendAt: Date.parse(time) }, now)).toBe(summary)
})
