import { expect, it, vi } from 'vitest'
import { testApi } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { openPage, renderRoutes, testService } from '#/parts/testing/test-page'
import { tokenHistoryState } from '../token-history-state'
import { TokenHistoryPage } from './TokenHistoryPage'
import { TokenImports } from './TokenImports'

vi.mock('#/parts/import-batches/refresh', () => ({
  refreshMs: (_unchangedReads: number, isPending: boolean) => isPending && 200,
}))

it('no import of a token is called the latest while the time of one of them is unknown', async () => {
  const open = async (received_on: string) => {
    const imports = [
      { batch_id: 'b-1', received_on: '2026-06-01T12:00:00:123Z', status: 'SUCCESS' },
      { batch_id: 'b-2', received_on, status: 'FAILURE' },
    ]
    const { screen } = await openPage({
      path: '/:connection/:company_key/token',
      element: <TokenImports lookUp={{ app: 'demo-app', token: 't' }} imports={imports} unreadable={0} />,
      at: '/test/DEMO/token',
      fetch: testService({}).fetch,
    })
    await expect.element(screen.getByText('2 imports')).toBeVisible()
    return screen
  }
  const known = await open('2026-06-02T12:00:00:123Z')
  await expect.element(known.getByText('The latest import failed.')).toBeVisible()
  await known.unmount()
  const unknown = await open('soon')
  expect(unknown.getByText('The latest import', { exact: false }).elements()).toEqual([])
})

it('a typed token is looked up as an import reads a cell, including brackets and spaces that an import may send', async () => {
  const service = testService({})
  const { screen } = await renderRoutes(
    testApi(service.fetch),
    [{ path: routePatterns.importToken, element: <TokenHistoryPage /> }],
    '/test/DEMO/imports/token',
    { app: 'demo-app' },
  )
  const field = screen.getByRole('textbox', { name: 'Push token' })
  const lookUp = async (typed: string) => {
    await field.fill(typed)
    await screen.getByRole('button', { name: 'Show history' }).click()
  }
  const hex = '740f4707bebcf74f'.repeat(4)
  const printed = hex.replace(/.{8}(?!$)/g, '$& ')
  const hint = screen.getByText(/^It was looked up with the angle brackets or spaces/)
  for (const [typed, token] of [
    [`"<${printed}>",`, hex],
    [`'740f4707 bebc',`, '740f4707 bebc'],
    [`<${hex}>`, `<${hex}>`],
  ] as const) {
    await lookUp(typed)
    await expect.element(field).toHaveValue(token)
    await expect.poll(() => service.count('GET', `/device_migrations/${encodeURIComponent(token)}`)).toBe(1)
    await expect.element(screen.getByText('No import of this token into demo-app was found.')).toBeVisible()
    expect(hint.elements()).toHaveLength(token === hex ? 0 : 1)
  }
  const calls = service.calls.length
  await lookUp(`${hex}\n${hex}`)
  await expect.element(screen.getByText(/^Push token: it has several lines/).first()).toBeVisible()
  expect(service.calls).toHaveLength(calls)
})

it('a token that the service refuses as malformed was never imported either', async () => {
  const token = '<740f 4707>'
  const malformed = () => Response.json({ errors: [{ message: 'malformed token' }] }, { status: 400 })
  const service = testService({ [`GET /device_migrations/${encodeURIComponent(token)}`]: malformed })
  const { screen } = await renderRoutes(
    testApi(service.fetch),
    [{ path: routePatterns.importToken, element: <TokenHistoryPage /> }],
    '/test/DEMO/imports/token',
    tokenHistoryState('demo-app', token),
  )
  await expect.element(screen.getByText('No import of this token into demo-app was found.')).toBeVisible()
  await expect.element(screen.getByText(/^It was looked up with the angle brackets or spaces/)).toBeVisible()
})

it.each([405, 410])(
  'a token whose imports could not be read because of a %i is not reported as never imported',
  async status => {
    const service = testService({ 'GET /device_migrations/t': () => Response.json({}, { status }) })
    const { screen } = await renderRoutes(
      testApi(service.fetch),
      [{ path: routePatterns.importToken, element: <TokenHistoryPage /> }],
      '/test/DEMO/imports/token',
      tokenHistoryState('demo-app', 't'),
    )
    await expect.element(screen.getByRole('alert')).toBeVisible()
    expect(screen.getByText(/^No import of this token/).elements()).toEqual([])
  },
)

it('an import that waits for its result is read again until it has one', async () => {
  let status = 'PENDING'
  const service = testService({
    'GET /device_migrations/t': () =>
      Response.json([{ batch_id: 'b-1', received_on: '2026-06-01T12:00:00:123Z', status }]),
  })
  const { screen } = await renderRoutes(
    testApi(service.fetch),
    [{ path: routePatterns.importToken, element: <TokenHistoryPage /> }],
    '/test/DEMO/imports/token',
    tokenHistoryState('demo-app', 't'),
  )
  await expect.element(screen.getByText('The latest import is still waiting for its result.')).toBeVisible()
  status = 'SUCCESS'
  await expect.element(screen.getByText(/^The latest import succeeded/)).toBeVisible()
})
