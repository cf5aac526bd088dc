import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { neverReplies, openPage, testService } from '#/parts/testing/test-page'
import { SubscriptionsPage } from './SubscriptionsPage'

const on = (id: string) => ({ subscription_list: { id }, opt_in_date: '2026-11-01T08:30Z' })

it('while a list is tried again, the dialog counts only that list, not those the person has left', async () => {
  let subscriptions = [on('1'), on('2')]
  let answer = (): Response | Promise<Response> => Response.json({ errors: [] }, { status: 403 })
  const service = testService({
    'GET /persons/k': () => Response.json({ person_key: 'k' }),
    'GET /subscriptions': () => Response.json(subscriptions),
    'DELETE /1': () => {
      subscriptions = [on('2')]
      return new Response(null, { status: 204 })
    },
    'DELETE /2': () => answer(),
  })
  const { screen } = await openPage({
    path: routePatterns.personSubscriptions,
    element: <SubscriptionsPage />,
    at: '/test/DEMO/subscriptions/k',
    fetch: service.fetch,
  })
  await screen.getByRole('button', { name: 'Unsubscribe from all' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unsubscribe from 2 lists' }).click()
  await expect.element(dialog).toHaveTextContent('Unsubscribed from 1 of 2 lists.')
  answer = neverReplies
  await dialog.getByRole('button', { name: 'Try 1 list again' }).click()
  await expect.element(dialog).toHaveTextContent('k will be unsubscribed from 1 list.')
  await expect.element(screen.getByRole('dialog', { name: 'Unsubscribe from 1 list' })).toBeVisible()
})
