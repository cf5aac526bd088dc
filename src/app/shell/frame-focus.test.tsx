import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clock } from '#/api/now'
import { testApi, testSession } from '#/api/testing'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { Notices } from './Notices'
import { Rail } from './Rail'

afterEach(() => void vi.restoreAllMocks())

it('the focus in the rail is visible even in a window that is too short for all of its items', async () => {
  // A phone in landscape
  await page.viewport(844, 340)
  const element = (
    <div style={{ display: 'grid', gridTemplateColumns: '3.5rem 1fr', blockSize: 3000 }}>
      <Rail collapsed={false} onCollapse={() => undefined} />
    </div>
  )
  const routes = [{ path: '/:connection/:company_key', element }]
  const { screen } = await renderRoutes(testApi(testService({}).fetch), routes, '/test/DEMO')
  const last = screen.getByRole('button', { name: 'Shortcuts' })
  await expect.element(last).toBeInTheDocument()
  last.element().focus()
  await expect.element(last).toBeInViewport({ ratio: 1 })
})

it('dismissing a notice keeps the focus on the page', async () => {
  vi.spyOn(clock, 'skew').mockReturnValue(300_000)
  const api = testApi(testService({}).fetch, { session: testSession({ connection: { mock: false } }) })
  const element = (
    <>
      <Notices ended={false} onSignIn={() => undefined} />
      <main id="main" tabIndex={-1} />
    </>
  )
  const { screen } = await renderRoutes(api, [{ path: '*', element }], '/test/DEMO')
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  await dismiss.click()
  await expect.element(dismiss).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('main')
})
