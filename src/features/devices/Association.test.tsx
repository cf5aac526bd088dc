import { expect, it } from 'vitest'
import { createApi } from '#/api/http/client'
import { testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { JustNow } from '#/parts/receipts/JustNow'
import { failure, neverReplies, renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { setPreference } from '#/ui/behavior/preferences'
import { devicesHistoryState } from './devices-history'
import { DevicesPage } from './DevicesPage'

const device = () => Response.json({ device: { service_device_id: 'd-1' } })
const jose = (externalId = 'CRM-1') =>
  Response.json({ person_key: 'k', external_person_id: externalId, custom_fields: { first_name: 'José' } })
/** José has the device. */
const hasDevice = () => Response.json([{ service_device_id: 'd-1', url: '/mobile_apps/demo-app/devices/d-1' }])

/** The page after searching for a device, with the receipts of José. */
async function open(changes: Answers = {}) {
  const answers: Answers = {
    'GET /devices/d-1': device,
    'GET /persons/k': () => jose(),
    'GET /push_devices': () => Response.json([]),
    ...changes,
  }
  const service = testService(answers)
  const element = (
    <main id="main" tabIndex={-1}>
      <DevicesPage />
      <JustNow personKey="k" waiting={[]} />
    </main>
  )
  const routes = [
    { path: routePatterns.devices, element },
    { path: '/other', element: <p>Another page</p> },
    { path: '/slow', element: <p>The slow page</p>, loader: neverReplies },
  ]
  const api = createApi({ session: testSession({ user: `user-${Math.random()}` }), fetch: service.fetch })
  const { screen, router } = await renderRoutes(api, routes, '/test/DEMO/devices')
  setRouter(router)
  const field = (name: string) => screen.getByRole('textbox', { name })
  const button = (name: string) => screen.getByRole('button', { name })
  await field('Device id').fill('d-1')
  await button('Find device').click()
  const preview = async (name: 'Person key' | 'External id', value: string) => {
    await field('Person key').fill('')
    await field('External id').fill('')
    await field(name).fill(value)
    await button('Preview the change').click()
  }
  return { screen, router, service, answers, field, button, preview }
}

/** The page while an association with José is being sent, and a function that ends the sending. */
async function send() {
  let reply = (_response: Response): void => {}
  const page = await open({ 'POST ': () => new Promise<Response>(resolve => (reply = resolve)) })
  await page.preview('Person key', 'k')
  await page.button('Associate device').click()
  await expect.poll(() => page.service.count('POST')).toBe(1)
  return { ...page, reply: () => reply(jose()) }
}

it('while an association is being sent, nothing can be typed that would hide its result, and the focus is not lost with its button', async () => {
  const { screen, reply, field, button } = await send()
  for (const name of ['Person key', 'External id', 'Device id'])
    await expect.element(field(name)).toHaveAttribute('readonly')
  await expect.element(button('Find device')).toHaveAttribute('aria-disabled', 'true')
  reply()
  await expect.element(screen.getByText('The device belongs to José.')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await expect.element(field('Person key')).not.toHaveAttribute('readonly')
  await expect.element(field('Device id')).not.toHaveAttribute('readonly')
})

it('an association that ends while another page is loading does not keep the user on the devices page', async () => {
  const { screen, router, reply } = await send()
  void router.navigate('/slow')
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  reply()
  await expect.element(screen.getByText('The device belongs to José.')).toBeVisible()
  expect(router.state.navigation.location?.pathname).toBe('/slow')
})

it('an association that ends after the page was left has a receipt, and is not offered as unfinished', async () => {
  const { screen, router, reply, field, button } = await send()
  await router.navigate('/other')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  reply()
  await router.navigate('/test/DEMO/devices')
  await expect
    .element(screen.getByRole('list', { name: 'What was done here' }))
    .toHaveTextContent('Device d-1 was associated with José.')
  await expect.element(field('Device id')).toHaveValue('')
  await expect.element(button('Continue with device d-1')).not.toBeInTheDocument()
})

it('an association that ends after another device was opened does not take the user back to its device', async () => {
  const { screen, router, reply, field } = await send()
  const address = { app: 'demo-app', device: 'd-2' }
  await router.navigate('/test/DEMO/devices', { state: devicesHistoryState({ ...address, searched: address }) })
  await expect.element(field('Device id')).toHaveValue('d-2')
  reply()
  await expect.element(screen.getByRole('list', { name: 'What was done here' })).toBeVisible()
  await expect.element(field('Device id')).not.toHaveAttribute('readonly')
  await expect.element(field('Device id')).toHaveValue('d-2')
})

it('an association that ends after its device was opened again is not offered as unfinished', async () => {
  const { screen, router, reply, field, button } = await send()
  const address = { app: 'demo-app', device: 'd-1' }
  await router.navigate('/other')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await router.navigate('/test/DEMO/devices', { state: devicesHistoryState({ ...address, searched: address }) })
  await expect.element(field('Person key')).toHaveValue('k')
  await router.navigate('/test/DEMO/devices')
  await expect.element(button('Continue with device d-1')).toBeVisible()
  reply()
  await expect.element(button('Continue with device d-1')).not.toBeInTheDocument()
})

it('a second search for the same device reads it again', async () => {
  const { screen, service, answers, button } = await open({
    'GET /devices/d-1': () => new Response('', { status: 404 }),
  })
  await expect.element(screen.getByText('This app has no such device')).toBeVisible()
  answers['GET /devices/d-1'] = device
  await button('Find device').click()
  await expect.element(button('Preview the change')).toBeVisible()
  expect(service.count('GET', '/devices/d-1')).toBe(2)
})

/** The page once it has read that José has the device. */
async function openKnown(changes?: Answers) {
  const page = await open({ 'GET /push_devices': hasDevice, ...changes })
  await page.preview('Person key', 'k')
  await expect.element(page.screen.getByText('already belongs to José', { exact: false })).toBeVisible()
  return page
}

it('where numbers are masked, the sentences about an association mask external ids that are numbers', async () => {
  setPreference('maskNumbers', true)
  const { screen, preview } = await openKnown({ 'GET /persons/k': () => jose('3125550142') })
  await preview('External id', '3125550143')
  await expect
    .element(screen.getByText('Nobody has the external id 312·····43', { exact: false }))
    .toHaveTextContent('will replace their external id 312·····42.')
  setPreference('maskNumbers', false)
})

it('the owner of a device is named only once a new read has shown that the device is theirs', async () => {
  const { screen, answers, preview } = await openKnown()
  answers['GET /push_devices'] = neverReplies
  await preview('External id', 'CRM-NEW')
  await expect.element(screen.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument()
  await expect.element(screen.getByText('will be given to', { exact: false })).not.toBeInTheDocument()
})

it.each(['/push_devices', '/persons/k'])(
  'the owner of a device is not named if %s cannot be read again',
  async path => {
    const { screen, answers, preview } = await openKnown()
    answers[`GET ${path}`] = failure
    await preview('External id', 'CRM-NEW')
    await expect.element(screen.getByText('The service does not say who that is.', { exact: false })).toBeVisible()
  },
)

it('a changed external id has a receipt even if the response does not name the person', async () => {
  const { screen, button, preview } = await openKnown({ 'POST ': () => Response.json({}) })
  await preview('External id', 'CRM-NEW')
  await button('Associate device').click()
  await button('Change external id to CRM-NEW').click()
  await expect
    .element(screen.getByRole('list', { name: 'What was done here' }))
    .toHaveTextContent('The external id of José was changed to CRM-NEW.')
})

it('the undo restores the external id from before the change, even if the owner was only known from the response', async () => {
  let externalId = 'CRM-1'
  const { screen, answers, button, preview } = await openKnown({
    'GET /persons/k': () => jose(externalId),
    'POST ': () => jose((externalId = 'CRM-NEW')),
  })
  answers['GET /push_devices'] = failure
  await preview('External id', 'CRM-NEW')
  await expect.element(screen.getByText('The service does not say who that is.', { exact: false })).toBeVisible()
  await button('Associate device').click()
  await button('Change external id to CRM-NEW').click()
  await expect.element(button('Undo: restore CRM-1')).toBeVisible()
})

it('a person key that nobody has is reported in one place at a time: while it is typed, then in the preview', async () => {
  const { screen, button, field } = await open()
  const nobody = screen.getByText('No person has this key', { exact: false })
  await field('Person key').fill('nobody')
  await expect.element(nobody).toHaveTextContent('No person has this key.')
  await button('Preview the change').click()
  await expect.element(screen.getByText('No person has this key, so the association would fail.')).toBeVisible()
  await expect.poll(() => nobody.elements()).toHaveLength(1)
})

it('the preview warns of changes by others only while there is something to send', async () => {
  const { screen, button, preview } = await open({ 'POST ': () => jose() })
  const warning = screen.getByText(/Someone else may change it before you send/)
  await preview('Person key', 'k')
  await expect.element(warning).toBeVisible()
  await button('Associate device').click()
  await expect.element(screen.getByText('The device belongs to José.')).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
})

it('the preview does not warn of changes by others if the device already belongs to the person', async () => {
  const { screen } = await openKnown()
  await expect.element(screen.getByText(/Someone else may change it before you send/)).not.toBeInTheDocument()
})

/**
 * Returns a function that opens the devices page as the same user each time: from a person's profile, with the form for
 * device d-1, or from nowhere, without a device.
 */
function profileVisits() {
  const { fetch } = testService({
    'GET /devices/d-1': device,
    'GET /persons/': () => jose(),
    'GET /push_devices': () => Response.json([]),
  })
  const api = createApi({ session: testSession({ user: `user-${Math.random()}` }), fetch })
  const address = { app: 'demo-app', device: 'd-1' }
  return async (forPerson?: string) => {
    const state = forPerson === undefined ? null : devicesHistoryState({ ...address, searched: address, forPerson })
    const routes = [{ path: routePatterns.devices, element: <DevicesPage /> }]
    const { screen } = await renderRoutes(api, routes, '/test/DEMO/devices', state)
    const field = (name: string) => screen.getByRole('textbox', { name })
    await expect.element(field(forPerson === undefined ? 'Device id' : 'Person key')).toBeVisible()
    return { screen, field }
  }
}

it('an association begun from the profile of one person is not offered when the device is opened from another profile', async () => {
  const visit = profileVisits()
  const alice = await visit('alice')
  await alice.screen.getByRole('button', { name: 'Preview the change' }).click()
  await expect.element(alice.screen.getByText(/^Draft saved/)).toBeVisible()
  await alice.screen.unmount()
  const bob = await visit('bob')
  await expect.element(bob.field('Person key')).toHaveValue('bob')
  await expect.element(bob.screen.getByText(/^Draft saved/)).not.toBeInTheDocument()
})

it('an association begun from one profile is kept when one for the same device is begun from another profile', async () => {
  const visit = profileVisits()
  const alice = await visit('alice')
  await alice.field('External id').fill('CRM-7')
  await expect.element(alice.screen.getByText(/^Draft saved/)).toBeVisible()
  await alice.screen.unmount()
  const bob = await visit('bob')
  await bob.field('External id').fill('CRM-8')
  await expect.element(bob.screen.getByText(/^Draft saved/)).toBeVisible()
  await bob.screen.unmount()
  const again = await visit('alice')
  await expect.element(again.field('External id')).toHaveValue('CRM-7')
})

it('associations begun from two profiles are both offered, each with its person', async () => {
  const visit = profileVisits()
  for (const person of ['alice', 'bob']) {
    const { screen, field } = await visit(person)
    await field('External id').fill(`CRM-${person}`)
    await expect.element(screen.getByText(/^Draft saved/)).toBeVisible()
    await screen.unmount()
  }
  const { screen, field } = await visit()
  await screen.getByRole('button', { name: 'Continue with device d-1 for person alice' }).click()
  await expect.element(field('Person key')).toHaveValue('alice')
  await expect.element(field('External id')).toHaveValue('CRM-alice')
})

it('what was typed in a form opened from a profile survives a reload, even another person’s key', async () => {
  const visit = profileVisits()
  const first = await visit('bob')
  await first.field('Person key').fill('carol')
  await expect.element(first.screen.getByText(/^Draft saved/)).toBeVisible()
  await first.screen.unmount()
  const second = await visit('bob')
  await expect.element(second.field('Person key')).toHaveValue('carol')
})

it('a device that is gone when it is read again has no form', async () => {
  const { screen, answers, button } = await open()
  await expect.element(button('Preview the change')).toBeVisible()
  answers['GET /devices/d-1'] = () => new Response('', { status: 404 })
  await button('Find device').click()
  await expect.element(screen.getByText('This app has no such device')).toBeVisible()
  await expect.element(button('Preview the change')).not.toBeInTheDocument()
})
