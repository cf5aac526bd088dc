import { expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { testSession } from '#/api/testing'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { ConnectionMenu } from './ConnectionMenu'

it('the menu does not claim to be checking a part of the service once the session is lost', async () => {
  let refuse = () => {}
  const refusal = () => Response.json({ errors: [] }, { status: 401 })
  const service = testService({
    'GET /campaigns/wallet': () => new Promise<Response>(resolve => (refuse = () => resolve(refusal()))),
  })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const routes = [{ path: '*', element: <ConnectionMenu onClose={vi.fn()} /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/persons')
  const wallet = screen.getByRole('listitem').filter({ hasText: 'Wallet' })
  await expect.element(wallet).toHaveTextContent('Checking')
  await expect.poll(() => service.count('GET', '/campaigns/wallet')).toBe(1)
  refuse()
  await expect.element(wallet).toHaveTextContent('Could not be checked')
})

it('the menu does not call the broadcasts available while the service fails', async () => {
  const service = testService({ 'GET /broadcasts': () => Response.json({ errors: [] }, { status: 501 }) })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const routes = [{ path: '*', element: <ConnectionMenu onClose={vi.fn()} /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/persons')
  const broadcasts = screen.getByRole('listitem').filter({ hasText: 'Broadcasts' })
  await expect.element(broadcasts).toHaveTextContent('Failing with status 501')
})
