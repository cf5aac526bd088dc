import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import { compareReasons, failureTotals } from './failure-reasons'
import { spanOf, spans } from './failures-address'
import { countNotes, failuresReport } from './failures-report'

it('the report has every count and the advice, and text from outside cannot change its structure', () => {
  const reading = {
    at: 1,
    reasons: [
      { status: '410', message: 'Unregistered', platform: 'ios' as const, version: '4.1', count: 30 },
      { status: '400', message: 'a|b`c\n# Not a heading', platform: null, version: null, count: 2 },
    ],
  }
  const batch: RememberedBatch = {
    scope: 's',
    app_id: 'demo-app',
    batch_id: 'e41b-20711',
    received_at: 0,
    counts: { succeeded: 968, failed: 32, pending: 5 },
    reading,
  }
  const sent = { title: 'June <b>|list.csv', scope: 's', app_id: 'demo-app', batch_id: 'e41b-20711', job: 'j' }
  const totals = failureTotals([batch])
  const report = failuresReport({
    subject: { label: 'Since yesterday', apps: ['demo-app'], span: null, file: 'June <b>.csv' },
    company: 'DEMO',
    totals,
    before: null,
    reasons: compareReasons(totals, null),
    zone: 'UTC',
    now: 0,
    worst: [{ key: 'k', batch, sent: { ...sent, step: 0, rows: 1005, first_line: 2, last_line: 1006, sent_at: 0 } }],
  })
  expect(report).toContain('File: June \\<b\\>.csv.')
  expect(report).toContain('App id: demo-app.')
  expect(report).toContain('1 batch: 1,000 tokens with a result, 32 failed (3.2%), 5 pending.')
  expect(report).toContain('| `410 Unregistered` | 30 | 3.0% | 1 | The app was removed from the phone')
  expect(report).toContain('Leave such tokens out. There is nothing to send again.')
  expect(report).toContain("| `400 a\\|b'c # Not a heading` | 2 | 0.2% | 1 |")
  expect(report).toContain('| iOS | 30 | 3.0% |')
  expect(report).toContain('| 4.1 | 30 | 3.0% |')
  expect(report).toContain('| `e41b-20711` | Thu 1 Jan 1970 00:00 UTC | June \\<b\\>\\|list.csv | 32 | 3.2% |')
  expect(report.split('\n').filter(line => line.startsWith('#'))).toEqual([
    '# Import failures: Since yesterday',
    '## Reasons',
    '## Platforms',
    '## App versions',
    '## Batches with failures',
  ])
})

it.each(spans)('the report of the period "%s" gives its dates, and what the page says about its counts', name => {
  const now = 40 * DAY_MS + 12 * HOUR_MS
  const { span } = spanOf({ span: name, from: '1970-02-01', until: '1970-02-28' }, { now, zone: 'UTC' })
  const batch: RememberedBatch = {
    scope: 's',
    app_id: 'demo-app',
    batch_id: 'b-1',
    received_at: now,
    counts: { succeeded: 9, failed: 1, pending: 0 },
    reading: {
      at: now,
      reasons: [{ status: '410', message: 'Unregistered', platform: null, version: null, count: 3 }],
    },
  }
  const report = failuresReport({
    subject: { label: name, apps: ['demo-app'], span, file: null },
    company: 'DEMO',
    totals: failureTotals([batch]),
    before: failureTotals([{ ...batch, reading: null }]),
    reasons: [],
    zone: 'UTC',
    now,
    worst: [],
  })
  const from = { yesterday: 'Mon 9 Feb', week: 'Wed 4 Feb', month: 'Mon 12 Jan', days: 'Sun 1 Feb', all: null }[name]
  if (from === null) expect(report).not.toContain('Batches received')
  else expect(report).toContain(`Batches received from ${from} 1970 00:00 UTC to Tue 10 Feb 1970 12:00 UTC.`)
  expect(report).toContain(
    'The batches list 2 more failures than they report.\nSo the reasons add up to more than the total.',
  )
  expect(report).toContain('The reasons are not compared yet: 1 batch from the previous period still needs to be read.')
})

it('the notes on counts do not contradict each other, and name an excess only if there is one', () => {
  const batchOf = (failed: number, listed: number | null): RememberedBatch => ({
    scope: 's',
    app_id: 'demo-app',
    batch_id: `b-${failed}-${listed}`,
    received_at: 0,
    counts: { succeeded: 0, failed, pending: 0 },
    reading:
      listed === null
        ? null
        : {
            at: 0,
            reasons: [{ status: '410', message: 'Unregistered', platform: null, version: null, count: listed }],
          },
  })
  const notesOf = (...batches: RememberedBatch[]) => countNotes(failureTotals(batches))
  const both = 'Some batches report 10 more failures than they list, and others list 2 more than they report.'
  const exceeding = 'So the reasons add up to more than the total.'
  expect(notesOf(batchOf(1, 1))).toEqual([])
  expect(notesOf(batchOf(11, 1))).toEqual(['The batches report 10 more failures than they list.'])
  expect(notesOf(batchOf(11, 1), batchOf(1, 3))).toEqual([both])
  expect(notesOf(batchOf(2, 1), batchOf(1, 3)).slice(1)).toEqual([exceeding])
  const listsMore = 'The batches list 2 more failures than they report.'
  expect(notesOf(batchOf(1, 3))).toEqual([listsMore, exceeding])
  // The reasons of the other batch are still missing
  expect(notesOf(batchOf(1, 3), batchOf(5, null))).toEqual([listsMore])
})
