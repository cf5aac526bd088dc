import { expect, it, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { createApi } from '#/api/http/client'
import { now } from '#/api/now'
import { testSession } from '#/api/testing'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { ratePerSecond } from '#/contract/format/limits'
import { writeColonMillis } from '#/contract/format/timestamps'
import { routePatterns } from '#/nav/paths'
import {
  failure,
  fitsThePage,
  neverReplies,
  openPage,
  renderRoutes,
  testService,
  type Answers,
} from '#/parts/testing/test-page'
import { FailuresPage } from './FailuresPage'

type Failed = [count: number, status: string, message: string][]

/** A batch of the service: its row in the list, and the whole batch. */
function batch(batch_id: string, age: number, succeeded: number, reasons: Failed) {
  const failed = reasons.reduce((sum, [count]) => sum + count, 0)
  const summary = {
    batch_id,
    received_on: writeColonMillis(now() - age),
    success_count: succeeded,
    failure_count: failed,
    pending_count: 0,
  }
  const entries = reasons.flatMap(([count, platform_status, platform_message], index) =>
    Array.from({ length: count }, (_, n) => ({
      token: `${batch_id}-${index}-${n}`,
      status: 'FAILURE',
      platform_status,
      platform_message,
    })),
  )
  return { summary, whole: { ...summary, failure: entries } }
}

const batches = [
  batch('b-3', 60_000, 90, [
    [8, '410', 'Unregistered'],
    [2, '499', '<b>odd</b>'],
  ]),
  batch('b-2', HOUR_MS, 100, []),
  batch('b-1', 2 * HOUR_MS, 95, [
    [4, '410', 'Unregistered'],
    [1, '', ''],
  ]),
  batch('b-0', 2 * DAY_MS, 1, [[99, '403', 'SENDER_ID_MISMATCH']]),
]

async function open(changes: Answers = {}, at = '/test/DEMO/imports/failures') {
  const answers: Answers = {
    'GET /import_batches': () => Response.json(batches.map(({ summary }) => summary)),
    ...Object.fromEntries(
      batches.map(({ summary, whole }) => [`GET /import_batches/${summary.batch_id}`, () => Response.json(whole)]),
    ),
    ...changes,
  }
  const service = testService(answers)
  const { screen } = await openPage({
    path: routePatterns.importFailures,
    element: <FailuresPage />,
    at,
    fetch: service.fetch,
  })
  const reasons = screen.getByRole('table', { name: 'Reasons' })
  return { screen, service, answers, reasons }
}

const rowOf = (table: Locator, response: string) => table.getByRole('row').filter({ hasText: response })

it('the page adds up the reasons of all batches since yesterday, and lists their tokens', async () => {
  const { screen, service, reasons } = await open()
  await expect.element(rowOf(reasons, '410 Unregistered')).toHaveTextContent(/12/)
  await expect.element(screen.getByText(/\b5(?:\.0)?% of those with a result/)).toBeVisible()
  // Escaped, and reported as an unknown response
  await expect.element(reasons.getByText('<b>odd</b>')).toBeVisible()
  await expect.element(reasons.getByText('This dashboard does not know this response.')).toBeVisible()
  await expect.element(reasons.getByText('No response', { exact: true })).toBeVisible()
  const tokens = screen.getByRole('table', { name: 'Failed tokens' })
  await expect.element(tokens).toHaveAttribute('aria-rowcount', '16')
  await reasons.getByRole('button', { name: 'Show tokens with 410 Unregistered' }).click()
  await expect.element(tokens).toHaveAttribute('aria-rowcount', '13')
  // A batch without failures is not read
  expect(service.count('GET', '/b-2')).toBe(0)
  expect(service.count('GET', '/b-1')).toBe(1)
  expect(fitsThePage()).toBe(true)
})

it('the tokens that failed without a response are listed on request', async () => {
  const { screen } = await open()
  const tokens = screen.getByRole('table', { name: 'Failed tokens' })
  const show = screen.getByRole('button', { name: 'Show tokens without a response' })
  await show.click()
  await expect.element(tokens).toHaveAttribute('aria-rowcount', '2')
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Remove filter: No response' }).click()
  await expect.element(tokens).toHaveAttribute('aria-rowcount', '16')
})

it('a filter by a file that was not sent from this browser says so, and can be removed', async () => {
  const { screen } = await open({}, '/test/DEMO/imports/failures?job=elsewhere')
  const file = screen.getByRole('combobox', { name: 'File' })
  await expect.element(file).toHaveValue('elsewhere')
  await expect.element(file).toHaveTextContent('A file not sent from this browser')
  await file.selectOptions('')
  await expect.element(rowOf(screen.getByRole('table', { name: 'Reasons' }), 'Unregistered')).toBeVisible()
})

it('with no batches to show, the page suggests a longer period only if there is one', async () => {
  const none: Answers = { 'GET /import_batches': () => Response.json([]) }
  const { screen } = await open(none)
  await expect.element(screen.getByText('Choose a longer period.')).toBeVisible()
  await screen.unmount()
  const all = await open(none, '/test/DEMO/imports/failures?span=all')
  await expect.element(all.screen.getByText(/^This browser has no record of batches of th/)).toBeVisible()
  expect(all.screen.getByText('Choose a longer period.').elements()).toEqual([])
})

it('a hidden column of the failed tokens stays hidden on the next visit', async () => {
  const { screen } = await open()
  const response = (page: typeof screen) =>
    page.getByRole('table', { name: 'Failed tokens' }).getByText('410 Unregistered').first()
  await expect.element(response(screen)).toBeVisible()
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('checkbox', { name: 'Response' }).click()
  await expect.element(response(screen)).not.toBeInTheDocument()
  await screen.unmount()

  const next = await open()
  await expect.element(next.screen.getByRole('table', { name: 'Failed tokens' })).toBeVisible()
  await expect.element(response(next.screen)).not.toBeInTheDocument()
  await next.screen.getByRole('button', { name: 'Columns' }).click()
  await next.screen.getByRole('checkbox', { name: 'Response' }).click()
  await expect.element(response(next.screen)).toBeVisible()
})

it('batches that could not be read are counted, and are read on request', async () => {
  const { screen, answers, reasons } = await open({ 'GET /import_batches/b-3': failure })
  await expect
    .element(screen.getByText('The failure reasons for 10 tokens in 1 batch have not been read yet', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByText('1 batch could not be read.')).toBeVisible()
  await expect.element(rowOf(reasons, 'Unregistered')).toHaveTextContent(/Unregistered.*4/)
  const [{ whole } = { whole: {} }] = batches
  answers['GET /import_batches/b-3'] = () => Response.json(whole)
  await screen.getByRole('button', { name: 'Read batches' }).click()
  await expect.element(rowOf(reasons, 'Unregistered')).toHaveTextContent(/Unregistered.*12/)
})

it('a CSV leaves out a batch that cannot be read, and the page says so', async () => {
  const { screen } = await open({ 'GET /import_batches/b-3': failure, 'POST /activity': () => Response.json({}) })
  await expect.element(screen.getByText('1 batch could not be read.')).toBeVisible()
  const file = vi.spyOn(URL, 'createObjectURL')
  await screen.getByRole('button', { name: 'CSV' }).click()
  await screen.getByRole('button', { name: 'For systems' }).click()
  await expect
    .element(
      screen.getByText('The CSV leaves out the failures of 1 batch that could not be read. Save it again later.'),
    )
    .toBeVisible()
  await vi.waitFor(() => expect(file).toHaveBeenCalledOnce())
  const [saved] = file.mock.lastCall ?? []
  file.mockRestore()
  const lines = saved instanceof Blob ? (await saved.text()).trimEnd().split('\r\n') : []
  expect(lines.slice(1).map(line => line.split(',')[1])).toEqual(Array.from({ length: 5 }, () => 'b-1'))
})

it('selected batches are not compared with others, and a truncated URL shows a period instead', async () => {
  const { reasons } = await open({}, `/test/DEMO/imports/failures?batches=${encodeURIComponent('["b-0"]')}`)
  await expect.element(rowOf(reasons, '403 SENDER_ID_MISMATCH')).toHaveTextContent('99')
  await expect.element(reasons).not.toHaveTextContent('New')

  const { screen } = await open({}, `/test/DEMO/imports/failures?batches=${encodeURIComponent('["b-')}`)
  await expect.element(screen.getByRole('heading', { name: 'Since yesterday' })).toBeVisible()
})

it('a selected batch that this browser does not know is read, and is counted as unread if that fails', async () => {
  const old = batch('b-old', 40 * DAY_MS, 50, [[7, '410', 'Unregistered']])
  const at = `/test/DEMO/imports/failures?batches=${encodeURIComponent('["b-0","b-old","b-gone"]')}`
  const { screen, reasons } = await open({ 'GET /import_batches/b-old': () => Response.json(old.whole) }, at)
  await expect.element(rowOf(reasons, '410 Unregistered')).toHaveTextContent(/7/)
  await expect.element(rowOf(reasons, '403 SENDER_ID_MISMATCH')).toHaveTextContent(/99/)
  await expect.element(screen.getByText('1 batch could not be read.')).toBeVisible()
  await expect.element(screen.getByRole('definition').filter({ hasText: '3' }).first()).toBeVisible()
})

it('a batch that changed since it was listed counts as it was read, so that the reasons add up', async () => {
  const later = batch('b-3', 60_000, 95, [[13, '410', 'Unregistered']])
  const { screen, reasons } = await open({ 'GET /import_batches/b-3': () => Response.json(later.whole) })
  await expect.element(rowOf(reasons, 'Unregistered')).toHaveTextContent(/Unregistered.*17/)
  // 18 of 308, where the list still says 15 of 300
  await expect.element(screen.getByText('5.8% of those with a result', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('table', { name: 'Failed tokens' })).toHaveAttribute('aria-rowcount', '19')
})

it('200 different reasons, including empty, long, and unknown ones, are all listed and fit the page', async () => {
  const odd = batch('b-3', 60_000, 0, [
    [3, '', ''],
    [2, '499', 'x'.repeat(3000)],
    ...Array.from({ length: 198 }, (_, index): [number, string, string] => [1, '400', `Unheard of ${index}`]),
  ])
  const { screen, reasons } = await open({
    'GET /import_batches': () => Response.json([odd.summary]),
    'GET /import_batches/b-3': () => Response.json(odd.whole),
  })
  await expect.element(reasons.getByText('No response', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('table', { name: 'Failed tokens' })).toHaveAttribute('aria-rowcount', '204')
  const more = screen.getByRole('region', { name: 'Reasons' }).getByRole('button', { name: / 200/ })
  for (let shown = 50; shown < 200; shown += 50) await more.click()
  await expect.element(rowOf(reasons, 'Unheard of 197')).toBeVisible()
  expect(fitsThePage()).toBe(true)
})

it('a batch that leaves the list while its results are pending is read on its own', async () => {
  const ended = batch('b-1', 2 * HOUR_MS, 60, [[40, '410', 'Unregistered']])
  const pending = { ...ended.summary, success_count: 0, failure_count: 0, pending_count: 100 }
  const answers: Answers = {
    'GET /import_batches': () => Response.json([pending]),
    'GET /import_batches/b-1': () => Response.json(ended.whole),
  }
  const service = testService(answers)
  const api = createApi({ session: testSession({ user: `user-${Math.random()}` }), fetch: service.fetch })
  const visit = async () =>
    renderRoutes(
      api,
      [{ path: routePatterns.importFailures, element: <FailuresPage /> }],
      '/test/DEMO/imports/failures',
    )
  const first = await visit()
  await expect.element(first.screen.getByText('100 tokens are still pending.')).toBeVisible()
  expect(service.count('GET', '/b-1')).toBe(0)
  await first.screen.unmount()

  answers['GET /import_batches'] = () => Response.json([batch('b-2', HOUR_MS, 100, []).summary])
  const { screen } = await visit()
  await expect
    .element(rowOf(screen.getByRole('table', { name: 'Reasons' }), '410 Unregistered'))
    .toHaveTextContent(/40/)
  await expect.element(screen.getByText('20.0% of those with a result', { exact: false })).toBeVisible()
  expect(service.count('GET', '/b-1')).toBe(1)
})

it('reading the batches for a CSV of all failures shows progress, and can be stopped', async () => {
  const { screen, answers } = await open({ 'GET /import_batches/b-3': failure })
  await expect.element(screen.getByText('1 batch could not be read.')).toBeVisible()
  answers['GET /import_batches/b-3'] = neverReplies
  const file = vi.spyOn(URL, 'createObjectURL')
  await screen.getByRole('button', { name: 'CSV' }).click()
  await screen.getByRole('button', { name: 'For systems' }).click()
  // The tokens of the other batch are still known
  const progress = screen.getByRole('progressbar', { name: 'Progress' })
  await expect.element(progress).toHaveTextContent('Reading 1 of 2 batches')
  await screen.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.element(progress).not.toBeInTheDocument()
  expect(screen.getByText('The file was not saved').elements()).toEqual([])
  expect(file).not.toHaveBeenCalled()
  file.mockRestore()
})

it('reading the reasons can be stopped, keeps what was read, and continues on request', async () => {
  const { screen, service, answers, reasons } = await open({ 'GET /import_batches/b-3': neverReplies })
  await expect.element(screen.getByRole('progressbar', { name: 'Reading batches' })).toBeVisible()
  await expect.element(screen.getByText('Reading why tokens failed: 2 of 3 batches')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop reading' }).click()
  await expect.element(screen.getByText(/10 tokens in 1 batch have not been read yet/)).toBeVisible()
  await expect.element(rowOf(reasons, 'Unregistered')).toHaveTextContent(/Unregistered.*4/)
  // Neither focusing the window nor a newer list starts it again
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => service.count('GET', '/import_batches')).toBe(2)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(service.count('GET', '/import_batches/b-3')).toBe(1)
  const [{ whole } = { whole: {} }] = batches
  answers['GET /import_batches/b-3'] = () => Response.json(whole)
  await screen.getByRole('button', { name: 'Read batches' }).click()
  await expect.element(rowOf(reasons, 'Unregistered')).toHaveTextContent(/Unregistered.*12/)
})

it('Refresh reads the list again, however new it is', async () => {
  const { screen, service, answers, reasons } = await open()
  await expect.element(rowOf(reasons, '410 Unregistered')).toHaveTextContent(/12/)
  const added = batch('b-4', 0, 10, [[30, '410', 'Unregistered']])
  answers['GET /import_batches'] = () => Response.json([added, ...batches].map(({ summary }) => summary))
  answers['GET /import_batches/b-4'] = () => Response.json(added.whole)
  const lists = service.count('GET', '/import_batches')
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(rowOf(reasons, '410 Unregistered')).toHaveTextContent(/42/)
  expect(service.count('GET', '/import_batches')).toBe(lists + 1)
})

it('the copied report has counts and advice, but no tokens', async () => {
  const { screen, reasons } = await open()
  await expect.element(rowOf(reasons, '410 Unregistered')).toHaveTextContent(/12/)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy report' }).click()
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce())
  const [report = ''] = copied.mock.lastCall ?? []
  copied.mockRestore()
  expect(report).toMatch(/^# Import failures: Since yesterday/)
  expect(report).toContain('| `410 Unregistered` | 12 |')
  expect(report).toContain('Leave such tokens out. There is nothing to send again.')
  for (const { whole } of batches) for (const { token } of whole.failure) expect(report).not.toContain(token)
})

it('the chart of tokens and failure rate has a table, by day or by week', async () => {
  const { screen, reasons } = await open()
  await expect.element(rowOf(reasons, '410 Unregistered')).toHaveTextContent(/12/)
  await expect.element(screen.getByRole('heading', { name: 'Day by day' })).toBeVisible()
  await expect
    .element(screen.getByRole('img', { name: /^Tokens and failure rate from .* The highest rate is 99\.0%/ }))
    .toBeVisible()
  await screen.getByText('Chart data').click()
  const figures = screen.getByRole('table', { name: 'Chart data' })
  const tokens = () =>
    figures
      .getByRole('row')
      .elements()
      .reduce((sum, row) => sum + Number(row.querySelectorAll('td')[1]?.textContent?.replaceAll(',', '') ?? 0), 0)
  await expect.poll(tokens).toBe(400)
  await screen.getByText('Week', { exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Week by week' })).toBeVisible()
  await expect.poll(tokens).toBe(400)
})

it('the failures of all apps of the session are added up', async () => {
  const other = batch('b-9', HOUR_MS, 10, [[5, '410', 'Unregistered']])
  const service = testService({
    'GET /other-app/migrations/import_batches': () => Response.json([other.summary]),
    'GET /import_batches': () => Response.json(batches.map(({ summary }) => summary)),
    ...Object.fromEntries(
      [...batches, other].map(({ summary, whole }) => [
        `GET /import_batches/${summary.batch_id}`,
        () => Response.json(whole),
      ]),
    ),
  })
  const session = { ...testSession({ user: `user-${Math.random()}` }), app_ids: ['demo-app', 'other-app'] }
  const { screen } = await renderRoutes(
    createApi({ session, fetch: service.fetch }),
    [{ path: routePatterns.importFailures, element: <FailuresPage /> }],
    '/test/DEMO/imports/failures',
  )
  await expect
    .element(rowOf(screen.getByRole('table', { name: 'Reasons' }), '410 Unregistered'))
    .toHaveTextContent(/17/)
  await expect.element(screen.getByLabelText('App', { exact: true })).toHaveDisplayValue('All apps')
})

it('batches are read below the rate limit of the app', async () => {
  const many = Array.from({ length: 150 }, (_, index) =>
    batch(`m-${index}`, 60_000 + index, 10, [[1, '410', 'Unregistered']]),
  )
  const bodyOf = new Map(many.map(({ summary, whole }) => [summary.batch_id, whole]))
  const times: number[] = []
  const fetch: typeof globalThis.fetch = async url => {
    const id = /import_batches\/(.+)$/.exec(typeof url === 'string' ? url : '')?.[1]
    if (id === undefined) return Response.json(many.map(({ summary }) => summary))
    times.push(performance.now())
    return Response.json(bodyOf.get(id))
  }
  const { screen } = await openPage({
    path: routePatterns.importFailures,
    element: <FailuresPage />,
    at: '/test/DEMO/imports/failures',
    fetch,
  })
  const row = rowOf(screen.getByRole('table', { name: 'Reasons' }), '410 Unregistered')
  const count = row.getByText('150', { exact: true })
  await expect.element(count.first(), { timeout: 20_000 }).toBeVisible()
  expect(times).toHaveLength(150)
  const withinASecond = times.map(from => times.filter(at => at >= from && at < from + 1000).length)
  expect(Math.max(...withinASecond)).toBeLessThan(ratePerSecond.app)
})

it('a batch that comes without counts or tokens keeps the counts that the list gave', async () => {
  const { screen } = await open({ 'GET /import_batches/b-3': () => Response.json({ batch_id: 'b-3' }) })
  await expect.element(screen.getByText(/^The batches report 10 more failures than they list/)).toBeVisible()
  await expect.element(screen.getByText(/\b5(?:\.0)?% of those with a result/)).toBeVisible() // 15 of 300
  await expect.element(screen.getByRole('table', { name: 'Batches with failures' })).toHaveTextContent(/b-3/)
})

it('selected batches, which belong to one app, are not looked for in another one', async () => {
  const selected = encodeURIComponent('["b-3"]')
  const { screen } = await open({}, `/test/DEMO/imports/failures?app=other-app&batches=${selected}`)
  const chip = screen.getByRole('button', { name: 'Clear selection: 1 selected batch' })
  await expect.element(chip).toBeVisible()
  await screen.getByRole('combobox', { name: 'App', exact: true }).selectOptions('demo-app')
  await expect.element(chip).not.toBeInTheDocument()
})
