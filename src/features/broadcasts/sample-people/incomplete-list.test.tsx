import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testApi, testSession } from '#/api/testing'
import { addSamplePerson } from '#/parts/sample-people/sample-people'
import { broadcast, open, serviceOf } from '../testing'

/** Opens the page of a company with these scheduled broadcasts and one sample person, who is on no list. */
async function openWith(broadcasts: readonly unknown[]) {
  await page.viewport(1440, 900)
  const service = serviceOf([])
  const api = testApi(
    async (input, init) => {
      const path = typeof input === 'string' ? input : ''
      if (path.includes('status=scheduled')) return Response.json(broadcasts)
      if (path.includes('/subscriptions')) return Response.json([])
      return path.includes('/persons/') ? Response.json({ person_key: 'p1' }) : service(input, init)
    },
    { session: testSession({ user: `incomplete-${Math.random()}` }) },
  )
  await addSamplePerson(api.session, 'p1')
  const { screen } = await open('/-/sample-people?span=all', api)
  return { screen, person: screen.getByRole('table', { name: 'People' }).getByRole('row').nth(1) }
}

it('while a scheduled broadcast cannot be read, the page does not say that there is none', async () => {
  const { screen, person } = await openWith([{ name: 'No id' }])
  await expect.element(screen.getByText('No broadcasts to show')).toBeVisible()
  await expect.element(screen.getByText('1 broadcast could not be read and is missing here.')).toBeVisible()
  await expect.element(person).toHaveTextContent(/UnknownUnknown/)
  await expect.element(screen.getByText('No broadcasts', { exact: true })).not.toBeInTheDocument()
})

it.each([
  ['a scheduled broadcast cannot be read', [broadcast('1'), { name: 'No id' }]],
  ['the list of broadcasts is full', Array.from({ length: 100 }, (_, n) => broadcast(String(n + 1)))],
])('while %s, the page does not say that someone gets nothing', async (_, broadcasts) => {
  const { screen, person } = await openWith(broadcasts)
  await expect.element(screen.getByText('Does not get it').first()).toBeVisible()
  await expect.element(person).toHaveTextContent(/UnknownUnknown/)
  await expect.element(screen.getByText('Gets nothing')).not.toBeInTheDocument()
})
