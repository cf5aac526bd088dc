import { expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import {
  clickTwice,
  failure,
  fitsThePage,
  openPage,
  silence,
  testService,
  type Answers,
} from '#/parts/testing/test-page'
import { DevicesPage } from './DevicesPage'

/** The page after searching for a device. */
async function open(answers: Answers) {
  const service = testService(answers)
  const { screen } = await openPage({
    path: routePatterns.devices,
    element: <DevicesPage />,
    at: '/test/DEMO/devices',
    fetch: service.fetch,
  })
  await screen.getByRole('textbox', { name: 'Device id' }).fill('d-1')
  await screen.getByRole('button', { name: 'Find device' }).click()
  return { screen, service }
}
const device = (more: Record<string, unknown> = {}) => Response.json({ device: { service_device_id: 'd-1', ...more } })

it('the devices page says that it is loading a device', async () => {
  const { screen } = await open({ 'GET /devices/d-1': silence })
  await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument()
})

it('the devices page shows a failure of the service and tries again', async () => {
  const answers: Answers = { 'GET /devices/d-1': failure }
  const { screen } = await open(answers)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with 500.')
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

it('the devices page shows a device with missing, wrong and very long fields', async () => {
  const { screen } = await open({
    'GET /devices/d-1': () =>
      device({ hardware_make: null, hardware_model: `\u202e${'x'.repeat(4_999)}`, location: 'here', locale: 7 }),
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
  await vi.waitFor(() => expect(service.count('POST')).toBe(1))
})
