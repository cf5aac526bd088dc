import { expect, it, vi } from 'vitest'
import { now } from '#/api/now'
import { routePatterns } from '#/nav/paths'
import { JustNow } from '#/parts/receipts/JustNow'
import { clickTwice, failure, openPage, neverReplies, testService, type Answers } from '#/parts/testing/test-page'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { ParticipantsPage } from './ParticipantsPage'

async function open(answers: Answers) {
  const service = testService(answers)
  const { screen } = await openPage({
    path: routePatterns.participants,
    element: (
      <main id="main" tabIndex={-1}>
        <ParticipantsPage />
        <JustNow personKey="k1" waiting={[]} />
        <LiveRegion />
      </main>
    ),
    at: '/test/DEMO/participants',
    fetch: service.fetch,
  })
  return { screen, service }
}

it('the participants page says that it is loading campaigns', async () => {
  const { screen } = await open({ 'GET /campaigns/acquisition': neverReplies })
  await expect.element(screen.getByText('Loading campaigns')).toBeVisible()
})

it('the participants page shows a failure of the service, and offers the campaigns after trying again', async () => {
  const answers: Answers = { 'GET /campaigns/acquisition': failure }
  const { screen } = await open(answers)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  answers['GET /campaigns/acquisition'] = () =>
    Response.json([{ acquisition_id: 'a1', description: 'Spring', status: 'active' }])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Campaign' })).toHaveTextContent('Spring (a1)')
})

it('the participants page asks for a campaign id if the service lists no campaigns', async () => {
  const { screen } = await open({ 'GET /campaigns/acquisition': () => Response.json([]) })
  await expect.element(screen.getByRole('textbox', { name: 'Campaign id' })).toBeVisible()
  await expect.element(screen.getByText('No invitations')).toBeVisible()
})

it('the participants page offers campaigns with missing, wrong, and very long fields', async () => {
  const campaigns = [
    { acquisition_id: 'a1', status: 'active' },
    { acquisition_id: 'a2', status: 'active', description: 7, campaign_type: 'text' },
    { acquisition_id: 'a3', status: 'active', description: 'x'.repeat(5_000) },
  ]
  const { screen } = await open({ 'GET /campaigns/acquisition': () => Response.json(campaigns) })
  await expect.element(screen.getByRole('option', { name: 'a1', exact: true })).toBeInTheDocument()
  await expect.element(screen.getByRole('option', { name: /a2/ })).toBeInTheDocument()
  await expect.element(screen.getByRole('option', { name: /^x{5000} \(a3\)$/ })).toBeInTheDocument()
})

it('the participants page sends one invitation, however often the button is clicked', async () => {
  const { screen, service } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'POST /participants': () =>
      Response.json({ status: 'pending', participation_date: '', person: { person_key: 'k' } }, { status: 201 }),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0152')
  clickTwice(screen.getByRole('button', { name: 'Send confirmation text' }).element())
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('Text sent')
  expect(service.count('POST')).toBe(1)
})

it('the participants page says that the response to an accepted invitation could not be read, not that it was lost', async () => {
  const { screen, service } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'GET /participants': failure,
    'POST /participants': () => Response.json({}, { status: 201 }),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0153')
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  const result = screen.getByRole('region', { name: 'Result' })
  await expect.element(result).toHaveTextContent('Accepted by the serviceThe response could not be read')
  await expect.element(screen.getByRole('table', { name: 'Invitations' })).toHaveTextContent('Unknown')
  await expect.element(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('')
  expect(service.count('POST')).toBe(1)
  expect(service.count('GET', '/participants')).toBe(0)
})

const several = () =>
  Response.json([
    { person_key: 'k1', external_person_id: 'CRM-1', custom_fields: { first_name: 'José' } },
    { person_key: 'k2', external_person_id: null, custom_fields: { first_name: 'Ana' } },
  ])

it('the participants page asks which of several holders is meant before anything is sent', async () => {
  const { screen, service } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'GET /persons': several,
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0152')
  await expect.element(screen.getByText('2 people have this number')).toBeVisible()
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  await expect.element(screen.getByText('Choose the one you mean.', { exact: false }).first()).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'External id, optional' }))
    .toHaveAttribute('aria-invalid', 'true')
  expect(service.count('POST')).toBe(0)
  await screen.getByRole('button', { name: 'Choose José' }).click()
  await expect.element(screen.getByText('José is chosen.')).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'External id, optional' })).toHaveValue('CRM-1')
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  await expect.poll(() => service.count('POST')).toBe(1)
})

