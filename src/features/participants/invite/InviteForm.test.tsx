import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { gatewayError } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import type { DraftKind } from '#/parts/drafts/draft-store'
import { failure, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { LiveRegion } from '#/ui/feedback/LiveRegion'
import { emptyValues, inviteValuesSchema, type InviteValues } from './invite-form'
import { ParticipantsPage } from './ParticipantsPage'

/** Opens the page of participants. */
async function open(answers: Answers) {
  const service = testService(answers)
  const { screen, api } = await openPage({
    path: routePatterns.participants,
    element: (
      <>
        <ParticipantsPage />
        <LiveRegion />
      </>
    ),
    at: '/test/DEMO/participants',
    fetch: service.fetch,
  })
  return {
    screen,
    api,
    service,
    campaignId: screen.getByRole('textbox', { name: 'Campaign id' }),
    number: screen.getByRole('textbox', { name: 'Mobile number' }),
    send: screen.getByRole('button', { name: 'Send confirmation text' }),
    result: screen.getByRole('region', { name: 'Result' }),
  }
}

const noCampaigns = () => Response.json([])
const twoHolders = () =>
  Response.json([
    { person_key: 'k1', external_person_id: 'CRM-1' },
    { person_key: 'k2', external_person_id: 'CRM-2' },
  ])

it('once the campaigns are read, the form of an invitation still shows the campaign id that it will send', async () => {
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

it('the form of an invitation shows what was typed in another tab, even after an invitation was sent here', async () => {
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

it('the form of an invitation is read-only while the invitation is being sent, and keeps what was typed if it is rejected', async () => {
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
  await expect.element(result).toHaveTextContent('Rejected by the service')
  await expect.element(number).toHaveValue('312 555 0153')
  await expect.element(number).not.toHaveAttribute('readonly')
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
