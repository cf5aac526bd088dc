import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, it } from 'vitest'
import { render } from '#/ui/theme/testing'
import { NotFoundPage } from './NotFoundPage'

it.each([
  ['/test/ACME/nothing-here', '/test/ACME/persons'],
  ['/nothing-here', '/'],
])('an unknown page leads to the lookup of its company, or home if it has none: %s', async (at, to) => {
  const routes = [
    { path: '/:connection/:company_key/*', element: <NotFoundPage inside /> },
    { path: '*', element: <NotFoundPage /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const screen = await render(<RouterProvider router={router} />)
  await expect.element(screen.getByRole('link', { name: 'Look up a person' })).toHaveAttribute('href', to)
})
