import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { ApiProvider } from '#/api/api-context'
import { createQueryClient } from '#/api/query-client'
import { testApi, testSession } from '#/api/test-world'
import { broadcastStatuses } from '#/contract/broadcasts'
import { routePatterns } from '#/nav/paths'
import { writeDraft } from '#/parts/drafts/draft-store'
import { ThemeScope } from '#/ui/theme/ThemeScope'
import { emptyBroadcastDraft } from './broadcast-draft'
import { BroadcastPage } from './broadcast/BroadcastPage'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { DraftPage } from './DraftPage'
import { BroadcastsPage } from './list/BroadcastsPage'

const lists = [
  { id: '4107', name: 'Iced season' },
  { id: '4108', name: 'Store news' },
]

/** A broadcast as the service says it. */
const broadcast = (id: string, more: Record<string, unknown> = {}) => ({
  broadcast_id: id,
  status: 'scheduled',
  name: `Broadcast ${id}`,
  send_scheduled_date: '2027-03-10T12:00:00Z',
  targeting: { message_template: 'Doors open at nine', channel: 'sms', source_lists: ['4107'], filters: [] },
  ...more,
})
type Wire = ReturnType<typeof broadcast>

const targeting = (...source_lists: string[]) => ({
  targeting: { message_template: 'Doors open at nine', channel: 'sms', source_lists, filters: [] },
})

/** A service that only reads: the lists, the broadcasts by status, and each alone. */
const serviceOf =
  (broadcasts: readonly Wire[]): typeof fetch =>
  async input => {
    const url = new URL(typeof input === 'string' ? input : '', location.origin)
    if (url.pathname.endsWith('/subscription_lists')) return Response.json(lists)
    const status = url.searchParams.get('status')
    if (status !== null) return Response.json(broadcasts.filter(one => one.status === status))
    const found = broadcasts.find(one => url.pathname.endsWith(`/broadcasts/${one.broadcast_id}`))
    return found ? Response.json(found) : new Response('', { status: 404 })
  }

const apiOf = (broadcasts: readonly Wire[] = []) =>
  testApi(serviceOf(broadcasts), { session: testSession({ user: `broadcasts-${Math.random()}` }) })

/** As above, while the lists of some statuses cannot be read. */
const apiWithout = (statuses: readonly string[], broadcasts: readonly Wire[] = []) =>
  testApi(
    async (input, init) =>
      typeof input === 'string' && statuses.includes(new URL(input, location.origin).searchParams.get('status') ?? '')
        ? Response.json({ message: 'The service has a fault' }, { status: 500 })
        : serviceOf(broadcasts)(input, init),
    { session: testSession({ user: `broadcasts-${Math.random()}` }) },
  )

async function open(path: string, api: ReturnType<typeof apiOf>) {
  const routes: { path: string; element: ReactNode }[] = [
    { path: routePatterns.broadcasts, element: <BroadcastsPage /> },
    { path: routePatterns.broadcastDraft, element: <DraftPage /> },
    { path: routePatterns.broadcast, element: <BroadcastPage /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [`/test/DEMO/broadcasts${path}`] })
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <ThemeScope>
          <RouterProvider router={router} />
        </ThemeScope>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { screen, router }
}

