import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createApi } from '#/api/http/client'
import { gatewayError, testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { JustNow } from '#/parts/receipts/JustNow'
import { failure, openPage, renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { emptyValues, inviteValuesSchema, type InviteValues } from './invite-form'
import { ParticipantsPage } from './ParticipantsPage'

/** Opens the page of participants. */
async function open(answers: Answers) {
  const service = testService(answers)
  const { screen, api, router } = await openPage({
    path: routePatterns.participants,
    element: (
      <>
        <ParticipantsPage />
        <JustNow personKey="k" waiting={[]} />
        <LiveRegion />
      </>
    ),
    at: '/test/DEMO/participants',
    fetch: service.fetch,
  })
  return {
    screen,
    api,
    router,
    service,
    campaignId: screen.getByRole('textbox', { name: 'Campaign id' }),
    number: screen.getByRole('textbox', { name: 'Mobile number' }),
    send: screen.getByRole('button', { name: 'Send confirmation text' }),
    result: screen.getByRole('region', { name: 'Result' }),
  }
}

const invited = () => Response.json({ status: 'PENDING', person: { person_key: 'k' } }, { status: 201 })
const noCampaigns = () => Response.json([])
const twoHolders = () =>
  Response.json([
    { person_key: 'k1', external_person_id: 'CRM-1' },
    { person_key: 'k2', external_person_id: 'CRM-2' },
  ])

it('once the campaigns are read, the invitation form still shows the campaign id that it will send', async () => {
  const answers: Answers = { 'GET /campaigns/acquisition': failure }
  const { screen, campaignId } = await open(answers)
  await campaignId.fill('a9')
  answers['GET /campaigns/acquisition'] = () => Response.json([{ acquisition_id: 'a1', status: 'active' }])
  await screen.getByRole('button', { name: 'Try again' }).click()
  const campaign = screen.getByRole('combobox', { name: 'Campaign' })
  await expect.element(campaign).toHaveDisplayValue('Another campaign: enter its id')
  await expect.element(campaignId).toHaveValue('a9')
  await campaignId.fill('')
  await expect.element(campaignId).toBeVisible()
  await campaign.selectOptions('a1')
  await expect.element(campaignId).not.toBeInTheDocument()
})

it('the invitation form shows what was typed in another tab, even after an invitation was sent here', async () => {
  const { screen, api, campaignId, number, send, result } = await open({
    'GET /campaigns/acquisition': noCampaigns,
    'POST /participants': () => Response.json({ status: 'PENDING', person: { person_key: 'k' } }, { status: 201 }),
  })
  await campaignId.fill('a1')
  await number.fill('312 555 0153')
  await send.click()
  await expect.element(result).toHaveTextContent('Text sent')
  await expect.element(number).toHaveValue('')

  const kind: DraftKind<InviteValues> = { id: 'invitation', schema: inviteValuesSchema }
  const otherTab = new DraftKeeper(kind, { scope: api.scope, kind: kind.id, subject: 'new' })
  const close = otherTab.start()
  await expect.poll(() => otherTab.view.get().status).toBe('elsewhere')
  otherTab.takeOver()
  await expect.poll(() => otherTab.view.get().status).toBe('mine')
  otherTab.save({ ...emptyValues([]), campaign: 'a1', number: '312 555 0199' })
  await otherTab.flush()
  await screen.getByRole('button', { name: 'Edit here' }).click()
  await expect.element(number).toHaveValue('312 555 0199')
  await expect.element(number).toBeEnabled()
  close()
})

it.each(['before', 'after'])(
  'an invitation whose page is left while it is being sent, and opened again %s the reply, is listed and no longer in the form',
  async when => {
    let reply = (_response: Response): void => {}
    const { screen, router, service, campaignId, number, send } = await open({
      'GET /campaigns/acquisition': noCampaigns,
      'POST /participants': () => new Promise<Response>(resolve => (reply = resolve)),
    })
    await campaignId.fill('a1')
    await number.fill('312 555 0153')
    await send.click()
    await expect.poll(() => service.count('POST')).toBe(1)
    const returnToPage = async () => {
      await router.navigate('/test/DEMO/participants')
      await expect.element(number).toBeVisible()
    }
    await router.navigate('/test/DEMO')
    await expect.element(screen.getByText('Another page')).toBeVisible()
    if (when === 'before') {
      await returnToPage()
      await expect.element(number).toHaveValue('312 555 0153')
      await expect.element(number).toHaveAttribute('readonly')
      await userEvent.click(number)
      await userEvent.keyboard('{Enter}')
    }
    reply(invited())
    if (when === 'after') await returnToPage()
    await expect.element(screen.getByRole('table', { name: 'Invitations' })).toHaveTextContent('Waiting')
    await expect.element(number).toHaveValue('')
    await expect.element(number).toBeEnabled()
    await expect.element(number).not.toHaveAttribute('readonly')
    await expect
      .element(screen.getByRole('list', { name: 'What was done here' }))
      .toHaveTextContent('A confirmation text for a1 was sent')
    expect(service.count('POST')).toBe(1)
  },
)

it('while an invitation is being sent, the form for another person can be filled in and sent', async () => {
  let reply = (_response: Response): void => {}
  const answers: Answers = {
    'GET /campaigns/acquisition': noCampaigns,
    'POST /participants': () => new Promise<Response>(resolve => (reply = resolve)),
  }
  const { screen, router, service, campaignId, number, send, result } = await open(answers)
  await campaignId.fill('a1')
  await number.fill('312 555 0153')
  await send.click()
  await expect.poll(() => service.count('POST')).toBe(1)
  await router.navigate('/test/DEMO')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await router.navigate('/test/DEMO/participants', { state: { invitation: { mdn: '+13125550199' } } })
  await expect.element(number).toHaveValue('+13125550199')
  await expect.element(number).not.toHaveAttribute('readonly')
  await campaignId.fill('a1')
  answers['POST /participants'] = invited
  await send.click()
  await expect.element(result).toHaveTextContent(/555.0199Text sent/)
  expect(service.count('POST')).toBe(2)
  reply(invited())
})

it('an external id that is given to a holder gets a receipt even if the page is left before the reply', async () => {
  let reply = (_response: Response): void => {}
  const without = { person_key: 'k', external_person_id: null, custom_fields: { first_name: 'Ana' } }
  const { screen, router, service, number } = await open({
    'GET /campaigns/acquisition': noCampaigns,
    'GET /persons': () => Response.json([without, { person_key: 'k1', external_person_id: 'CRM-1' }]),
    'GET /persons/k': () => Response.json(without),
    'PUT /persons/k': () => new Promise<Response>(resolve => (reply = resolve)),
  })
  await number.fill('312 555 0152')
  await screen.getByRole('textbox', { name: 'New external id for Ana' }).fill('CRM-2')
  await screen.getByRole('button', { name: 'Save and choose' }).click()
  await expect.poll(() => service.count('PUT')).toBe(1)
  await router.navigate('/test/DEMO')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  reply(Response.json({ person_key: 'k', external_person_id: 'CRM-2' }))
  await router.navigate('/test/DEMO/participants')
  await expect
    .element(screen.getByRole('list', { name: 'What was done here' }))
    .toHaveTextContent('Ana was given the external id CRM-2.')
})

it('a holder who has just been given an external id by someone else is chosen by that id', async () => {
  const person = (id: string | null) => ({
    person_key: 'k',
    external_person_id: id,
    custom_fields: { first_name: 'Ana' },
  })
  const holders = (id: string | null) => () =>
    Response.json([person(id), { person_key: 'k1', external_person_id: 'CRM-1' }])
  const answers: Answers = {
    'GET /campaigns/acquisition': noCampaigns,
    'GET /persons': holders(null),
    'GET /persons/k': () => Response.json(person('CRM-9')),
    'POST /participants': invited,
  }
  const { screen, service, campaignId, number, send, result } = await open(answers)
  await campaignId.fill('a1')
  await number.fill('312 555 0152')
  await screen.getByRole('textbox', { name: 'New external id for Ana' }).fill('CRM-2')
  answers['GET /persons'] = holders('CRM-9')
  await screen.getByRole('button', { name: 'Save and choose' }).click()
  await expect.element(screen.getByText('Ana is chosen.')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'External id, optional' })).toHaveValue('CRM-9')
  await send.click()
  await expect.element(result).toHaveTextContent('Text sent')
  expect(service.count('PUT')).toBe(0)
})

