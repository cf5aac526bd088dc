import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { saveSentBatch } from '#/parts/import-batches/import-store'
import { openPage, renderRoutes, testService } from '#/parts/testing/test-page'
import { BatchesPage } from './BatchesPage'

const refresh = vi.hoisted(() => ({ ms: 10_000 }))
vi.mock('#/parts/import-batches/refresh', () => ({
  refreshMs: (_unchangedReads: number, isPending: boolean) => isPending && refresh.ms,
}))

// A table, not cards
beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  refresh.ms = 10_000
})

it('as soon as the list shows a percentage, it says which tokens its percentages count', async () => {
  const pending = { batch_id: 'b-1', success_count: 0, failure_count: 0, pending_count: 10 }
  const lists = [[pending], [{ ...pending, success_count: 3, failure_count: 1, pending_count: 6 }]]
  const service = testService({ 'GET /import_batches': () => Response.json(lists.shift() ?? []) })
  const { screen } = await openPage({
    path: routePatterns.imports,
    element: <BatchesPage />,
    at: '/test/DEMO/imports?app=demo-app',
    fetch: service.fetch,
  })
  const table = screen.getByRole('table', { name: 'Imports' })
  await expect.element(table.getByText('b-1')).toBeVisible()
  const base = screen.getByText('Percentages count only tokens with a result.')
  await expect.element(base).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Refresh now' }).click()
  await expect.element(table.getByText('25.0%', { exact: false })).toBeVisible()
  await expect.element(base).toBeVisible()
})

const batch = (batch_id: string) => ({ batch_id, success_count: 9, failure_count: 1, pending_count: 0 })

async function open(at: string) {
  const service = testService({ 'GET /import_batches': () => Response.json(['b-3', 'b-2', 'b-1'].map(batch)) })
  const { screen, router } = await openPage({
    path: routePatterns.imports,
    element: <BatchesPage />,
    at,
    fetch: service.fetch,
  })
  await expect.element(screen.getByRole('link', { name: 'b-1' })).toBeVisible()
  return { screen, router }
}

