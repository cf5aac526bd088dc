import { beforeEach, expect, it, vi } from 'vitest'
import { browserNow, clock } from '#/api/now'
import { DAY_MS } from '#/contract/format/durations'
import { routePatterns } from '#/nav/paths'
import { openPage, testService, type Answers } from '#/parts/testing/test-page'
import { ClockContext } from '#/ui/behavior/clock'
import { invitationDatabase, saveInvitation } from './invite/invitation-store'
import { PersonInvitations } from './PersonInvitations'

beforeEach(() => sessionStorage.clear())

it('an invitation on the profile changes its state when it is answered', async () => {
  const answers: Answers = {
    'GET /participants': () => Response.json([{ status: 'PENDING', person: { person_key: 'k' } }]),
    'GET /subscriptions': () => Response.json([]),
    'GET /acquisition_campaigns': () => Response.json([{ acquisition_id: 'a' }]),
  }
  const { screen, api } = await openPage({
    path: routePatterns.person,
    element: <PersonInvitations personKey="k" />,
    at: '/test/DEMO/persons/k',
    fetch: testService(answers).fetch,
  })
  const added = Date.parse('2026-11-20T08:00:00Z')
  const invitation = { scope: api.scope, mdn: '+13125550142', campaignName: 'Weekend offers', person_key: 'k' }
  await saveInvitation({ ...invitation, campaign: 'a', added, expires: null, state: 'waiting', checked: null })
  const list = screen.getByRole('list', { name: 'Invitations' })
  await expect.element(list).toHaveTextContent('Weekend offers')
  await expect.element(list).toHaveTextContent('Waiting')
  answers['GET /participants'] = () => Response.json([])
  answers['GET /subscriptions'] = () =>
    Response.json([{ subscription_list: { id: '1' }, opt_in_date: '2026-11-20T09:00Z' }])
  await expect.element(list, { timeout: 15_000 }).toHaveTextContent('Subscribed')
})

it('an invitation that expired while nobody was watching is checked once more, and then only says what was found', async () => {
  const answers: Answers = {
    'GET /participants': () => Response.json([]),
    'GET /subscriptions': () => Response.json([{ subscription_list: { id: '1' }, opt_in_date: '2026-11-20T09:00Z' }]),
    'GET /acquisition_campaigns': () => Response.json([{ acquisition_id: 'a' }]),
  }
  const service = testService(answers)
  const { screen, api } = await openPage({
    path: routePatterns.person,
    element: <PersonInvitations personKey="k" />,
    at: '/test/DEMO/persons/k',
    fetch: service.fetch,
  })
  const added = Date.parse('2026-11-20T08:00:00Z')
  const expired = { scope: api.scope, person_key: 'k', added, expires: added + DAY_MS, state: 'waiting' } as const
  const answered = { ...expired, campaign: 'a', campaignName: 'Weekend offers', mdn: '+13125550142', checked: added }
  await saveInvitation(answered)
  const list = screen.getByRole('list', { name: 'Invitations' })
  await expect.element(list).toHaveTextContent('Subscribed')
  // The service does not list participants, so they may still be pending
  answers['GET /participants'] = () => Response.json({}, { status: 404 })
  answers['GET /subscriptions'] = () => Response.json([])
  await saveInvitation({ ...answered, campaign: 'b', campaignName: 'Store news' })
  await expect.element(list.getByText('Expired')).toBeVisible()
  await expect.element(list.getByText('Not checked since', { exact: false })).not.toBeInTheDocument()
  expect(service.count('GET', '/participants')).toBe(2)
})

it('an invitation that expires while the profile is open is checked once more, and then only says what was found', async () => {
  const pending = () => Response.json([{ status: 'PENDING', person: { person_key: 'k' } }])
  const service = testService({
    'GET /participants': pending,
    'GET /acquisition_campaigns': () => Response.json([{ acquisition_id: 'a' }]),
  })
  const { screen, api } = await openPage({
    path: routePatterns.person,
    element: (
      <ClockContext value={clock}>
        <PersonInvitations personKey="k" />
      </ClockContext>
    ),
    at: '/test/DEMO/persons/k',
    fetch: service.fetch,
  })
  const added = browserNow()
  const invitation = { scope: api.scope, campaign: 'a', campaignName: 'Weekend offers', mdn: '+13125550142' }
  const state = { person_key: 'k', added, expires: added + DAY_MS, state: 'waiting', checked: null } as const
  await saveInvitation({ ...invitation, ...state })
  const list = screen.getByRole('list', { name: 'Invitations' })
  await expect.element(list).toHaveTextContent('expires in')
  await expect.poll(() => service.count('GET', '/participants')).toBeGreaterThan(0)
  const before = service.count('GET', '/participants')
  const setClock = (skew: number) =>
    clock.adopt({ source: `clock ${skew}`, low: skew, high: skew, learnedAt: browserNow() })
  setClock(2 * DAY_MS)
  await expect.element(list.getByText('Expired')).toBeVisible()
  await expect.element(list.getByText('Not checked since', { exact: false })).not.toBeInTheDocument()
  expect(service.count('GET', '/participants')).toBe(before + 1)
  setClock(0)
})

it('an invitation to another person with the same number is not mistaken for this person’s', async () => {
  const { screen, api } = await openPage({
    path: routePatterns.person,
    element: <PersonInvitations personKey="k" />,
    at: '/test/DEMO/persons/k',
    fetch: testService({
      'GET /participants': () => Response.json([{ status: 'PENDING', person: { person_key: 'other' } }]),
      'GET /subscriptions': () => Response.json([]),
    }).fetch,
  })
  const invitation = { scope: api.scope, mdn: '+13125550142', campaignName: 'Weekend offers', person_key: 'k' }
  await saveInvitation({ ...invitation, campaign: 'a', added: 0, expires: null, state: 'waiting', checked: null })
  await expect.element(screen.getByText('No longer waiting')).toBeVisible()
})

it('invitations of one person to one campaign under two numbers are both shown, once each', async () => {
  const logged = vi.spyOn(console, 'error')
  const { screen, api } = await openPage({
    path: routePatterns.person,
    element: <PersonInvitations personKey="k" />,
    at: '/test/DEMO/persons/k',
    fetch: testService({}).fetch,
  })
  const invitation = { scope: api.scope, campaignName: 'Weekend offers', person_key: 'k', campaign: 'a', expires: null }
  for (const mdn of ['+13125550142', '+13125550143'])
    await saveInvitation({ ...invitation, mdn, added: 0, state: 'declined', checked: null })
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(2)
  expect(logged).not.toHaveBeenCalledWith(expect.stringContaining('same key'), expect.anything())
})

it('an invitation that an earlier version stored as no longer waiting is still shown as such', async () => {
  const { screen, api } = await openPage({
    path: routePatterns.person,
    element: <PersonInvitations personKey="k" />,
    at: '/test/DEMO/persons/k',
    fetch: testService({}).fetch,
  })
  const invitation = { scope: api.scope, mdn: '+13125550142', campaignName: 'Weekend offers', person_key: 'k' }
  const times = { added: 0, expires: null, checked: 0 }
  const transaction = await invitationDatabase.begin('readwrite')
  transaction.objectStore('invitations').put({ ...invitation, ...times, campaign: 'a', state: 'quiet' })
  await saveInvitation({ ...invitation, ...times, campaign: 'b', state: 'declined' })
  await expect.element(screen.getByText('Declined', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('No longer waiting')).toBeVisible()
})