it('an invitation that is sent again from its result leaves the next person in the form', async () => {
  const answers: Answers = {
    'GET /campaigns/acquisition': noCampaigns,
    'POST /participants': () => gatewayError(504, 'outcome-unknown'),
  }
  const { screen, service, campaignId, number, send, result } = await open(answers)
  await campaignId.fill('a1')
  await number.fill('312 555 0153')
  await send.click()
  await expect.element(result).toHaveTextContent('Response lost')
  await number.fill('312 555 0199')
  answers['POST /participants'] = invited
  await screen.getByRole('button', { name: 'Try once more' }).click()
  await expect.element(result).toHaveTextContent(/555.0153Text sent/)
  await expect.element(result.getByRole('status')).toHaveFocus()
  await expect.element(number).toHaveValue('312 555 0199')
  await send.click()
  await expect.element(result).toHaveTextContent(/555.0199Text sent/)
  await expect.element(number).toHaveValue('')
  expect(service.count('POST')).toBe(3)
})

it('an invitation with an unknown outcome is sent at most twice, even with the button of the form', async () => {
  const { screen, service, campaignId, number, send, result } = await open({
    'GET /campaigns/acquisition': noCampaigns,
    'POST /participants': () => gatewayError(504, 'outcome-unknown'),
  })
  await campaignId.fill('a1')
  await number.fill('312 555 0153')
  await send.click()
  await expect.element(result).toHaveTextContent('Response lost')
  await screen.getByRole('button', { name: 'Try once more' }).click()
  const refusal = screen.getByText('You cannot try again here', { exact: false })
  await expect.element(refusal).toBeVisible()
  await send.click()
  // On screen, and announced
  await expect.poll(() => refusal.elements()).toHaveLength(2)
  expect(service.count('POST')).toBe(2)
})

