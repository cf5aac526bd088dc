import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { LookUpPage } from './LookUpPage'

/** Keeps chunks, such as the interpreter's, from loading until `open` is called. */
const held = vi.hoisted(() => {
  let open = () => {}
  return { until: new Promise<void>(resolve => (open = resolve)), open: () => open() }
})
vi.mock('#/ui/behavior/load-chunk', async original => ({
  ...(await original<object>()),
  loadChunk: async (load: () => Promise<unknown>) => held.until.then(load),
}))

it('Enter pressed before the interpreter is loaded looks up nothing once the user has left the page', async () => {
  const service = testService({})
  const { screen, router } = await openPage({
    path: routePatterns.lookUp,
    element: <LookUpPage />,
    at: '/test/DEMO/persons',
    fetch: service.fetch,
  })
  setRouter(router)
  await screen.getByRole('combobox').fill('+13125550142')
  await userEvent.keyboard('{Enter}')
  await router.navigate('/test/DEMO/elsewhere')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  held.open()
  const { loadInterpreter } = await import('./use-interpreter')
  await loadInterpreter()
  expect(service.calls).toEqual([])
})
