import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { testApi } from '#/api/testing'
import { StopLink } from '#/features/persons/StopLink'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'
import { Rail } from './Rail'
import { TopBar } from './TopBar'
import { ZoneMenu } from './ZoneMenu'

afterEach(() => setPreference('singleKeys', true))

it('keys are shown only while single-key shortcuts are on', async () => {
  // On a phone, the search is hidden
  await page.viewport(1280, 800)
  const element = (
    <>
      <TopBar />
      <Rail collapsed={false} onCollapse={() => undefined} />
      <StopLink mdn="+13125550142" />
      <ZoneMenu onClose={() => undefined} />
    </>
  )
  const { screen } = await renderRoutes(
    testApi(testService({}).fetch),
    [{ path: '/:connection/:company_key', element }],
    '/test/DEMO',
  )
  const keys = () => [...screen.container.querySelectorAll('kbd')].map(key => key.textContent)
  const search = screen.getByRole('button', { name: 'Number, key, id, page, or action' })
  await expect.poll(keys).toEqual(['/', '?', 's', 'z'])
  await search.hover()
  await expect.element(screen.getByText(/^Press \/ or /)).toBeVisible()
  setPreference('singleKeys', false)
  await expect.poll(keys).toEqual([])
  await expect.element(screen.getByText(/^Press (Ctrl|⌘) K$/)).toBeVisible()
})