describe('the list', () => {
  it('takes every key of a filter, and keeps words, filters and sort as a view under a name', async () => {
    await page.viewport(1440, 900)
    const { screen, router } = await open('', apiOf([broadcast('1'), broadcast('2', { name: 'Spring, week 1' })]))
    const rows = screen.getByRole('table', { name: 'Broadcasts' }).getByRole('row')
    await expect.element(rows.nth(2)).toBeVisible()
    await screen.getByRole('button', { name: 'Filter', exact: true }).click()
    const words = screen.getByRole('searchbox', { name: 'Name, id or list' })
    await userEvent.click(words)
    await userEvent.keyboard('spring WEEK')
    await expect.element(words).toHaveValue('spring WEEK')
    await screen.getByRole('combobox', { name: 'Channel' }).selectOptions('SMS')
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.element(rows.nth(1)).toHaveTextContent('Spring, week 1')
    await expect.element(rows.nth(2)).not.toBeInTheDocument()
    // What is searched for may be a name: it is in no address
    expect(router.state.location.search).toBe('?channel=sms&sort=name&order=asc')

    await screen.getByRole('button', { name: 'Views' }).click()
    await screen.getByRole('textbox', { name: 'Name of the view' }).fill('Weeks of spring')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Weeks of spring', exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.element(rows.nth(2)).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Select Broadcast 1' }).click()
    await screen.getByRole('button', { name: 'CSV' }).click()
    await expect.element(screen.getByRole('group', { name: '1 selected row' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: 'Views' }).click()
    await screen.getByRole('button', { name: 'Weeks of spring', exact: true }).click()
    await expect.element(rows.nth(2)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Filter, 2 on' })).toBeVisible()

    const file = vi.spyOn(URL, 'createObjectURL')
    await screen.getByRole('button', { name: 'CSV' }).click()
    await screen.getByRole('button', { name: 'For systems' }).click()
    const [saved] = file.mock.lastCall ?? []
    // Those that the filters leave, with names and moments as systems read them
    expect(saved instanceof Blob ? (await saved.text()).split('\r\n') : []).toEqual([
      expect.stringMatching(/^broadcast_id,status,name,/),
      expect.stringContaining('2,scheduled,"Spring, week 1",sms,4107,Iced season,,2027-03-10T12:00:00.000Z,'),
      '',
    ])

    await screen.getByRole('button', { name: 'Views' }).click()
    await screen.getByRole('button', { name: 'Remove the view Weeks of spring' }).click()
    await expect.element(screen.getByText('No view is saved yet.', { exact: false })).toBeVisible()
  })

  it('is a calendar too, by month and week, and marks two sends to one list within 4 h', async () => {
    const near = [
      broadcast('1', { name: 'Iced season, week 1' }),
      broadcast('2', { send_scheduled_date: '2027-03-10T14:30:00Z', ...targeting('4107', '4108') }),
      broadcast('3', { send_scheduled_date: '2027-03-10T13:00:00Z', ...targeting('4109') }),
      broadcast('4', { send_scheduled_date: '2027-03-10T18:30:00Z', ...targeting('4108') }),
      broadcast('5', { send_scheduled_date: '2027-03-17T12:00:00Z', name: 'Spring' }),
    ]
    const { screen } = await open('?view=calendar&day=2027-03-10', apiOf(near))
    await expect.element(screen.getByRole('heading', { name: 'March 2027' })).toBeVisible()
    const day = screen.getByRole('listitem', { name: 'Wednesday, March 10, 4 broadcasts' })
    await expect.element(day.getByRole('link', { name: /Iced season, week 1$/ })).toBeVisible()
    await expect.element(day.getByText('2 h 30 min gap').nth(1)).toBeVisible()
    // 4 h apart is not within 4 h, and another list is nobody's concern
    await expect.element(day.getByText(/gap$/).nth(2)).not.toBeInTheDocument()
    await expect
      .element(day.getByText('2 h 30 min gap').first())
      .toHaveAttribute('title', 'Broadcast 2, 2 h 30 min gap, goes to Iced season too')
    await expect.element(screen.getByRole('link', { name: /Spring$/ })).toBeVisible()

    await screen.getByRole('radio', { name: 'Week' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Mar 8 – 14, 2027' })).toBeVisible()
    await expect.element(day).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Spring$/ })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Next week' }).click()
    await expect.element(screen.getByRole('link', { name: /Spring$/ })).toBeVisible()
    await screen.getByRole('radio', { name: 'Month' }).click()
    await screen.getByRole('button', { name: 'Month before' }).click()
    await expect.element(screen.getByRole('heading', { name: 'February 2027' })).toBeVisible()
  })
})

describe('a list that cannot be read', () => {
  it('is named, and neither the table nor its foot says what it holds', async () => {
    await page.viewport(1440, 900)
    const { screen } = await open('', apiWithout(['sent'], [broadcast('1')]))
    await expect
      .element(screen.getByRole('alert'), { timeout: 10_000 })
      .toHaveTextContent('The list of Sent could not be read.')
    await expect.element(screen.getByText('Those of Sent are missing.')).toBeVisible()
    await screen.getByRole('radio', { name: /^Sent/ }).click()
    await expect.element(screen.getByText('What is in Sent is not known.')).toBeVisible()
    await screen.getByRole('radio', { name: /^Paused/ }).click()
    await expect.element(screen.getByText('No broadcast fits these filters.')).toBeVisible()
  })

  it('of a company without a broadcast that was read: it is not said to have none', async () => {
    const { screen } = await open('', apiWithout(['scheduled', 'sent']))
    await expect
      .element(screen.getByRole('alert'), { timeout: 10_000 })
      .toHaveTextContent('The lists of Scheduled and Sent could not be read.')
    await expect.element(screen.getByText('What is in Scheduled and Sent is not known.')).toBeVisible()
    await expect.element(screen.getByText('0 broadcasts')).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: /^Paused/ }).click()
    await expect.element(screen.getByText('There are no broadcasts yet.')).not.toBeInTheDocument()
  })

  it('all of them: the wait is over, and there is no empty calendar', async () => {
    const { screen } = await open('', apiWithout(broadcastStatuses))
    const unknown = screen.getByText('Which broadcasts there are is not known.')
    await expect.element(unknown, { timeout: 10_000 }).toBeVisible()
    await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: 'Calendar' }).click()
    await expect.element(unknown).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Today' })).not.toBeInTheDocument()
  })
})

