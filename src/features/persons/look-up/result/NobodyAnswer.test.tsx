import { useQueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { routePatterns } from '#/nav/paths'
import { failure, openPage, testService } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { LookUpPage } from '../LookUpPage'

it('the lookup offers the other written form of a number that nobody has, and looks it up only when asked to', async () => {
  const lookedUp: string[] = []
  const service = testService({})
  const { screen } = await openPage({
    path: routePatterns.lookUp,
    element: <LookUpPage />,
    at: '/test/DEMO/persons',
    fetch: async (address, init) => {
      const mdn = new URL(typeof address === 'string' ? address : '', 'http://here.invalid').searchParams.get('mdn')
      if (mdn !== null) lookedUp.push(mdn)
      return service.fetch(address, init)
    },
  })
  await screen.getByRole('combobox').fill('+55 11 99876-5432')
  await userEvent.keyboard('{Enter}')
  const otherForm = screen.getByRole('button', { name: /^Look up the other written form, \+55/ })
  await expect.element(otherForm).toBeVisible()
  await expect.element(otherForm).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter')
  expect(lookedUp).toEqual(['+5511998765432'])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => lookedUp).toEqual(['+5511998765432', '+551198765432'])
})

it('an external id written like a number is not called an unlikely number, but is masked like a number', async () => {
  const { screen } = await openPage({
    path: routePatterns.lookUp,
    element: <LookUpPage />,
    at: '/test/DEMO/persons',
    fetch: testService({}).fetch,
  })
  await screen.getByRole('combobox').fill('+12005550142')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/does not look like a mobile number/)).toBeVisible()
  await screen.getByRole('button', { name: /^Look up as external id/ }).click()
  await expect.element(screen.getByText(/^External ids are compared exactly/)).toBeVisible()
  const latest = screen.getByRole('region', { name: 'Recent lookups' }).getByRole('listitem').first()
  await expect.element(latest).toHaveTextContent('+12005550142')
  setPreference('maskNumbers', true)
  await expect.element(latest).toHaveTextContent('+1200·····42')
  setPreference('maskNumbers', false)
})

it('a lookup that fails does not open the person that an earlier one found', async () => {
  let answer: () => Response = () => Response.json([{ person_key: 'k' }])
  const { screen, router } = await openPage({
    path: routePatterns.lookUp,
    element: <LookUpPage />,
    at: '/test/DEMO/persons',
    fetch: testService({ 'GET /persons': () => answer() }).fetch,
  })
  const lookUp = async () => {
    await screen.getByRole('combobox').fill('+13125550142')
    await userEvent.keyboard('{Enter}')
  }
  await lookUp()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await router.navigate('/test/DEMO/persons')
  answer = failure
  await lookUp()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/test/DEMO/persons')
  answer = () => Response.json([{ person_key: 'k' }])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
})

/** Reads everything on the page again, as happens when the window gets the focus. */
function Refresh() {
  const client = useQueryClient()
  return <button onClick={() => void client.refetchQueries({ type: 'active' })}>Refresh</button>
}

it.each([
  [[], 'No person found'],
  [[{ person_key: 'k1' }, { person_key: 'k2' }], 'Two people have this number'],
])('what a lookup found stays on the screen when a refresh fails: %j', async (people, found) => {
  let answer = () => Response.json(people)
  const { screen } = await openPage({
    path: routePatterns.lookUp,
    element: (
      <>
        <LookUpPage />
        <Refresh />
      </>
    ),
    at: '/test/DEMO/persons',
    fetch: testService({ 'GET /persons': () => answer() }).fetch,
  })
  await screen.getByRole('combobox').fill('+13125550142')
  await userEvent.keyboard('{Enter}')
  const result = screen.getByRole('region', { name: found })
  await expect.element(result).toBeVisible()
  answer = failure
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Out of order')
  await expect.element(result).toBeVisible()
  answer = () => Response.json(people)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(result).toBeVisible()
})
