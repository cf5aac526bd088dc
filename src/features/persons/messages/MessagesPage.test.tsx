import { expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { keepSendZone } from '#/parts/schedule/send-zones'
import { neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { MessagesPage } from './MessagesPage'

const mdn = '+13125550142'
const person = (key: string, name: string) => ({
  person_key: key,
  mobile_phone: { mdn },
  custom_fields: { first_name: name },
  updated_at: '2026-01-01T00:00:00Z',
})
const sent = {
  broadcast_id: '7',
  status: 'sent',
  name: 'Spring sale',
  send_scheduled_date: new Date(Date.now() - 86_400_000).toISOString(),
  delivery: {
    send_start_date: new Date(Date.now() - 86_400_000).toISOString(),
    enqueue_completed_date: new Date(Date.now() - 86_300_000).toISOString(),
    recipient_count: 9,
  },
  targeting: { channel: 'sms', source_lists: ['1'], filters: [] },
}

async function open(broadcasts: (status: string) => Response | Promise<Response>) {
  const answers: Answers = {
    'GET /persons/k': () => Response.json(person('k', 'José')),
    'GET /persons': () => Response.json([person('k', 'José'), person('other', 'Ana')]),
    'GET /subscriptions': () =>
      Response.json([{ subscription_list: { id: '1' }, opt_in_date: '2026-01-01T00:00:00Z' }]),
    'GET /push_devices': () => Response.json([]),
    'GET /subscription_lists': () => Response.json([{ id: '1', name: 'Weekend offers' }]),
  }
  const service = testService(answers).fetch
  const { screen } = await openPage({
    path: routePatterns.personMessages,
    element: (
      <main id="main" tabIndex={-1}>
        <MessagesPage />
      </main>
    ),
    at: '/test/DEMO/persons/k/messages',
    fetch: (address, init) => {
      const { pathname, searchParams } = new URL(typeof address === 'string' ? address : '', 'http://here.invalid')
      const status = searchParams.get('status')
      return pathname.endsWith('/broadcasts') && status !== null
        ? Promise.resolve(broadcasts(status))
        : service(address, init)
    },
  })
  return screen
}
const sentOnly = (status: string) => Response.json(status === 'sent' ? [sent] : [])

it('the messages page names the others who have the number, because their broadcasts reach the same phone', async () => {
  const screen = await open(sentOnly)
  await expect.element(screen.getByText('Another person has this number and is on Weekend offers.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/test/DEMO/persons/other')
})

it('the messages page keeps what it shows while it reads further broadcasts', async () => {
  const screen = await open(status => (status === 'failed' ? neverReplies() : sentOnly(status)))
  const recipient = screen.getByRole('list', { name: 'Recipient', exact: true })
  await expect.element(recipient).toHaveTextContent('Spring sale')
  await screen.getByRole('button', { name: 'Include them' }).click()
  await expect.element(screen.getByText('They are not included yet.', { exact: false })).toBeVisible()
  // Not lost with the button
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await expect.element(recipient).toBeVisible()
})

it('while it refreshes further broadcasts, the messages page does not say again that they are not included', async () => {
  let name = 'Spring sale'
  const screen = await open(status => Response.json(status === 'sent' ? [{ ...sent, name }] : []))
  const recipient = screen.getByRole('list', { name: 'Recipient', exact: true })
  await screen.getByRole('button', { name: 'Include them' }).click()
  const notIncluded = screen.getByText('They are not included yet.', { exact: false })
  await expect.element(recipient).toHaveTextContent('Spring sale')
  await expect.element(notIncluded).not.toBeInTheDocument()
  let isSaid = false
  const watcher = new MutationObserver(() => {
    isSaid ||= notIncluded.elements().length > 0
  })
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  name = 'Autumn sale'
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(recipient).toHaveTextContent('Autumn sale')
  watcher.disconnect()
  expect(isSaid).toBe(false)
})

it('the messages page also shows the time of a broadcast in the zone it was scheduled in', async () => {
  setPreference('zone', 'UTC')
  const inTokyo = { ...sent, broadcast_id: 'in-tokyo', delivery: null, send_scheduled_date: '2097-03-13T00:00:00Z' }
  await keepSendZone(testSession(), 'in-tokyo', 'Asia/Tokyo')
  const screen = await open(status => Response.json(status === 'scheduled' ? [{ ...inTokyo, status }] : []))
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Spring sale' }))
    .toHaveTextContent(/Wed 13 Mar 2097 00:00 UTC.*09:00 in Tokyo/)
  setPreference('zone', '')
})

it('the refresh button of the messages page keeps the focus while it reads', async () => {
  let isHeld = false
  const screen = await open(status => (isHeld ? neverReplies() : sentOnly(status)))
  await expect.element(screen.getByRole('list', { name: 'Recipient', exact: true })).toBeVisible()
  isHeld = true
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  await refresh.click()
  await expect.element(refresh).toHaveAttribute('aria-disabled', 'true')
  await expect.element(refresh).toHaveFocus()
})

it('the messages page shows 30 broadcasts at first, and the button for more keeps the focus', async () => {
  const many = Array.from({ length: 45 }, (_, index) => ({ ...sent, broadcast_id: `b${index}` }))
  const screen = await open(status => Response.json(status === 'sent' ? many : []))
  const rows = screen.getByRole('list', { name: 'Recipient', exact: true }).getByRole('listitem')
  await expect.poll(() => rows.elements()).toHaveLength(30)
  const more = screen.getByRole('button', { name: /of 45|All 45/ })
  await more.click()
  await expect.poll(() => rows.elements()).toHaveLength(45)
  await expect.element(more).toHaveFocus()
})

it('the messages page says once that broadcasts may be missing, however many statuses are at the limit', async () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ ...sent, broadcast_id: `b${index}` }))
  const screen = await open(status =>
    Response.json(status === 'paused' || status === 'failed' ? many.map(each => ({ ...each, status })) : []),
  )
  await screen.getByRole('button', { name: 'Include them' }).click()
  const sentence = 'The service lists only 100 broadcasts per status. Some may be missing here.'
  await expect.element(screen.getByText(sentence).first()).toBeVisible()
  await expect.element(screen.getByText('They are not included yet.', { exact: false })).not.toBeInTheDocument()
  expect(screen.getByText(sentence).elements()).toHaveLength(1)
})
