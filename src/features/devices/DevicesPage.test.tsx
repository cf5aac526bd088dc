import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createApi } from '#/api/http/client'
import { testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { JustNow } from '#/parts/receipts/JustNow'
import { failDraftLists } from '#/parts/testing/fail-draft-lists'
import {
  clickTwice,
  failure,
  fitsThePage,
  openPage,
  neverReplies,
  renderRoutes,
  testService,
  type Answers,
} from '#/parts/testing/test-page'
import { devicesHistoryState } from './devices-history'
import { DevicesPage } from './DevicesPage'
import { DevicesPanel } from './DevicesPanel'

/** The page after searching for a device, with the receipts of a person. */
async function open(answers: Answers, receiptsFor = 'k') {
  const service = testService(answers)
  const { screen } = await openPage({
    path: routePatterns.devices,
    element: (
      <>
        <DevicesPage />
        <JustNow personKey={receiptsFor} waiting={[]} />
      </>
    ),
    at: '/test/DEMO/devices',
    fetch: service.fetch,
  })
  await screen.getByRole('textbox', { name: 'Device id' }).fill('d-1')
  await screen.getByRole('button', { name: 'Find device' }).click()
  return { screen, service }
}
/** What the profile of the person shows under *Just now*. */
const receiptsOf = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  screen.getByRole('list', { name: 'What was done here' })
const device = (more: Record<string, unknown> = {}) => Response.json({ device: { service_device_id: 'd-1', ...more } })
/** The device in the list of its person. */
const theirs = { service_device_id: 'd-1', url: '/mobile_apps/demo-app/devices/d-1' }
const sameIdElsewhere = { service_device_id: 'd-1', url: '/mobile_apps/other-app/devices/d-1' }

it('the devices page says that it is loading a device', async () => {
  const { screen } = await open({ 'GET /devices/d-1': neverReplies })
  await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument()
})

it('the devices page does not claim that only the push SDK registers devices, because an import may too', async () => {
  const { screen } = await open({ 'GET /devices/d-1': () => device() })
  await expect.element(screen.getByText(/The push SDK .* an import of push tokens may register some\./)).toBeVisible()
})

it('the devices page shows a failure of the service and tries again', async () => {
  const answers: Answers = { 'GET /devices/d-1': failure }
  const { screen } = await open(answers)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  answers['GET /devices/d-1'] = () => device({ hardware_model: 'Pixel 9' })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Pixel 9')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

it('the devices page says that there is no such device', async () => {
  const { screen } = await open({})
  await expect.element(screen.getByText('This app has no such device')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Preview the change' })).not.toBeInTheDocument()
})

it('the devices page shows a device with missing, wrong, and very long fields', async () => {
  const { screen } = await open({
    'GET /devices/d-1': () =>
      device({
        hardware_make: null,
        hardware_model: `\u202e${'x'.repeat(4_999)}`,
        os: 'x'.repeat(5_000),
        os_version: 'x'.repeat(5_000),
        sdk_version: 'x'.repeat(5_000),
        location: 'here',
        locale: 7,
      }),
  })
  await expect.element(screen.getByRole('button', { name: 'Show all 5,000 characters' })).toBeVisible()
  await expect.element(screen.getByText('U+202E')).toBeVisible()
  expect(fitsThePage()).toBe(true)
})

it('the devices page associates a device once, however often the button is clicked', async () => {
  const { screen, service } = await open({
    'GET /devices/d-1': () => device(),
    'GET /persons/k': () => Response.json({ person_key: 'k', external_person_id: 'CRM-1' }),
    'GET /push_devices': () => Response.json([]),
    'POST ': () => Response.json({ person_key: 'k' }),
  })
  await screen.getByRole('textbox', { name: 'Person key' }).fill('k')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  const associate = screen.getByRole('button', { name: 'Associate device' })
  await expect.element(associate).toBeEnabled()
  clickTwice(associate.element())
  await expect.element(screen.getByText('The device belongs to CRM-1.')).toBeVisible()
  await expect.element(receiptsOf(screen)).toHaveTextContent('Device d-1 was associated with CRM-1.')
  await vi.waitFor(() => expect(service.count('POST')).toBe(1))
})

const personAnswers = {
  'GET /devices/d-1': () => device(),
  'GET /devices/d-2': () => Response.json({ device: { service_device_id: 'd-2' } }),
  'GET /persons/k': () =>
    Response.json({ person_key: 'k', external_person_id: 'CRM-1', custom_fields: { first_name: 'José' } }),
  'GET /push_devices': () => Response.json([]),
}

it('the devices page offers no button if nothing would change', async () => {
  const { screen } = await open({
    ...personAnswers,
    'GET /push_devices': () => Response.json([theirs]),
  })
  await screen.getByRole('textbox', { name: 'Person key' }).fill('k')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  await expect.element(screen.getByText('The device already belongs to José, so nothing will change.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Associate device' })).not.toBeInTheDocument()
})

it('the devices page associates a device whose id the person also has in another app', async () => {
  const { screen, service } = await open({
    ...personAnswers,
    'GET /push_devices': () => Response.json([sameIdElsewhere]),
    'POST ': () => Response.json({ person_key: 'k' }),
  })
  await screen.getByRole('textbox', { name: 'Person key' }).fill('k')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  await expect.element(screen.getByText('The device will move to José.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Associate device' }).click()
  await expect.element(screen.getByText('The device belongs to José.')).toBeVisible()
  expect(service.count('POST')).toBe(1)
})

it('the devices page does not mistake the owner of a device with the same id in another app for the owner of this device', async () => {
  const { screen } = await open({ ...personAnswers, 'GET /push_devices': () => Response.json([sameIdElsewhere]) })
  await screen.getByRole('textbox', { name: 'Person key' }).fill('k')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  await expect.element(screen.getByText('The device will move to José.', { exact: false })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Person key' }).fill('')
  await screen.getByRole('textbox', { name: 'External id' }).fill('CRM-NEW')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  await expect.element(screen.getByText('The service does not say who that is.', { exact: false })).toBeVisible()
})

it('the devices page does not say that a response was lost if it came but could not be read', async () => {
  const { screen, service } = await open({ ...personAnswers, 'POST ': () => Response.json({}) })
  await screen.getByRole('textbox', { name: 'Person key' }).fill('k')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  await screen.getByRole('button', { name: 'Associate device' }).click()
  await expect.element(screen.getByText('The device belongs to José.')).toBeVisible()
  expect(screen.getByText('The response was lost', { exact: false }).elements()).toEqual([])
  expect(service.count('POST')).toBe(1)
})

it('the devices page names the person as soon as the key is typed, and starts empty for the next device', async () => {
  const { screen } = await open(personAnswers)
  const key = screen.getByRole('textbox', { name: 'Person key' })
  await key.fill('k')
  await expect.element(screen.getByText('José', { exact: true })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Device id' }).fill('d-2')
  await screen.getByRole('button', { name: 'Find device' }).click()
  await expect.element(key).toHaveValue('')
})

it('the devices page asks before an association replaces an external id', async () => {
  const { screen, service } = await open({
    ...personAnswers,
    'POST ': () => Response.json({ person_key: 'k', external_person_id: 'CRM-NEW' }),
  })
  await screen.getByRole('textbox', { name: 'External id' }).fill('CRM-NEW')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  await screen.getByRole('button', { name: 'Associate device' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the owner’s external id?' })
  await expect.element(dialog).toBeVisible()
  expect(service.count('POST')).toBe(0)
  await dialog.getByRole('button', { name: 'Change external id to CRM-NEW' }).click()
  await expect.element(screen.getByText('who has this device is now CRM-NEW', { exact: false })).toBeVisible()
  expect(service.count('POST')).toBe(1)
})

it('the devices page names the person in the response if the device has moved since its owner was read', async () => {
  let owner = 'k2'
  let externalId = 'CRM-2'
  const devicesOf = (key: string) => () => Response.json(key === owner ? [theirs] : [])
  const { screen, service } = await open(
    {
      'GET /k/push_devices': devicesOf('k'),
      'GET /k2/push_devices': devicesOf('k2'),
      ...personAnswers,
      'GET /persons/k2': () =>
        Response.json({ person_key: 'k2', external_person_id: externalId, custom_fields: { first_name: 'Ana' } }),
      'POST ': () => {
        externalId = 'CRM-NEW'
        return Response.json({ person_key: 'k2', external_person_id: externalId })
      },
      'PUT /persons/k2': () => Response.json({ person_key: 'k2', external_person_id: 'CRM-2' }),
    },
    'k2',
  )
  const key = screen.getByRole('textbox', { name: 'Person key' })
  const preview = async (personKey: string, forecast: string) => {
    await key.fill(personKey)
    await screen.getByRole('button', { name: 'Preview the change' }).click()
    await expect.element(screen.getByText(forecast, { exact: false })).toBeVisible()
  }
  await preview('k2', 'The device already belongs to Ana')
  owner = 'k'
  await preview('k', 'The device already belongs to José')
  await preview('k2', 'The device will move to Ana')
  await screen.getByRole('textbox', { name: 'External id' }).fill('CRM-NEW')
  // Meanwhile the device has moved back to Ana, as the response to the POST shows
  await preview('', 'It will be given to José')
  await screen.getByRole('button', { name: 'Associate device' }).click()
  await screen.getByRole('button', { name: 'Change external id to CRM-NEW' }).click()
  await screen.getByRole('button', { name: 'Undo: restore CRM-2' }).click()
  await expect.element(screen.getByText('The external id is CRM-2 again.')).toBeVisible()
  const receipts = receiptsOf(screen)
  await expect.element(receipts).toHaveTextContent('The external id of Ana was changed to CRM-NEW.')
  await expect.element(receipts).toHaveTextContent('The external id of Ana was changed to CRM-2.')
  expect(service.count('PUT', '/persons/k2')).toBe(1)
})

/**
 * The page after an association replaced the external id CRM-1 of José. `current` maps the id that was last set here to
 * the one that José has now, and `replyOf` maps José's record to the response.
 */
async function openReplaced(
  current: (last: string) => string = last => last,
  replyOf: (person: object) => object = person => person,
) {
  let externalId = 'CRM-1'
  const jose = () => ({
    person_key: 'k',
    external_person_id: current(externalId),
    custom_fields: { first_name: 'José' },
  })
  const { screen, service } = await open({
    ...personAnswers,
    'GET /persons/k': () => Response.json(jose()),
    'GET /push_devices': () => Response.json([theirs]),
    'POST ': () => {
      externalId = 'CRM-NEW'
      return Response.json(replyOf({ ...jose(), external_person_id: externalId }))
    },
    'PUT /persons/k': () => Response.json({ ...jose(), external_person_id: 'CRM-1' }),
  })
  // The page knows the owner because it has read their devices
  await screen.getByRole('textbox', { name: 'Person key' }).fill('k')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  await expect.element(screen.getByText('already belongs to José', { exact: false })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Person key' }).fill('')
  await screen.getByRole('textbox', { name: 'External id' }).fill('CRM-NEW')
  await screen.getByRole('button', { name: 'Preview the change' }).click()
  await expect.element(screen.getByText('will replace their external id CRM-1', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Associate device' }).click()
  await screen.getByRole('button', { name: 'Change external id to CRM-NEW' }).click()
  return { screen, service }
}

it('the devices page restores an external id that an association replaced', async () => {
  const { screen, service } = await openReplaced()
  await expect.element(screen.getByRole('button', { name: 'Undo: restore CRM-1' })).toBeVisible()
  // The result says what happened: nothing is still to come
  await expect.element(screen.getByRole('region', { name: 'What will happen' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo: restore CRM-1' }).click()
  await expect.element(screen.getByText('The external id is CRM-1 again.')).toBeVisible()
  const receipts = receiptsOf(screen)
  await expect.element(receipts).toHaveTextContent('The external id of José was changed to CRM-NEW.')
  await expect.element(receipts).toHaveTextContent('The external id of José was changed to CRM-1.')
  expect(service.count('PUT', '/persons/k')).toBe(1)
})

it('the devices page restores an external id even if the response does not name the person', async () => {
  const { screen, service } = await openReplaced(undefined, () => ({}))
  await screen.getByRole('button', { name: 'Undo: restore CRM-1' }).click()
  await expect.element(screen.getByText('The external id is CRM-1 again.')).toBeVisible()
  expect(service.count('PUT', '/persons/k')).toBe(1)
})

it('the devices page does not restore an external id over one that a colleague has set since', async () => {
  const { screen, service } = await openReplaced(last => (last === 'CRM-NEW' ? 'CRM-THEIRS' : last))
  await screen.getByRole('button', { name: 'Undo: restore CRM-1' }).click()
  await expect.element(screen.getByText('is no longer CRM-NEW', { exact: false })).toBeVisible()
  expect(service.count('PUT')).toBe(0)
})

it('the devices page says that drafts could not be read', async () => {
  const failing = failDraftLists()
  const { fetch } = testService({})
  const { screen } = await openPage({
    path: routePatterns.devices,
    element: <DevicesPage />,
    at: '/test/DEMO/devices',
    fetch,
  })
  await expect.element(screen.getByText('Your drafts in this browser could not be read.')).toBeVisible()
  failing.mockRestore()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Your drafts in this browser could not be read.')).not.toBeInTheDocument()
})

it('the devices page offers a draft in a new tab until it has been sent', async () => {
  const { fetch } = testService({ ...personAnswers, 'POST ': () => Response.json({ person_key: 'k' }) })
  const api = createApi({ session: testSession({ user: `user-${Math.random()}` }), fetch })
  /** The page in a tab of its own, whose history entry is gone when it is closed. */
  const openTab = () =>
    renderRoutes(api, [{ path: routePatterns.devices, element: <DevicesPage /> }], '/test/DEMO/devices')
  const first = (await openTab()).screen
  await expect.element(first.getByRole('button', { name: 'Find device' })).toBeVisible()
  await first.getByRole('textbox', { name: 'Device id' }).fill('d-1')
  await first.getByRole('button', { name: 'Find device' }).click()
  await first.getByRole('textbox', { name: 'Person key' }).fill('k')
  await first.unmount()

  const second = (await openTab()).screen
  await second.getByRole('button', { name: 'Continue with device d-1' }).click()
  await expect.element(second.getByRole('textbox', { name: 'Device id' })).toHaveValue('d-1')
  await expect.element(second.getByRole('textbox', { name: 'Person key' })).toHaveValue('k')
  await second.getByRole('button', { name: 'Preview the change' }).click()
  await second.getByRole('button', { name: 'Associate device' }).click()
  await expect.element(second.getByText('The device belongs to José.')).toBeVisible()
  await second.unmount()

  const third = (await openTab()).screen
  await expect.element(third.getByRole('button', { name: 'Find device' })).toBeVisible()
  await expect.element(third.getByRole('button', { name: /^Continue with device/ })).not.toBeInTheDocument()
})

it('the devices page works in two tabs on one device, and the second keeps its form when the first is closed', async () => {
  const { fetch } = testService({ ...personAnswers, 'POST ': () => Response.json({ person_key: 'k' }) })
  const api = createApi({ session: testSession({ user: `user-${Math.random()}` }), fetch })
  const openTab = async () => {
    const { screen } = await renderRoutes(
      api,
      [{ path: routePatterns.devices, element: <DevicesPage /> }],
      '/test/DEMO/devices',
    )
    const tab = page.elementLocator(screen.container)
    await tab.getByRole('textbox', { name: 'Device id' }).fill('d-1')
    await tab.getByRole('button', { name: 'Find device' }).click()
    return { screen, tab, key: tab.getByRole('textbox', { name: 'Person key' }) }
  }
  const first = await openTab()
  await first.key.fill('k2')
  await expect.element(first.tab.getByText(/^Draft saved/)).toBeVisible()
  const second = await openTab()
  await expect.element(second.key).toHaveValue('')
  await second.key.fill('k')
  await first.screen.unmount()
  await second.tab.getByRole('button', { name: 'Preview the change' }).click()
  await second.tab.getByRole('button', { name: 'Associate device' }).click()
  await expect.element(second.tab.getByText('The device belongs to José.')).toBeVisible()
  await expect.element(second.key).toHaveValue('k')
})

it('once the change has been previewed, the devices page keeps the person whose profile led here', async () => {
  const { fetch } = testService(personAnswers)
  const api = createApi({ session: testSession({ user: `user-${Math.random()}` }), fetch })
  const openTab = (state?: unknown) =>
    renderRoutes(api, [{ path: routePatterns.devices, element: <DevicesPage /> }], '/test/DEMO/devices', state)
  const first = (await openTab(devicesHistoryState({ forPerson: 'k' }))).screen
  await first.getByRole('textbox', { name: 'Device id' }).fill('d-1')
  await first.getByRole('button', { name: 'Find device' }).click()
  await first.getByRole('button', { name: 'Preview the change' }).click()
  await expect.element(first.getByRole('button', { name: 'Associate device' })).toBeVisible()
  await first.unmount()
  const second = (await openTab()).screen
  await second.getByRole('button', { name: 'Continue with device d-1' }).click()
  await expect.element(second.getByRole('textbox', { name: 'Person key' })).toHaveValue('k')
})

it('the devices page keeps the field for another app id while its value is the id of a known app', async () => {
  const { screen } = await open({})
  await screen.getByRole('combobox', { name: 'App id' }).selectOptions('Another app: enter its id')
  const field = screen.getByRole('textbox', { name: 'Other app id' })
  await field.fill('demo-app')
  await field.fill('demo-app-2')
  await expect.element(field).toHaveValue('demo-app-2')
})

it('the number of a person’s devices includes those that could not be read', async () => {
  const service = testService({ 'GET /push_devices': () => Response.json([{ service_device_id: 'd-1' }, 7]) })
  const { screen } = await openPage({
    path: routePatterns.devices,
    element: <DevicesPanel personKey="k" />,
    at: '/test/DEMO/devices',
    fetch: service.fetch,
  })
  const panel = screen.getByRole('region', { name: 'Devices' })
  await expect.element(panel.getByText('1 device could not be read')).toBeVisible()
  await expect.element(panel.getByText('2', { exact: true })).toBeVisible()
})