it('a button that goes away with what it did leaves the focus near', async () => {
  const { screen } = await open('?channel=sms', apiOf([broadcast('1'), broadcast('2')]))
  const press = async (name: string) => {
    screen.getByRole('button', { name }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press('Views')
  for (const name of ['One', 'Two']) {
    await screen.getByRole('textbox', { name: 'Name of the view' }).fill(name)
    await userEvent.keyboard('{Enter}')
  }
  await press('Remove the view One')
  await expect.element(screen.getByRole('button', { name: 'Two', exact: true })).toHaveFocus()
  await press('Remove the view Two')
  await expect.element(screen.getByRole('dialog', { name: 'Saved views' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await press('Clear the filters')
  await expect.element(screen.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus()
  await screen.getByRole('checkbox', { name: 'Select Broadcast 1' }).click()
  await press('Choose none')
  await expect.element(screen.getByRole('row', { name: /Broadcast 2/ })).toHaveFocus()
})

it('a chosen row that a filter hides counts again when it is shown again', async () => {
  const { screen } = await open('', apiOf([broadcast('1'), broadcast('2', { status: 'sent' })]))
  await screen.getByRole('checkbox', { name: 'Select Broadcast 1' }).click()
  const count = screen.getByText('1 chosen')
  await expect.element(count).toBeVisible()
  await screen.getByRole('radio', { name: /^Sent/ }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Select Broadcast 2' })).not.toBeChecked()
  await expect.element(count).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'All' }).click()
  await expect.element(count).toBeVisible()
})

it.each([...broadcastStatuses, 'dreaming'])('a broadcast that is %s can be duplicated', async status => {
  const { screen } = await open('/7', apiOf([broadcast('7', { status })]))
  await screen.getByRole('button', { name: 'Duplicate as a draft' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Doors open at nine')
  await expect.element(screen.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Broadcast 7')
  await expect.element(screen.getByRole('checkbox', { name: /^Iced season/ })).toBeChecked()
  await expect.element(screen.getByText('Say when it is to be sent.')).toBeVisible()
})

describe('a broadcast', () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()

  it('that is due and does not leave can still be canceled', async () => {
    const { screen } = await open('/1', apiOf([broadcast('1', { send_scheduled_date: at(-7_200_000) })]))
    await expect.element(screen.getByText('It is due and about to be sent.')).toBeVisible()
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  it('that failed says how many it reached, and no more than that', async () => {
    const delivery = { recipient_count: 120, send_start_date: at(-7_200_000) }
    const { screen } = await open('/1', apiOf([broadcast('1', { status: 'failed', delivery })]))
    await expect.element(screen.getByText('recipients', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Never')).toBeVisible()
    await expect.element(screen.getByText('Not yet')).not.toBeInTheDocument()
    await expect.element(screen.getByText(/a minute/)).not.toBeInTheDocument()
  })

  it('to no list goes to nobody, and a time that is none is shown as it was written', async () => {
    const api = apiOf([broadcast('1', { ...targeting(), send_scheduled_date: 'next tuesday' })])
    const { screen, router } = await open('/1', api)
    await expect.element(screen.getByText('No list')).toBeVisible()
    await expect.element(screen.getByText(/^Everyone on/)).not.toBeInTheDocument()
    await expect.element(screen.getByText('next tuesday').first()).toBeVisible()
    await router.navigate('/test/DEMO/broadcasts')
    await expect.element(screen.getByRole('row').filter({ hasText: 'next tuesday' })).toBeVisible()
  })
})

it('an earlier version of a draft can be taken, and the one that stood there then is a version too', async () => {
  const api = apiOf()
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }
  const draft = (template: string): BroadcastDraft => {
    const empty = emptyBroadcastDraft('America/Chicago')
    return { ...empty, name: 'Iced season', message: { ...empty.message, template } }
  }
  const at = Date.now() - 3_600_000
  await writeDraft(address, { value: draft('Second words'), at: at + 60_000 }, { value: draft('First words'), at })
  const { screen } = await open('/drafts/d', api)
  const message = screen.getByRole('textbox', { name: 'Message' })
  await expect.element(message).toHaveValue('Second words')
  await message.fill('Second words, typed on')
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  const takeOf = async (words: string) => {
    await screen.getByRole('button', { name: 'Versions' }).click()
    const version = screen.getByRole('listitem').filter({ hasText: words })
    await version.getByRole('button', { name: 'Take this one' }).click()
  }
  await takeOf('First words')
  await expect.element(message).toHaveValue('First words')
  await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
  await takeOf('Second words, typed on')
  await expect.element(message).toHaveValue('Second words, typed on')
})

it('conditions that cannot be read stop a broadcast, and stay as they were typed', async () => {
  const { screen, router } = await open('/drafts/d', apiOf())
  await screen.getByRole('radio', { name: 'JSON' }).click()
  const json = screen.getByRole('textbox', { name: 'Conditions as JSON' })
  await json.fill("[{'name':'vip'}]")
  await expect.element(screen.getByText('The JSON conditions cannot be read. Correct or clear them.')).toBeVisible()
  await router.navigate('/test/DEMO/broadcasts')
  await expect.element(screen.getByRole('table', { name: 'Broadcasts' })).toBeVisible()
  await router.navigate('/test/DEMO/broadcasts/drafts/d')
  await expect.element(json).toHaveValue("[{'name':'vip'}]")
  await json.fill('[]')
  await expect
    .element(screen.getByText('The JSON conditions cannot be read. Correct or clear them.'))
    .not.toBeInTheDocument()
  await expect.element(json).toHaveValue('[]')
})

describe('the lists of a company', () => {
  const listsAnswer = (answer: () => Response) =>
    testApi(
      async input =>
        typeof input === 'string' && input.includes('/subscription_lists') ? answer() : Response.json([]),
      {
        session: testSession({ user: `broadcasts-${Math.random()}` }),
      },
    )

  it('none: says so', async () => {
    const { screen } = await open(
      '/drafts/d',
      listsAnswer(() => Response.json([])),
    )
    await expect
      .element(screen.getByText('This company has no lists yet, so there is nobody to write to.'))
      .toBeVisible()
  })

  it('many: found by a part of the name, and a name that no list has is no company without lists', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ id: `L${at}`, name: `Season ${at}` }))
    const { screen } = await open(
      '/drafts/d',
      listsAnswer(() => Response.json(many)),
    )
    const find = screen.getByRole('textbox', { name: 'Find a list' })
    await expect.element(find).toHaveAccessibleDescription('18 more: type a part of the name')
    await find.fill('season 29')
    await screen.getByRole('checkbox', { name: /^Season 29/ }).click()
    await expect.element(find).toHaveAccessibleDescription('No other list has this in its name, or as its id.')
    await screen.getByRole('checkbox', { name: /^Season 29/ }).click()
    await find.fill('winter')
    await expect.element(find).toHaveAccessibleDescription('No other list has this in its name, or as its id.')
    await expect.element(screen.getByText(/^This company has no lists yet/)).not.toBeInTheDocument()
  })

  it('not read: says why, takes an id that is known, and reads them again when told to', async () => {
    let answer = () => Response.json({ message: 'The service has a fault' }, { status: 500 })
    const { screen } = await open(
      '/drafts/d',
      listsAnswer(() => answer()),
    )
    const again = screen.getByRole('button', { name: 'Try again' })
    await expect.element(again, { timeout: 10_000 }).toBeVisible()
    await screen.getByRole('textbox', { name: 'Id of a list' }).fill('4107')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('checkbox', { name: '4107' })).toBeChecked()
    answer = () => Response.json(lists)
    await again.click()
    await expect.element(screen.getByRole('checkbox', { name: /^Iced season/ })).toBeChecked()
    await expect.element(again).not.toBeInTheDocument()
  })
})

it('on a phone the preview is a line under the message, until it is wanted', async () => {
  await page.viewport(390, 844)
  const { screen } = await open('/drafts/d', apiOf())
  const section = screen.getByRole('region', { name: 'Message', exact: true })
  await section.getByRole('textbox', { name: 'Message' }).fill('Doors open at nine')
  const phone = section.getByRole('figure')
  await expect.element(phone).not.toBeInTheDocument() // for a reader
  await section.getByText('Preview', { exact: true }).click()
  await expect.element(phone).toHaveTextContent('Doors open at nine')
  await page.viewport(1440, 900)
  await expect.element(screen.getByRole('complementary').getByRole('figure')).toBeVisible()
  await expect.element(phone).not.toBeInTheDocument()
})
