import { expect, it } from 'vitest'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import { compareReasons, failureTotals } from './failure-reasons'
import { failuresReport } from './failures-report'

it('the report has every count and the advice, and foreign text cannot change its structure', () => {
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
    worst: [{ key: 'k', batch, sent: { ...sent, step: 0, rows: 1005, first_line: 2, last_line: 1006, sent_at: 0 } }],
  })
  expect(report).toContain('Only the file June \\<b\\>.csv.')
  expect(report).toContain('1 batch: 1,000 tokens with a result, 32 failed (3.2%), 5 pending.')
  expect(report).toContain('| `410 Unregistered` | 30 | 3.0% | 1 | The app was removed from this phone')
  expect(report).toContain('Leave them out. There is nothing to send again.')
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
