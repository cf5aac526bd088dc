import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { testSession } from '#/api/testing'
import { Alerts } from '#/parts/alerts/Alerts'
import { AlertsSwitch } from '#/parts/alerts/AlertsSwitch'
import { renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { RailPages } from './Rail'
import { Root } from './Root'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  setPreference('notify', false)
})

const open = { batch_id: 'b-1', success_count: 10, failure_count: 0, pending_count: 90 }
const settled = { ...open, failure_count: 90, pending_count: 0 }

async function openAt(path: string) {
  const answers: Answers = {
    'GET /import_batches': () => Response.json([open]),
    'GET /broadcasts': () => Response.json([]),
  }
  const service = testService(answers)
  const session = testSession({ user: newId() })
  const api = createApi({ session, fetch: service.fetch })
  const element = (
    <>
      <RailPages />
      <Alerts intervalMs={30} />
      <AlertsSwitch />
    </>
  )
  const routes = [{ element: <Root />, children: [{ path: '*', element, handle: { title: 'Page' } }] }]
  const { screen } = await renderRoutes(api, routes, path)
  await vi.waitFor(() => expect(service.calls.length).toBeGreaterThan(3))
  return { screen, answers, failed: () => Response.json([{ broadcast_id: '7', status: 'failed' }]) }
}

it('a batch that settles badly and a broadcast that fails are counted in the rail and the title until their page is opened', async () => {
  const { screen, answers, failed } = await openAt('/test/DEMO/persons')
  expect(document.title).toBe('Page · Signalbox')
  answers['GET /import_batches'] = () => Response.json([settled])
  await expect.element(screen.getByRole('link', { name: 'Imports 1 alert' })).toBeVisible()
  answers['GET /broadcasts'] = failed
  await expect.element(screen.getByRole('link', { name: 'Broadcasts 1 alert' })).toBeVisible()
  await expect.poll(() => document.title).toBe('(2) Page · Signalbox')
  await screen.getByRole('link', { name: 'Imports 1 alert' }).click()
  await expect.element(screen.getByRole('link', { name: 'Imports', exact: true })).toBeVisible()
  await expect.poll(() => document.title).toBe('(1) Page · Signalbox')
})

it('an alert stays counted on a page below the lists that does not show it, such as that of a draft', async () => {
  const { screen, answers, failed } = await openAt('/test/DEMO/broadcasts/drafts/d')
  answers['GET /broadcasts'] = failed
  await expect.element(screen.getByRole('link', { name: 'Broadcasts 1 alert' })).toBeVisible()
  await screen.getByRole('link', { name: 'Broadcasts 1 alert' }).click()
  await expect.element(screen.getByRole('link', { name: 'Broadcasts', exact: true })).toBeVisible()
})

it('a hidden page shows notifications only after they are turned on', async () => {
  const shown: string[] = []
  class TestNotification extends EventTarget {
    static permission = 'default'
    static requestPermission = () => Promise.resolve((TestNotification.permission = 'granted'))
    constructor(title: string) {
      super()
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', TestNotification)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { screen, answers, failed } = await openAt('/test/DEMO/persons')
  answers['GET /import_batches'] = () => Response.json([settled])
  await expect.element(screen.getByRole('link', { name: 'Imports 1 alert' })).toBeVisible()
  expect(shown).toEqual([])
  await screen.getByRole('switch', { name: 'Show a browser notification too' }).click()
  await expect.element(screen.getByRole('switch')).toBeChecked()
  answers['GET /broadcasts'] = failed
  await expect.poll(() => shown).toEqual(['Broadcast 7 failed.'])
  vi.unstubAllGlobals()
})

it('a refused permission leaves notifications off, and the page says so', async () => {
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied')
  const { screen } = await openAt('/test/DEMO/persons')
  await screen.getByRole('switch').click()
  await expect.element(screen.getByText(/does not allow notifications/)).toBeVisible()
  await expect.element(screen.getByRole('switch')).not.toBeChecked()
})

it('a browser without notifications leaves them off, and the page does not point to its settings', async () => {
  vi.spyOn(Notification, 'requestPermission').mockRejectedValue(new TypeError('not supported'))
  const { screen } = await openAt('/test/DEMO/persons')
  await screen.getByRole('switch').click()
  await expect.element(screen.getByText('This browser cannot show notifications from this page.')).toBeVisible()
  await expect.element(screen.getByRole('switch')).not.toBeChecked()
})

it('notifications whose permission is withdrawn in the browser are off, and the page says why', async () => {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  setPreference('notify', true)
  const { screen } = await openAt('/test/DEMO/persons')
  await expect.element(screen.getByRole('switch')).toBeChecked()
  permission.mockReturnValue('denied')
  window.dispatchEvent(new Event('focus'))
  await expect.element(screen.getByRole('switch')).not.toBeChecked()
  await expect.element(screen.getByText(/does not allow notifications/)).toBeVisible()
})