it('the participants page names the person in the summary, the result, and the receipt', async () => {
  const { screen } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'GET /persons': several,
    'POST /participants': () =>
      Response.json({ status: 'PENDING', participation_date: '', person: { person_key: 'k1' } }, { status: 201 }),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0152')
  await screen.getByRole('button', { name: 'Choose José' }).click()
  await expect.element(screen.getByText('José gets a confirmation text for a1 at', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('They join its list after they reply Y.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  const result = screen.getByRole('region', { name: 'Result' })
  await expect.element(result).toHaveTextContent(/^José \+1.312.555.0152Text sent/)
  await expect.element(result).toHaveTextContent('José will be on the list after replying Y.')
  await expect
    .element(screen.getByRole('list', { name: 'What was done here' }))
    .toHaveTextContent('A confirmation text for a1 was sent to José. They join its list after they reply Y.')
})

it('if another holder of the number cannot be read, the participants page names a person only if their external id is typed', async () => {
  const { screen } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'GET /persons': () =>
      Response.json([
        { person_key: 'k1', external_person_id: 'CRM-1', custom_fields: { first_name: 'José' } },
        { external_person_id: 'CRM-2' },
      ]),
    'POST /participants': () => Response.json({ errors: [{ message: 'MDNHASCONFIRMATIONBLOCK' }] }, { status: 422 }),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0152')
  await screen.getByRole('textbox', { name: 'External id, optional' }).fill('CRM-1')
  await expect.element(screen.getByText('José gets a confirmation text for a1 at', { exact: false })).toBeVisible()
  await screen.getByRole('textbox', { name: 'External id, optional' }).fill('')
  await expect.element(screen.getByText('gets a confirmation text for a1.', { exact: false })).toHaveTextContent(/^\+1/)
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent(/^\+1.312.555.0152Blocked/)
})

it('the participants page shows the next invitation, even if the name of the previous person arrives late', async () => {
  let replyLate = (_reply: Response): void => {}
  const pending = (key: string, status: number) =>
    Response.json({ status: 'PENDING', participation_date: '', person: { person_key: key } }, { status })
  const answers: Answers = {
    'GET /campaigns/acquisition': () => Response.json([]),
    'GET /persons/k1': () => new Promise<Response>(resolve => (replyLate = resolve)),
    'POST /participants': () => pending('k1', 201),
  }
  const { screen } = await open(answers)
  const invite = async (number: string) => {
    await screen.getByRole('textbox', { name: 'Mobile number' }).fill(number)
    await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  }
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await invite('312 555 0152')
  const result = screen.getByRole('region', { name: 'Result' })
  await expect.element(result).toHaveTextContent(/^\+1.312.555.0152Text sent/)
  await expect.element(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('')
  answers['POST /participants'] = () => pending('k2', 200)
  await invite('312 555 0153')
  await expect.element(result).toHaveTextContent(/^\+1.312.555.0153Already waiting/)
  replyLate(Response.json({ person_key: 'k1', custom_fields: { first_name: 'José' } }))
  await expect
    .element(screen.getByRole('list', { name: 'What was done here' }))
    .toHaveTextContent('A confirmation text for a1 was sent to José')
  await expect.element(result).toHaveTextContent(/^\+1.312.555.0153Already waiting/)
})

it('the participants page gives an external id to a holder who has none, in place', async () => {
  const { screen, service } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'GET /persons': several,
    'GET /persons/k2': () => Response.json({ person_key: 'k2', external_person_id: null }),
    'PUT /persons/k2': () => Response.json({ person_key: 'k2', external_person_id: 'CRM-2' }),
  })
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0152')
  await screen.getByRole('textbox', { name: 'New external id for Ana' }).fill('CRM-2')
  await screen.getByRole('button', { name: 'Save and choose' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'External id, optional' })).toHaveValue('CRM-2')
  expect(service.count('PUT', '/persons/k2')).toBe(1)
  expect(service.count('POST')).toBe(0)
})

it('the participants page, once the service shows that an external id was not saved, says so', async () => {
  const { screen } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'GET /persons': several,
    'GET /persons/k2': () => Response.json({ person_key: 'k2', external_person_id: null }),
    'PUT /persons/k2': failure,
  })
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0152')
  await screen.getByRole('textbox', { name: 'New external id for Ana' }).fill('CRM-2')
  await screen.getByRole('button', { name: 'Save and choose' }).click()
  const notSaved = screen.getByText('The service shows that the external id was not saved. You can try again.')
  await expect.element(notSaved, { timeout: 10_000 }).toBeVisible()
  await expect.element(screen.getByText(/may have taken effect/)).not.toBeInTheDocument()
})

