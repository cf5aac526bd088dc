import { expect, it } from 'vitest'
import { person } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { ConsentPanel } from './ConsentPanel'
import { ConsentSheet } from './ConsentSheet'
import type { Consent } from './read-consent'

const file = { name: 'person.json', path: '/persons/1', text: '{}', sha256: null, readAt: 0 }

async function open(changes: Partial<Consent>, answers: Answers = {}) {
  const consent: Consent = {
    person: { person, raw: person, differences: [] },
    subscriptions: [],
    unreadable: 0,
    campaigns: new Map(),
    pending: [],
    checkedCampaigns: 0,
    allChecked: true,
    files: [file],
    failed: [],
    readAt: 0,
    ...changes,
  }
  const { screen } = await openPage({
    path: routePatterns.person,
    element: <ConsentSheet consent={consent} describeReason={reason => reason} invitations={null} ref={null} />,
    at: '/test/DEMO/persons/1',
    fetch: testService(answers).fetch,
  })
  return screen
}

it.each([
  ['ab12', true],
  // Over plain HTTP, browsers compute no checksums, and the archive has no SHA256SUMS
  [null, false],
])('a consent sheet with the checksum %j says how to check the responses: %j', async (sha256, canCheck) => {
  const screen = await open({ files: [{ ...file, sha256 }] })
  await expect.element(screen.getByText(/^The ZIP archive contains these responses as received/)).toBeVisible()
  expect(screen.getByText(/sha256sum -c SHA256SUMS/).elements()).toHaveLength(canCheck ? 1 : 0)
})

it.each([
  [0, 'The service has no subscription for this person, current or ended.'],
  [1, '1 record could not be read and is only in the response as received.'],
])('a consent sheet with %i unreadable records and no others says only: %s', async (unreadable, sentence) => {
  const screen = await open({ unreadable })
  await expect.element(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByText(/has no subscription|could not be read/).elements()).toHaveLength(1)
})

it.each([
  [[], '4107'],
  [[{ id: '4107', name: 'Weekend offers' }], 'Weekend offers4107'],
])('a consent sheet shows the id of a list once, with the lists %j: %s', async (lists, cell) => {
  const subscriptions = [{ subscription_list: { id: '4107' }, opt_in_date: '2026-11-01T08:30:00Z' }]
  const screen = await open({ subscriptions }, { 'GET /subscription_lists': () => Response.json(lists) })
  await expect.element(screen.getByRole('cell').first()).toHaveTextContent(new RegExp(`^${cell}$`))
})

it('a consent sheet has each reply in full, however long it is', async () => {
  const reply = JSON.stringify({ person_key: '1', note: 'x'.repeat(5_000), last: 'the end' })
  const screen = await open({ files: [{ ...file, text: reply }] })
  await expect.element(screen.getByRole('figure')).toHaveTextContent(reply)
})

it.each([
  [404, true],
  [403, false],
])('a consent sheet with a call that failed with %i explains status 404: %j', async (status, isExplained) => {
  const screen = await open({ failed: [{ path: '/campaigns/acquisition', status }] })
  await expect.element(screen.getByText(`/campaigns/acquisition: status ${status}.`)).toBeVisible()
  expect(screen.getByText(/^Status 404 can also mean/).elements()).toHaveLength(isExplained ? 1 : 0)
})

it.each([true, false])(
  'a consent sheet says that more may be waiting unless everything was checked: %j',
  async allChecked => {
    const pending = [{ campaign: { acquisition_id: 'A1' }, participant: { status: 'PENDING', expire_date: '' } }]
    const screen = await open({ pending, allChecked })
    await expect.element(screen.getByRole('cell', { name: 'Not stated' })).toBeVisible()
    // The campaign has no name
    await expect.element(screen.getByRole('cell', { name: 'A1', exact: true })).toBeVisible()
    expect(screen.getByText(/more invitations may be waiting/).elements()).toHaveLength(allChecked ? 0 : 1)
  },
)

it('the button that reads a consent sheet again keeps the focus while it reads', async () => {
  let answer = (): Response | Promise<Response> => Response.json({ person_key: '1' })
  const { screen } = await openPage({
    path: routePatterns.consentSheet,
    element: <ConsentPanel describeReason={reason => reason} renderInvitations={() => null} />,
    at: '/test/DEMO/persons/1/consent',
    fetch: testService({ 'GET /persons/1': () => answer() }).fetch,
  })
  const again = screen.getByRole('button', { name: 'Read again' })
  await expect.element(again).toBeVisible()
  answer = neverReplies
  await again.click()
  await expect.element(again).toHaveAttribute('aria-disabled', 'true')
  await expect.element(again).toHaveFocus()
})

it('the focus is not lost with the button that shows numbers in full', async () => {
  setPreference('maskNumbers', true)
  const { screen } = await openPage({
    path: routePatterns.consentSheet,
    element: (
      <main id="main" tabIndex={-1}>
        <ConsentPanel describeReason={reason => reason} renderInvitations={() => null} />
      </main>
    ),
    at: '/test/DEMO/persons/1/consent',
    fetch: testService({ 'GET /persons/1': () => Response.json({ person_key: '1' }) }).fetch,
  })
  await screen.getByRole('button', { name: 'Show numbers in full' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it.each([
  [null, 'None: this person has no mobile number.'],
  ['+13125550142', 'This person’s mobile number cannot be read, so invitations could not be checked.'],
])('a consent sheet of someone with the phone %j says: %s', async (mobile_phone, sentence) => {
  const typed = { person_key: '1' }
  const screen = await open({
    person: { person: typed, raw: { ...typed, mobile_phone }, differences: [] },
    allChecked: mobile_phone === null,
  })
  await expect.element(screen.getByText(sentence)).toBeVisible()
})