it('the link to the failures of the selected batches leaves out batches that a filter currently hides', async () => {
  const { screen, router } = await open('/test/DEMO/imports')
  const link = screen.getByRole('link', { name: /^Why tokens in/ })
  expect(link.elements()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Select b-3' }).click()
  await screen.getByRole('checkbox', { name: 'Select b-1' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select b-3' })).toBeChecked()
  await expect.element(link).toHaveTextContent('Why tokens in 2 batches failed')
  const query = new URL(link.element().getAttribute('href') ?? '', 'http://here.invalid').searchParams
  expect(query.get('batches')).toBe('["b-3","b-1"]')
  expect(query.get('app')).toBe('demo-app')
  await router.navigate('/test/DEMO/imports?id=b-1')
  await expect.element(link).toHaveTextContent('Why tokens in 1 batch failed')
  await router.navigate('/test/DEMO/imports')
  await screen.getByRole('checkbox', { name: 'Select b-3' }).click()
  await screen.getByRole('checkbox', { name: 'Select b-1' }).click()
  await expect.element(link).not.toBeInTheDocument()
})

it('clearing the filters moves the focus to the button that opens them', async () => {
  const { screen } = await open('/test/DEMO/imports?id=b')
  const clear = screen.getByRole('button', { name: 'Clear filters' })
  await clear.click()
  await expect.element(clear).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus()
})

it('the link to all failures covers all apps of the session, or only the chosen app if it is not one of them', async () => {
  const { screen, router } = await open('/test/DEMO/imports?app=demo-app')
  const link = screen.getByRole('link', { name: 'Why tokens failed' })
  await expect.element(link).toHaveAttribute('href', '/test/DEMO/imports/failures')
  await router.navigate('/test/DEMO/imports?app=other-app')
  await expect.element(link).toHaveAttribute('href', '/test/DEMO/imports/failures?app=other-app')
})

it('a batch on the mock, whose results take as long as configured, has no due time', async () => {
  const pending = { ...batch('b-1'), received_on: new Date(now()).toISOString(), pending_count: 5 }
  const service = testService({ 'GET /import_batches': () => Response.json([pending]) })
  const show = async (mock: boolean) => {
    const session = testSession({ user: newId(), connection: { mock } })
    const { screen } = await renderRoutes(
      createApi({ session, fetch: service.fetch }),
      [{ path: routePatterns.imports, element: <BatchesPage /> }],
      '/test/DEMO/imports',
    )
    await expect.element(screen.getByRole('link', { name: 'b-1' })).toBeVisible()
    return screen
  }
  const onService = await show(false)
  await expect.element(onService.getByText(/^Due in 1[45] min/)).toBeVisible()
  await onService.unmount()
  const onMock = await show(true)
  await expect.element(onMock.getByText('Waiting', { exact: true })).toBeVisible()
  expect(onMock.getByText(/^Due in/).elements()).toEqual([])
})

it('when sorted by id, batches that are no longer listed are merged in order with those that are', async () => {
  const service = testService({ 'GET /import_batches': () => Response.json(['b-10', 'b-2'].map(batch)) })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const sent = {
    scope: api.scope,
    app_id: 'demo-app',
    job: 'j',
    title: 'June.csv',
    rows: 1,
    first_line: 2,
    last_line: 2,
  }
  for (const [step, batch_id] of ['b-11', 'b-1', 'b-9'].entries())
    await saveSentBatch({ ...sent, batch_id, step, sent_at: 0 })
  const routes = [{ path: routePatterns.imports, element: <BatchesPage /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/imports?app=demo-app&sort=batch&order=asc')
  const ids = () =>
    screen
      .getByRole('link', { name: /^b-\d+$/ })
      .elements()
      .map(link => link.textContent)
  await expect.poll(ids).toEqual(['b-1', 'b-2', 'b-9', 'b-10', 'b-11'])
})

it('a batch says how many its file has, also while the others are still to be sent', async () => {
  const service = testService({ 'GET /import_batches': () => Response.json([batch('b-1')]) })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  await saveSentBatch({
    scope: api.scope,
    app_id: 'demo-app',
    batch_id: 'b-1',
    job: 'j',
    title: 'June.csv',
    step: 0,
    steps: 3,
    rows: 100,
    first_line: 2,
    last_line: 900,
    sent_at: 0,
  })
  const routes = [{ path: routePatterns.imports, element: <BatchesPage /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/imports?app=demo-app')
  await expect.element(screen.getByText('batch 1 of 3')).toBeVisible()
})

it('after the first app id is entered, the focus is on the list of apps that takes the place of the field', async () => {
  const service = testService({ 'GET /import_batches': () => Response.json([]) })
  const session = { ...testSession({ user: newId(), connection: { app_ids: [] } }), app_ids: [] }
  const routes = [{ path: routePatterns.imports, element: <BatchesPage /> }]
  const api = createApi({ session, fetch: service.fetch })
  const { screen, router } = await renderRoutes(api, routes, '/test/DEMO/imports')
  await screen.getByRole('textbox', { name: 'App id' }).fill('demo-app')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('combobox', { name: 'App' })).toHaveFocus()
  // Without an app in the URL, the text field is shown again
  await router.navigate('/test/DEMO/imports')
  await expect.element(screen.getByRole('textbox', { name: 'App id' })).toBeVisible()
})

it('a batch that a job of this browser has sent since the page was opened is not listed as sent elsewhere', async () => {
  refresh.ms = 200
  let listed = ['b-1']
  const service = testService({
    'GET /import_batches': () => Response.json(listed.map(id => ({ ...batch(id), pending_count: 5 }))),
  })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const routes = [{ path: routePatterns.imports, element: <BatchesPage /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/imports')
  await expect.element(screen.getByText('Sent elsewhere')).toBeVisible()
  const lines = { rows: 15, first_line: 2, last_line: 16 }
  const file = { scope: api.scope, app_id: 'demo-app', job: 'j', title: 'June.csv', step: 0, ...lines }
  await saveSentBatch({ ...file, batch_id: 'b-2', sent_at: now() })
  listed = ['b-2', 'b-1']
  await expect.element(screen.getByRole('link', { name: 'June.csv' })).toBeVisible()
})

it('after a refresh that failed, the list says when the next one is', async () => {
  refresh.ms = 3_000
  let isFailing = false
  const service = testService({
    'GET /import_batches': () =>
      isFailing
        ? Response.json({ errors: [] }, { status: 403 })
        : Response.json([{ ...batch('b-1'), pending_count: 5 }]),
  })
  const { screen } = await openPage({
    path: routePatterns.imports,
    element: <BatchesPage />,
    at: '/test/DEMO/imports',
    fetch: service.fetch,
  })
  await expect.element(screen.getByText(/^1 batch waiting, refreshing in/)).toBeVisible()
  isFailing = true
  await expect.poll(() => screen.getByRole('alert').elements().length, { timeout: 8_000 }).toBe(1)
  await expect.element(screen.getByText(/^1 batch waiting, refreshing in [1-3] s$/)).toBeVisible()
})

it('the list of batches does not count the batches of a file if one of them was refused as a whole', async () => {
  const service = testService({ 'GET /import_batches': () => Response.json(['b-3', 'b-1'].map(batch)) })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const lines = { rows: 10, first_line: 2, last_line: 11 }
  const file = { scope: api.scope, app_id: 'demo-app', job: 'j', title: 'June.csv', sent_at: 0, ...lines }
  await saveSentBatch({ ...file, batch_id: 'b-1', step: 0 })
  await saveSentBatch({ ...file, batch_id: 'b-3', step: 2 })
  const routes = [{ path: routePatterns.imports, element: <BatchesPage /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/imports')
  await expect.element(screen.getByText('batch 3', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('batch 1', { exact: true })).toBeVisible()
})
