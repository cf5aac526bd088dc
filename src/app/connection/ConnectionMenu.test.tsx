import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { testSession } from '#/api/testing'
import { renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
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

function MenuButton() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>Menu</button>
      {isOpen ? <ConnectionMenu onClose={vi.fn()} /> : null}
    </>
  )
}

it('the menu checks the parts of the service again each time it opens', async () => {
  const answers: Answers = { 'GET /broadcasts': () => Response.json({ errors: [] }, { status: 501 }) }
  const service = testService(answers)
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const { screen } = await renderRoutes(api, [{ path: '*', element: <MenuButton /> }], '/test/DEMO/persons')
  const broadcasts = screen.getByRole('listitem').filter({ hasText: 'Broadcasts' })
  await expect.element(broadcasts).toHaveTextContent('Failing with status 501')
  answers['GET /broadcasts'] = () => Response.json([])
  const button = screen.getByRole('button', { name: 'Menu' })
  await button.click()
  await expect.element(broadcasts).not.toBeInTheDocument()
  await button.click()
  await expect.element(broadcasts).toHaveTextContent('Available')
})
