import { expect, it } from 'vitest'
import { createApi } from '#/api/http/client'
import { testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { devicesHistoryState } from './devices-history'
import { DevicesPage } from './DevicesPage'

it('the fields show a device that was opened from the palette, and the earlier one after Back', async () => {
  const service = testService({})
  const api = createApi({ session: testSession({ user: `user-${Math.random()}` }), fetch: service.fetch })
  const page = { path: routePatterns.devices, element: <DevicesPage /> }
  const { screen, router } = await renderRoutes(api, [page], '/test/DEMO/devices')
  setRouter(router)
  const device = screen.getByRole('textbox', { name: 'Device id' })
  const find = screen.getByRole('button', { name: 'Find device' })
  await device.fill('d-1')
  await find.click()
  await expect.poll(() => service.count('GET', '/devices/d-1')).toBe(1)
  await expect.element(find).toHaveFocus()

  const opened = { app: 'other-app', device: 'ABC-123' }
  await router.navigate('/test/DEMO/devices', { state: devicesHistoryState({ ...opened, searched: opened }) })
  await expect.element(device).toHaveValue('ABC-123')
  await expect.element(screen.getByRole('textbox', { name: 'Other app id' })).toHaveValue('other-app')
  await find.click()
  expect(service.calls.filter(call => call.endsWith('/devices/d-1'))).toHaveLength(1)

  await router.navigate(-1)
  await expect.element(device).toHaveValue('d-1')
  await expect.element(screen.getByRole('combobox', { name: 'App id' })).toHaveValue('demo-app')
})
