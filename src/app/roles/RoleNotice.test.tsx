import { expect, it } from 'vitest'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { testSession } from '#/api/testing'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { Notices } from '../shell/Notices'

it('an admin whose groups do not give access to any app is told so on the pages about apps, and only there', async () => {
  const session = { ...testSession({ user: newId(), connection: { app_ids: [] } }), app_ids: [], limits_apps: true }
  const api = createApi({ session, fetch: testService({}).fetch })
  const routes = [{ path: '*', element: <Notices ended={false} onSignIn={() => {}} /> }]
  const { screen, router } = await renderRoutes(api, routes, '/test/DEMO/imports/new')
  const notice = screen.getByText(/^Imports and devices belong to an app\. Your groups do not give you access/)
  for (const path of ['imports/new', 'imports', 'imports/token', 'devices']) {
    await router.navigate(`/test/DEMO/${path}`)
    await expect.element(notice).toBeVisible()
  }
  await router.navigate('/test/DEMO/broadcasts')
  await expect.poll(() => notice.elements()).toEqual([])
})
