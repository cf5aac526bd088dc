import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeFetch, person, testApi } from '#/api/testing'
import { addRecent } from '#/features/persons/recents'
import { neverReplies, renderRoutes } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { Palette } from './Palette'

afterEach(() => setPreference('maskNumbers', false))

it('the palette masks ids too, because an all-digit id may be someone’s number', async () => {
  setPreference('maskNumbers', true)
  const api = testApi(vi.fn())
  addRecent(api.session, { nobody: { kind: 'external_id', value: '3125550142' }, at: 0 })
  const { screen } = await renderRoutes(api, [{ path: '*', element: <Palette onClose={vi.fn()} /> }], '/test/DEMO')
  const results = screen.getByRole('listbox')
  await expect.element(results).toHaveTextContent('312·····42')
  await expect.element(results).not.toHaveTextContent('3125550142')
  await screen.getByRole('combobox').fill('3125550143')
  await expect.element(results).toHaveTextContent('312·····43')
  await expect.element(results).not.toHaveTextContent('3125550143')
  await screen.getByRole('combobox').fill('5550144')
  await expect.element(results).toHaveTextContent('555··44')
  await expect.element(results).not.toHaveTextContent('5550144')
})

it('another interpretation can be chosen in the palette while the first one is still being looked up', async () => {
  const { fetch, requests } = fakeFetch(neverReplies, Response.json(person))
  const onClose = vi.fn()
  const routes = [{ path: '*', element: <Palette onClose={onClose} /> }]
  const { screen, router } = await renderRoutes(testApi(fetch), routes, '/test/DEMO')
  await screen.getByRole('combobox').fill('3125550144')
  const [first, second] = screen.getByRole('option').all()
  await first?.click()
  await expect.poll(() => requests.length).toBe(1)
  await second?.click()
  await expect.poll(() => router.state.location.pathname).toBe(`/test/DEMO/persons/${person.person_key}`)
  expect(onClose).toHaveBeenCalledOnce()
})

it('on a phone too, the palette says that a lookup has started', async () => {
  const { fetch } = fakeFetch(neverReplies)
  await page.viewport(390, 844)
  const routes = [{ path: '*', element: <Palette onClose={vi.fn()} /> }]
  const { screen } = await renderRoutes(testApi(fetch), routes, '/test/DEMO')
  await screen.getByRole('combobox').fill('3125550144')
  await screen.getByRole('option').first().click()
  await expect.element(screen.getByText('Looking up', { exact: true })).toBeVisible()
})

it('a lookup in the palette that finds no one is among the recent lookups', async () => {
  const { fetch } = fakeFetch(Response.json([]))
  const routes = [{ path: '*', element: <Palette onClose={vi.fn()} /> }]
  const { screen, router } = await renderRoutes(testApi(fetch), routes, '/test/DEMO')
  const box = screen.getByRole('combobox')
  await box.fill('3125550145')
  await screen.getByRole('option').first().click()
  await expect.poll(() => router.state.location.search).toBe('?result=nobody')
  await box.fill('')
  await expect.element(screen.getByRole('listbox')).toHaveTextContent(/Recent lookups.*555.*0145/)
})