it('the participants page shows the same state for a number in the result and in the list', async () => {
  const answers: Answers = {
    'GET /campaigns/acquisition': () => Response.json([]),
    'POST /participants': () =>
      Response.json({ status: 'pending', participation_date: '', person: { person_key: 'k' } }, { status: 201 }),
  }
  const { screen } = await open(answers)
  const invite = async () => {
    await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
    await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0153')
    await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  }
  await invite()
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('Text sent')
  answers['POST /participants'] = () =>
    Response.json({ errors: [{ message: 'MDNHASCONFIRMATIONBLOCK' }] }, { status: 422 })
  await invite()
  await expect.element(screen.getByRole('region', { name: 'Result' })).toHaveTextContent('Blocked')
  await expect.element(screen.getByRole('table', { name: 'Invitations' })).toHaveTextContent('Declined')
})

it('the participants page says in the result that an invitation has expired', async () => {
  const { screen } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'POST /participants': () =>
      Response.json(
        {
          status: 'PENDING',
          participation_date: '',
          expire_date: new Date(now() + 3_000),
          person: { person_key: 'k' },
        },
        { status: 201 },
      ),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0153')
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  const result = screen.getByRole('region', { name: 'Result' })
  await expect.element(result).toHaveTextContent(/Text sent, expires in [12] s/)
  await expect.element(result).toHaveTextContent('Text sent, expiredIf the person did not reply in time')
  await expect.element(result).not.toHaveTextContent('will be on the list')
})

it('the participants page does not count an expired invitation as waiting', async () => {
  const { screen } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'POST /participants': () =>
      Response.json({ status: 'PENDING', expire_date: new Date(now() - 120_000), person: { person_key: 'k' } }),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0153')
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  await expect.element(screen.getByRole('table', { name: 'Invitations' })).toHaveTextContent('Expired')
  await expect.element(screen.getByText('none waiting')).toBeVisible()
})

it('the participants page does not read a person just for their name when it checks an invitation', async () => {
  const { screen, service } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'GET /participants': () => Response.json([{ status: 'PENDING', person: { person_key: 'k1' } }]),
    'POST /participants': () =>
      Response.json({ status: 'PENDING', participation_date: '', person: { person_key: 'k1' } }, { status: 201 }),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0153')
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  await screen.getByRole('button', { name: /^Check \+1/ }).click()
  await expect.element(screen.getByText(/^\+1.312.555.0153: Waiting$/)).toBeInTheDocument()
  // Once for the receipt of the invitation
  expect(service.count('GET', '/persons/k1')).toBe(1)
})

/** Opens the page and invites the numbers that end with these digits. */
async function openInvited(answers: Answers, ...ends: string[]) {
  answers['GET /campaigns/acquisition'] = () => Response.json([])
  answers['POST /participants'] = () =>
    Response.json({ status: 'PENDING', participation_date: '', person: { person_key: 'k' } }, { status: 201 })
  const opened = await open(answers)
  const { screen } = opened
  for (const end of ends) {
    await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
    await screen.getByRole('textbox', { name: 'Mobile number' }).fill(`312 555 ${end}`)
    await screen.getByRole('button', { name: 'Send confirmation text' }).click()
    await expect.element(screen.getByRole('button', { name: new RegExp(`^Check .*${end}$`) })).toBeVisible()
  }
  return opened
}

