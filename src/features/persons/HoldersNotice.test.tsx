import { useQueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { openPage, testService, type Answers } from '#/parts/testing/test-page'
import { HoldersNotice } from './HoldersNotice'
import { personNamed } from './stop/testing'

const mdn = '+13125550142'
const person = (key: string) => ({ person_key: key, mobile_phone: { mdn }, custom_fields: { first_name: key } })
const subscriptionTo = (id: string) => ({ subscription_list: { id }, opt_in_date: '2026-11-01T08:30:00Z' })

const lists: Answers = {
  'GET /subscription_lists': () =>
    Response.json([
      { id: '1', name: 'List 1' },
      { id: '2', name: 'List 2' },
    ]),
}

function ReadAgain() {
  const client = useQueryClient()
  return <button onClick={() => void client.refetchQueries({ queryKey: ['persons'] })}>Read again</button>
}

async function open(people: string[], answers: Answers = {}) {
  const { fetch } = testService({ 'GET /persons': () => Response.json(people.map(person)), ...lists, ...answers })
  const element = (
    <>
      <ReadAgain />
      <HoldersNotice reading={personNamed('Ines')} />
    </>
  )
  const { screen } = await openPage({ path: '/:connection/:company_key', element, at: '/test/DEMO', fetch })
  return screen
}

it('the notice of other holders names the others who have the number, links to them, and says which lists they are on', async () => {
  const screen = await open(['Ines', 'Tom', 'Ana'], {
    'GET /Tom/subscriptions': () => Response.json([subscriptionTo('1'), subscriptionTo('2')]),
    'GET /Ana/subscriptions': () => Response.json([subscriptionTo('2')]),
  })
  await expect.element(screen.getByText('Two others have this number; both are on List 2.')).toBeVisible()
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Tom' }))
    .toHaveTextContent('Tom: on List 1 and List 2')
  await expect.element(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/test/DEMO/persons/Ana')
})

it('the notice of other holders calls a list without a known name by its id', async () => {
  const screen = await open(['Ines', 'Tom'], { 'GET /Tom/subscriptions': () => Response.json([subscriptionTo('7')]) })
  await expect.element(screen.getByText('Another person has this number and is on list 7.')).toBeVisible()
})

it('the notice of other holders mentions messages to their lists only if one of them may be on a list', async () => {
  const why = 'Messages sent to their lists also reach this phone.'
  const none = await open(['Ines', 'Tom'], { 'GET /Tom/subscriptions': () => Response.json([]) })
  await expect.element(none.getByText('Another person has this number and is not on any list.')).toBeVisible()
  expect(none.getByText(why).elements()).toHaveLength(0)
  await none.unmount()
  const one = await open(['Ines', 'Tom'], { 'GET /Tom/subscriptions': () => Response.json([subscriptionTo('1')]) })
  await expect.element(one.getByText(why)).toBeVisible()
})

it('the notice of other holders claims nothing about lists that could not be read', async () => {
  const screen = await open(['Ines', 'Tom'], {
    'GET /Tom/subscriptions': () => Response.json({ errors: [] }, { status: 403 }),
  })
  await expect.element(screen.getByText('Another person has this number.')).toBeVisible()
  await expect.element(screen.getByText(/the lists could not be read/)).toBeVisible()
})

it('the notice of other holders says nothing if nobody else has the number, and says so if it cannot check', async () => {
  const alone = await open(['Ines'])
  expect(alone.getByRole('status').elements()).toHaveLength(0)
  await alone.unmount()
  const unread = await open([], { 'GET /persons': () => Response.json({ errors: [] }, { status: 403 }) })
  await expect.element(unread.getByText('Could not check whether other people have this number.')).toBeVisible()
})

it('the notice of other holders still shows who has the number if they cannot be read again', async () => {
  let read = () => Response.json(['Ines', 'Tom'].map(person))
  const screen = await open([], { 'GET /persons': () => read(), 'GET /Tom/subscriptions': () => Response.json([]) })
  await expect.element(screen.getByRole('link', { name: 'Tom' })).toBeVisible()
  read = () => Response.json({ errors: [] }, { status: 403 })
  await screen.getByRole('button', { name: 'Read again' }).click()
  await expect.element(screen.getByText(/^Could not check again who else has this number\./)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Tom' })).toBeVisible()
})

it('the notice of other holders names all of them on request, and the focus stays on the button', async () => {
  const screen = await open(['Ines', 'Tom', 'Ana', 'Kai', 'Eva', 'Max'])
  await expect.element(screen.getByRole('link', { name: 'Kai' })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(3)
  const more = screen.getByRole('button', { name: /of 5|All 5/ })
  await more.click()
  await expect.element(screen.getByRole('link', { name: 'Max' })).toBeVisible()
  await expect.element(more).toHaveFocus()
})
