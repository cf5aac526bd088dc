import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { LookUpPage } from '../LookUpPage'

it('the look-up offers the other written form of a number that nobody has, and looks it up only when asked to', async () => {
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
  await expect.element(screen.getByRole('button', { name: /^Look up the other written form, \+55/ })).toBeVisible()
  expect(lookedUp).toEqual(['+5511998765432'])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => lookedUp).toEqual(['+5511998765432', '+551198765432'])
})