it('the participants page, after a check has failed, checks only the invitations that are still unchecked', async () => {
  const waiting = () => Response.json([{ status: 'PENDING', person: { person_key: 'k' } }])
  let checks = 0
  const answers: Answers = { 'GET /participants': () => (++checks === 1 ? waiting() : failure()) }
  const { screen, service } = await openInvited(answers, '0153', '0154', '0155')
  await screen.getByRole('button', { name: 'Check all' }).click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toBeVisible()
  const before = service.count('GET', '/participants')
  answers['GET /participants'] = waiting
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.poll(() => service.count('GET', '/participants') - before).toBe(2)
  await expect.element(screen.getByRole('button', { name: 'Check all' })).not.toHaveAttribute('aria-disabled')
  expect(service.count('GET', '/participants') - before).toBe(2)
  await expect.element(screen.getByText('2 invitations were checked.')).toBeInTheDocument()
})

it('the participants page checks all other invitations if one cannot be checked', async () => {
  let checks = 0
  const forbidden = () => Response.json({ errors: [{ message: 'No role' }] }, { status: 403 })
  const waiting = () => Response.json([{ status: 'PENDING', person: { person_key: 'k' } }])
  const answers: Answers = { 'GET /participants': () => (++checks === 1 ? forbidden() : waiting()) }
  const { screen, service } = await openInvited(answers, '0153', '0154', '0155')
  await screen.getByRole('button', { name: 'Check all' }).click()
  await expect.element(screen.getByText('2 invitations were checked.')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No role')
  expect(service.count('GET', '/participants')).toBe(3)
})

it('the participants page says that an invitation could not be removed, and offers to try again', async () => {
  const { screen } = await openInvited({}, '0153')
  const failing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('planned', 'UnknownError')
  })
  await screen.getByRole('button', { name: /^Remove the invitation for/ }).click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent(/555.0153 could not be removed from this browser\./)
  failing.mockRestore()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No invitations')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

it('the participants page keeps the focus when a button of an invitation disappears', async () => {
  const { screen } = await openInvited({ 'GET /participants': () => Response.json([]) }, '0153')
  const check = screen.getByRole('button', { name: /^Check \+1/ })
  await check.click()
  await expect.element(check).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await screen.getByRole('button', { name: /^Remove the invitation for/ }).click()
  await expect.element(screen.getByText('No invitations')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('the participants page does not bring back an invitation that is removed while it is being checked', async () => {
  let reply = (_reply: Response): void => {}
  const { screen } = await openInvited(
    { 'GET /participants': () => new Promise<Response>(resolve => (reply = resolve)) },
    '0153',
  )
  await screen.getByRole('button', { name: /^Check \+1/ }).click()
  await screen.getByRole('button', { name: /^Remove the invitation for/ }).click()
  await expect.element(screen.getByText('No invitations')).toBeVisible()
  reply(Response.json([{ status: 'PENDING', person: { person_key: 'k' } }]))
  // Announced once the state is saved
  await expect.element(screen.getByText(/: Waiting$/)).toBeInTheDocument()
  await expect.element(screen.getByText('No invitations')).toBeVisible()
})

it('the participants page says that a landline cannot receive texts', async () => {
  const { screen } = await open({
    'GET /campaigns/acquisition': () => Response.json([]),
    'POST /participants': () =>
      Response.json({ errors: [{ message: 'PersonErrors::MdnChangeNotAllowed' }] }, { status: 422 }),
  })
  await screen.getByRole('textbox', { name: 'Campaign id' }).fill('a1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('312 555 0290')
  await screen.getByRole('button', { name: 'Send confirmation text' }).click()
  const result = screen.getByRole('region', { name: 'Result' })
  await expect.element(result).toHaveTextContent('This number cannot receive texts')
  await expect.element(result).not.toHaveTextContent('keep or remove')
})