it('an invitation that was refused at first can still be sent twice while its outcome is unknown', async () => {
  const answers: Answers = {
    'GET /campaigns/acquisition': noCampaigns,
    'POST /participants': () => Response.json({ errors: [{ message: 'No role' }] }, { status: 403 }),
  }
  const { service, campaignId, number, send, result } = await open(answers)
  await campaignId.fill('a1')
  await number.fill('312 555 0153')
  await send.click()
  await expect.element(result).toBeVisible()
  answers['POST /participants'] = () => gatewayError(504, 'outcome-unknown')
  await send.click()
  await expect.element(result).toHaveTextContent('Response lost')
  await expect.element(result).not.toHaveTextContent('You cannot try again here')
  await result.getByRole('button', { name: 'Try once more' }).click()
  await expect.element(result).toHaveTextContent('You cannot try again here')
  expect(service.count('POST')).toBe(3)
})

it('the invitation form is read-only while the invitation is being sent, and keeps what was typed if it is rejected', async () => {
  let reply = (_response: Response): void => {}
  const { screen, campaignId, number, result } = await open({
    'GET /campaigns/acquisition': noCampaigns,
    'GET /persons': twoHolders,
    'POST /participants': () => new Promise<Response>(resolve => (reply = resolve)),
  })
  const externalId = screen.getByRole('textbox', { name: 'External id, optional' })
  const other = screen.getByRole('button', { name: 'Choose CRM-2' })
  await campaignId.fill('a1')
  await number.fill('312 555 0153')
  await expect.element(other).toBeVisible()
  await externalId.fill('CRM-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Sending' })).toBeVisible()
  for (const field of [campaignId, number, externalId]) await expect.element(field).toHaveAttribute('readonly')
  await expect.element(externalId).toHaveFocus()
  await expect.element(other).toHaveAttribute('aria-disabled', 'true')
  await other.click({ force: true })
  await expect.element(externalId).toHaveValue('CRM-1')

  reply(Response.json({ errors: [{ message: 'COUNTRYNOTSUPPORTED' }] }, { status: 422 }))
  await expect.element(result).toHaveTextContent('The service rejected this.')
  await expect.element(number).toHaveValue('312 555 0153')
  await expect.element(number).not.toHaveAttribute('readonly')
})

