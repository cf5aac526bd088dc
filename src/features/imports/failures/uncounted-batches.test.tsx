import { afterEach, expect, it, vi } from 'vitest'
import { now } from '#/api/now'
import { HOUR_MS } from '#/contract/format/durations'
import { writeColonMillis } from '#/contract/format/timestamps'
import { routePatterns } from '#/nav/paths'
import { failure, openPage, testService } from '#/parts/testing/test-page'
import { FailuresPage } from './FailuresPage'

const received_on = writeColonMillis(now() - HOUR_MS)
const uncounted = { batch_id: 'b-3', received_on }
const pending = { ...uncounted, success_count: 0, failure_count: 0, pending_count: 5 }
const withoutFailures = { batch_id: 'b-2', received_on, success_count: 100, failure_count: 0, pending_count: 0 }
const longAgo = { ...withoutFailures, received_on: writeColonMillis(now() - 48 * HOUR_MS) }

afterEach(() => {
  vi.restoreAllMocks()
})

/** The page, with these batches in the list and this answer for the batch b-3. */
async function open(list: readonly object[], answer: () => Response) {
  const service = testService({
    'GET /import_batches': () => Response.json(list),
    'GET /import_batches/b-3': answer,
  })
  const { screen } = await openPage({
    path: routePatterns.importFailures,
    element: <FailuresPage />,
    at: '/test/DEMO/imports/failures',
    fetch: service.fetch,
  })
  return screen
}

it('the page does not say that no tokens failed while a batch has no counts', async () => {
  const screen = await open([uncounted, withoutFailures], () => Response.json({ batch_id: 'b-3' }))
  await expect.element(screen.getByText('No known failures.')).toBeVisible()
  await expect.element(screen.getByText(/returned 1 batch without .*, so tokens in it may have failed/)).toBeVisible()
  expect(screen.getByText('No tokens failed.').elements()).toEqual([])
})

it('the page does not say that no tokens failed while tokens of a batch without counts cannot be read', async () => {
  const success = [{ token: 't', status: 'SUCCESS' }, 'unreadable']
  const screen = await open([uncounted, withoutFailures], () => Response.json({ batch_id: 'b-3', success }))
  await expect.element(screen.getByText('No known failures.')).toBeVisible()
  await expect.element(screen.getByText(/returned 1 batch without .*, so tokens in it may have failed/)).toBeVisible()
  expect(screen.getByText('No tokens failed.').elements()).toEqual([])
})

it('the chart says only that no failures are counted, because a batch without counts is not part of it', async () => {
  const screen = await open([uncounted, withoutFailures], () => Response.json({ batch_id: 'b-3' }))
  await expect.element(screen.getByRole('img', { name: /^Tokens from .*\. No failures are counted\.$/ })).toBeVisible()
  await screen.getByText('Week', { exact: true }).click()
  await expect.element(screen.getByRole('img', { name: /^Tokens from the week of .* to the week of / })).toBeVisible()
})

it('the page gives no failure rate while no token has a result', async () => {
  const screen = await open([pending, longAgo], () => Response.json(pending))
  const sentence = screen.getByText('5 tokens are still pending.')
  await expect.element(sentence).toBeVisible()
  // Its own element, because a browser that translates the page moves text that is next to elements
  expect(sentence.element().tagName).toBe('P')
  expect(screen.getByText(/of those with a result/).elements()).toEqual([])
})

it('the page gives no number of tokens for unread batches without counts', async () => {
  const screen = await open([uncounted, withoutFailures], failure)
  await expect.element(screen.getByText(/^The failure reasons of 1 batch have not been read yet/)).toBeVisible()
})

const failed = { ...withoutFailures, batch_id: 'b-3', failure_count: 5 }
const listed = (n: number) => ({ token: `t-${n}`, status: 'FAILURE', platform_status: '410' })

it('the CSV is offered with the number of failures that the batches list, not with the number that they count', async () => {
  const screen = await open([failed], () => Response.json({ ...failed, failure: [1, 2].map(listed) }))
  await expect.element(screen.getByText('The batches report 3 more failures than they list.')).toBeVisible()
  await screen.getByRole('button', { name: 'CSV' }).click()
  await expect.element(screen.getByRole('group', { name: '2 listed failures' })).toBeVisible()
})

it('no CSV is offered if the batches list none of their failures', async () => {
  const screen = await open([failed], () => Response.json({ ...failed, failure: [] }))
  await expect.element(screen.getByText('The batches report 5 more failures than they list.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'CSV' }).elements()).toEqual([])
})

it('if the browser does not allow copying the report, the page does not suggest a CSV that it does not offer', async () => {
  const screen = await open([withoutFailures], failure)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await screen.getByRole('button', { name: 'Copy report' }).click()
  await expect.element(screen.getByText('Not copied: the browser does not allow copying here.')).toBeVisible()
  expect(screen.container).not.toHaveTextContent('CSV')
})

it('the chart does not say that results are still to come if there are no tokens', async () => {
  const screen = await open([], failure)
  await expect.element(screen.getByRole('img', { name: /^No tokens are counted from .* to / })).toBeInTheDocument()
})

it('the page does not say that failed tokens which this browser could not store are too old to be listed', async () => {
  const screen = await open([failed], () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    return Response.json({ ...failed, failure: [1, 2].map(listed) })
  })
  const footer = screen.getByText(/^2 tokens are not listed/)
  await expect.element(footer).toHaveTextContent('because this browser no longer has them or could not store them.')
})