it('a refused invitation says once that it was refused and why, and says why at the field too', async () => {
  const { screen, campaignId, number, send, result } = await open({
    'GET /campaigns/acquisition': noCampaigns,
    'POST /participants': () => Response.json({ errors: [{ message: 'EXTERNALPERSONIDMISMATCH' }] }, { status: 422 }),
  })
  await campaignId.fill('a1')
  await number.fill('312 555 0153')
  await send.click()
  await expect.element(result).toHaveTextContent('The external id belongs to another person. Nothing was changed.')
  await expect.element(result).not.toHaveTextContent(/reject.*reject|this reason/i)
  await expect.element(result).toHaveTextContent('The service rejected this.')
  // Also at the field
  await expect
    .element(screen.getByRole('textbox', { name: 'External id' }))
    .toHaveAccessibleDescription(/The external id belongs to another person\./)
})

it('a refused invitation changes nothing about the invitation of another person with the same number', async () => {
  const answers: Answers = {
    'GET /campaigns/acquisition': noCampaigns,
    'GET /persons': twoHolders,
    'POST /participants': () => Response.json({ status: 'PENDING', person: { person_key: 'k1' } }, { status: 201 }),
  }
  const { screen, campaignId, number, send, result } = await open(answers)
  const invite = async (holder: string) => {
    await number.fill('312 555 0153')
    await screen.getByRole('button', { name: `Choose ${holder}` }).click()
    await send.click()
  }
  const table = screen.getByRole('table', { name: 'Invitations' })
  await campaignId.fill('a1')
  await invite('CRM-1')
  await expect.element(table).toHaveTextContent('Waiting')
  await expect.element(number).toHaveValue('')
  answers['POST /participants'] = () =>
    Response.json({ errors: [{ message: 'MDNHASCONFIRMATIONBLOCK' }] }, { status: 422 })
  await invite('CRM-2')
  await expect.element(result).toHaveTextContent('Blocked')
  // The browser stores changes in order: once a2 is listed, any change by the refusal would show too
  answers['POST /participants'] = () =>
    Response.json({ status: 'PENDING', person: { person_key: 'k2' } }, { status: 201 })
  await campaignId.fill('a2')
  await send.click()
  await expect.element(table).toHaveTextContent('a2')
  await expect.element(table).not.toHaveTextContent('Declined')
})

it('the invitation form says once what is wrong with a number, both while it is typed and after it is submitted', async () => {
  const { screen, campaignId, number, send } = await open({ 'GET /campaigns/acquisition': noCampaigns })
  const tooShort = screen.getByText(/has 7 digits: the area code is missing/).and(screen.getByRole('paragraph'))
  await campaignId.fill('a1')
  await number.fill('555 0153')
  await expect.element(tooShort).toBeVisible()
  await send.click()
  await expect.element(number).toHaveAccessibleDescription(/has 7 digits: the area code is missing/)
  await expect.poll(() => tooShort.elements()).toHaveLength(1)
  await number.fill('312 555 0153')
  await expect.element(screen.getByText(/read as a US number/)).toBeVisible()
})

it('the invitation form says that a custom field has no name', async () => {
  const { fetch } = testService({ 'GET /campaigns/acquisition': noCampaigns })
  const fields = [{ key: 'nameless', label: '', type: 'text' as const }]
  const session = { ...testSession({ user: `user-${Math.random()}` }), custom_fields: fields }
  const routes = [{ path: routePatterns.participants, element: <ParticipantsPage /> }]
  const { screen } = await renderRoutes(createApi({ session, fetch }), routes, '/test/DEMO/participants')
  await screen.getByText('Custom fields, optional').click()
  await expect.element(screen.getByRole('textbox', { name: 'Field without a name' })).toBeVisible()
})

it('where numbers are masked, no sentence about an invitation contains its number', async () => {
  setPreference('maskNumbers', true)
  const { screen, campaignId, number, send, result } = await open({
    'GET /campaigns/acquisition': noCampaigns,
    'POST /participants': invited,
  })
  await campaignId.fill('a1')
  await number.fill('312 555 0153')
  await expect.element(screen.getByText(/^\+1312·····53 gets a confirmation text/)).toBeVisible()
  await send.click()
  await expect.element(result).toHaveTextContent('Text sent')
  await expect.element(screen.getByRole('button', { name: /^Remove .*1312·····53/ })).toBeVisible()
  await expect.element(screen.getByText(/312.?555.?0153/)).not.toBeInTheDocument()
  setPreference('maskNumbers', false)
})
