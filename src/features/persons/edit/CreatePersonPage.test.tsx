import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createApi } from '#/api/http/client'
import { setCurrentApi } from '#/api/session/current-api'
import { fakeFetch, gatewayError, testSession } from '#/api/testing'
import type { Session } from '#/contract/gateway'
import { routePatterns } from '#/nav/paths'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import { JustNow } from '#/parts/receipts/JustNow'
import { neverReplies, renderRoutes } from '#/parts/testing/test-page'
import { setRouter } from '#/ui/behavior/navigation'
import { CreatePersonPage } from './CreatePersonPage'
import { personCreateDrafts } from './use-person-form'

const notFound = () => Response.json({ errors: [{ message: 'No such person.' }] }, { status: 404 })
const forbidden = () => Response.json({ errors: [{ message: 'Not now.' }] }, { status: 403 })
const created = () => Response.json({ person_key: 'k', external_person_id: 'CRM-9' })
const lost = () => gatewayError(504, 'outcome-unknown')
/** A success that does not say which person it created. */
const keyless = () => Response.json({}, { status: 201 })

/** Submits the form, by default for the external id CRM-9. `service.read` answers the reads, and may be replaced. */
async function submit(
  post: (session: Session) => Response | Promise<Response>,
  read: () => Response | Promise<Response> = notFound,
  field = 'External id',
  value = 'CRM-9',
) {
  const service = { read, posts: 0, reads: 0 }
  const { fetch } = fakeFetch(init => {
    if (!navigator.onLine) throw new TypeError('offline')
    if (init.method !== 'POST') {
      service.reads++
      return service.read()
    }
    service.posts++
    if (service.posts > 1) return created()
    // From now on, the person cannot be looked up
    service.read = forbidden
    return post(session)
  })
  const session = testSession({ user: `create-${Math.random()}` })
  const routes = [
    {
      path: routePatterns.createPerson,
      element: (
        <>
          <CreatePersonPage />
          <JustNow personKey="k" waiting={[]} />
        </>
      ),
    },
    {
      path: routePatterns.person,
      element: (
        <>
          <p>The profile</p>
          <JustNow personKey="k" waiting={[]} />
        </>
      ),
    },
    { path: '/other', element: <p>Another page</p> },
    { path: '/slow', element: <p>The slow page</p>, loader: neverReplies },
  ]
  const api = createApi({ session, fetch })
  const { screen, router } = await renderRoutes(api, routes, '/test/DEMO/persons/-/new')
  setRouter(router)
  const input = screen.getByRole('textbox', { name: field })
  await input.fill(value)
  const create = screen.getByRole('button', { name: 'Create person' })
  await create.click()
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  return { screen, router, api, service, input, create, button, alert: screen.getByRole('alert') }
}

it('the page for creating a person says that a person may have been created if neither the response nor a read shows it, and opens the person once found', async () => {
  const { screen, service, input, create, button, alert } = await submit(lost)
  await expect.element(alert).toHaveTextContent('The person may have been created.')
  await expect.element(input).toHaveValue('CRM-9')
  await expect.element(create).toBeDisabled()
  await button('Look again').click()
  await expect.element(alert).toHaveTextContent('The person may have been created.')
  service.read = created
  await button('Look again').click()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(service.posts).toBe(1)
})

it('the page for creating a person says that nobody was created once a lookup proves it, and then lets the user try again', async () => {
  const { screen, service, create, button, alert } = await submit(lost)
  await expect.element(alert).toHaveTextContent('The person may have been created.')
  service.read = notFound
  await button('Look again').click()
  await expect.element(alert, { timeout: 5000 }).toHaveTextContent('The person was not created.')
  expect(service.posts).toBe(1)
  await create.click()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(service.posts).toBe(2)
})

it('the page for creating a person says that the person was created even if neither the response nor a read shows their key', async () => {
  const { screen, service, input, create, button, alert } = await submit(keyless)
  await expect.element(alert).toHaveTextContent('The person was created, but could not be opened.')
  await expect.element(input).toHaveValue('CRM-9')
  await expect.element(create).toBeDisabled()
  service.read = created
  await button('Look again').click()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(service.posts).toBe(1)
})

it('the page for creating a person opens the person with a session that was renewed in the meantime', async () => {
  const { screen, service } = await submit(session => {
    const { fetch } = fakeFetch(created)
    setCurrentApi(createApi({ session: { ...session, id: 'renewed' }, fetch }))
    return keyless()
  })
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(service.posts).toBe(1)
})

it('if the created person cannot be found, the page for creating a person sends again only when the user asks', async () => {
  const { screen, service, create, button, alert } = await submit(keyless)
  await expect.element(alert).toHaveTextContent('The person was created, but could not be opened.')
  service.read = notFound
  await button('Look again').click()
  await expect.element(alert).toHaveTextContent('The person may have been created.')
  await expect.element(create).toBeDisabled()
  service.read = forbidden
  await button('Look again').click()
  await expect.element(alert).toHaveTextContent('could not be looked up this time')
  await expect.element(alert).toHaveTextContent('The person may have been created.')
  expect(service.posts).toBe(1)
  service.read = notFound
  await button('Create anyway').click()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(service.posts).toBe(2)
})

it('the page for creating a person updates an existing person only with a separate button, which a double click does not reach', async () => {
  const { service, create, button } = await submit(created, created)
  const update = button('Update this person')
  await expect.element(update).toBeVisible()
  await expect.element(create).toBeDisabled()
  await userEvent.dblClick(create, { force: true })
  update.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(service.posts).toBe(0)
  await update.click()
  await expect.poll(() => service.posts).toBe(1)
})

it('the page for creating a person no longer offers to update a person once their id is removed from the form with a button', async () => {
  const { service, input, create, button } = await submit(created, created)
  await expect.element(button('Update this person')).toBeVisible()
  await button('Undo the change to External id').click()
  await expect.element(input).toHaveValue('')
  await expect.element(button('Update this person')).not.toBeInTheDocument()
  await expect.element(create).toBeEnabled()
  expect(service.posts).toBe(0)
})

it('the page for creating a person creates no one if the person to update no longer has the id', async () => {
  const { service, create, button } = await submit(created, created)
  await expect.element(button('Update this person')).toBeVisible()
  service.read = notFound
  await button('Update this person').click()
  await expect.element(button('Update this person')).not.toBeInTheDocument()
  await expect.element(create).toBeEnabled()
  expect(service.posts).toBe(0)
})

it('the page for creating a person does not overwrite a holder whose record cannot be read, unless the user asks', async () => {
  const unreadable = () => Response.json([{ mobile_phone: { mdn: '+13125550142' } }])
  const { screen, service, create, button, alert } = await submit(created, unreadable, 'Mobile number', '312 555 0142')
  await expect.element(alert).toHaveTextContent('Someone may already have this number.')
  await expect.element(create).toBeDisabled()
  button('Create anyway')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  await button('Look again').click()
  await expect.poll(() => service.reads).toBe(2)
  await expect.element(alert).toHaveTextContent('Nothing was sent.')
  expect(service.posts).toBe(0)
  await button('Create anyway').click()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  expect(service.posts).toBe(1)
})

it('the page for creating a person does not offer to update a person if someone whose record cannot be read also has the number', async () => {
  const phone = { mobile_phone: { mdn: '+13125550142', carrier_code: 'c' } }
  const both = () => Response.json([{ person_key: 'k', ...phone }, phone])
  const { service, create, button, alert } = await submit(created, both, 'Mobile number', '312 555 0142')
  await expect.element(alert).toHaveTextContent('Several people have this number')
  await expect.element(create).toHaveAccessibleDescription(/^Edit one of the people above instead/)
  expect(button(/^Update/).query()).toBeNull()
  expect(service.posts).toBe(0)
})

it('the page for creating a person updates no one if someone whose record cannot be read has the number by then', async () => {
  const phone = { mobile_phone: { mdn: '+13125550142', carrier_code: 'c' } }
  const one = () => Response.json([{ person_key: 'k', ...phone }])
  const { service, button, alert } = await submit(created, one, 'Mobile number', '312 555 0142')
  await expect.element(alert).toHaveTextContent('A person with this number already exists.')
  service.read = () => Response.json([{ person_key: 'k', ...phone }, phone])
  await button(/^Update/).click()
  await expect.element(alert).toHaveTextContent('Several people have this number')
  expect(service.posts).toBe(0)
})

it('the page for creating a person sends nothing while offline, and asks whether to send', async () => {
  const mocks = [
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')),
  ]
  const { service, alert } = await submit(created)
  await expect.element(alert).toHaveTextContent('Not sent: you were offline. Send now?')
  expect(service.posts).toBe(0)
  for (const mock of mocks) mock.mockRestore()
})

it('after a refusal, the page for creating a person looks no one up while another id is being typed', async () => {
  const refused = () => Response.json({ errors: [{ message: 'Taken.' }] }, { status: 422 })
  const { service, input, alert } = await submit(refused)
  await expect.element(alert).toHaveTextContent('Taken.')
  // One read before the call, and one to find who has the id
  await expect.poll(() => service.reads).toBe(2)
  service.read = notFound
  for (const id of ['CRM-91', 'CRM-912', 'CRM-9123']) await input.fill(id)
  await expect.element(input).toHaveValue('CRM-9123')
  expect(service.reads).toBe(2)
})

it('the page for creating a person is read-only while it saves, and can be edited again after a refusal', async () => {
  let reply = (_response: Response): void => {}
  const { service, input, button, alert } = await submit(() => new Promise<Response>(resolve => (reply = resolve)))
  await expect.poll(() => service.posts).toBe(1)
  await expect.element(input).toHaveAttribute('readonly')
  await expect.element(button('Undo the change to External id')).not.toBeInTheDocument()
  reply(Response.json({ errors: [{ message: 'Taken.' }] }, { status: 422 }))
  await expect.element(alert).toHaveTextContent('Taken.')
  await expect.element(input).toHaveValue('CRM-9')
  await expect.element(input).not.toHaveAttribute('readonly')
})

it('the page for creating a person does not open the person if another page is loading by then', async () => {
  let reply = (_response: Response): void => {}
  const { screen, router, service, button } = await submit(() => new Promise<Response>(resolve => (reply = resolve)))
  await expect.poll(() => service.posts).toBe(1)
  void router.navigate('/slow')
  await expect.poll(() => router.state.navigation.state).toBe('loading')
  reply(created())
  await expect.element(button('Saving')).not.toBeInTheDocument()
  // The draft is deleted first
  await new Promise(resolve => setTimeout(resolve, 500))
  expect(router.state.navigation.location?.pathname).toBe('/slow')
  await expect.element(screen.getByText('The profile')).not.toBeInTheDocument()
})

it('the page for creating a person opens the person even if another tab took over the form in the meantime', async () => {
  let reply = (_response: Response): void => {}
  const { screen, api, service } = await submit(() => new Promise<Response>(resolve => (reply = resolve)))
  await expect.poll(() => service.posts).toBe(1)
  const { id: kind } = personCreateDrafts
  const otherTab = new DraftKeeper(personCreateDrafts, { scope: api.scope, kind, subject: 'new' })
  const close = otherTab.start()
  await expect.poll(() => otherTab.view.get().status).toBe('elsewhere')
  otherTab.takeOver()
  await expect.poll(() => otherTab.view.get().status).toBe('mine')
  await expect.element(screen.getByRole('button', { name: 'Edit here' })).toBeVisible()
  reply(created())
  await expect.element(screen.getByText('The profile')).toBeVisible()
  close()
})

it('looking again for a person who may have been created keeps what another tab has entered since', async () => {
  const { screen, router, api, service, input, button, alert } = await submit(lost)
  await expect.element(alert).toHaveTextContent('The person may have been created.')
  const { id: kind } = personCreateDrafts
  const otherTab = new DraftKeeper(personCreateDrafts, { scope: api.scope, kind, subject: 'new' })
  const close = otherTab.start()
  await expect.poll(() => otherTab.view.get().status).toBe('elsewhere')
  otherTab.takeOver()
  await expect.poll(() => otherTab.view.get().status).toBe('mine')
  const { stored } = otherTab.view.get()
  if (!stored) throw new Error('The draft is missing.')
  otherTab.save({ ...stored.value, input: { ...stored.value.input, externalId: 'CRM-7' } })
  await button('Edit here').click()
  await expect.element(input).toHaveValue('CRM-7')
  close()
  service.read = created
  await button('Look again').click()
  await expect.element(screen.getByText('The profile')).toBeVisible()
  await router.navigate('/test/DEMO/persons/-/new')
  await expect.element(input).toHaveValue('CRM-7')
})

it('a person who is created after the page was left gets a receipt, and the form is empty on return', async () => {
  let reply = (_response: Response): void => {}
  const { screen, router, service, input } = await submit(() => new Promise<Response>(resolve => (reply = resolve)))
  await expect.poll(() => service.posts).toBe(1)
  await router.navigate('/test/DEMO/persons/k')
  reply(Response.json({ person_key: 'k' }, { status: 201 }))
  await expect.element(screen.getByRole('list', { name: 'What was done here' })).toHaveTextContent('k was created.')
  await expect.element(screen.getByText('The profile')).toBeVisible()
  await router.navigate('/test/DEMO/persons/-/new')
  await expect.element(input).toHaveValue('')
})

it('if a person is created after the form was opened with another number, the user stays on the form and keeps what was typed there', async () => {
  let reply = (_response: Response): void => {}
  const { screen, router, service, input } = await submit(() => new Promise<Response>(resolve => (reply = resolve)))
  await expect.poll(() => service.posts).toBe(1)
  await router.navigate('/other')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  const state = { initial: { kind: 'mdn', value: '+13125550199' } }
  await router.navigate('/test/DEMO/persons/-/new', { state })
  await expect.element(input).toHaveValue('')
  const number = screen.getByRole('textbox', { name: 'Mobile number' })
  await number.fill('312 555 0111')
  reply(Response.json({ person_key: 'k' }, { status: 201 }))
  await expect.element(screen.getByRole('list', { name: 'What was done here' })).toHaveTextContent('k was created.')
  await expect.element(number).toHaveValue('312 555 0111')
  await router.navigate('/other')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await router.navigate('/test/DEMO/persons/-/new')
  await expect.element(input).toHaveValue('')
})

it('the page for creating a person, opened again during a save, stays read-only until the save ends, and is empty afterward', async () => {
  let reply = (_response: Response): void => {}
  const { screen, router, service, input, create, button } = await submit(
    () => new Promise<Response>(resolve => (reply = resolve)),
  )
  await expect.poll(() => service.posts).toBe(1)
  await router.navigate('/other')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  service.read = notFound
  await router.navigate('/test/DEMO/persons/-/new')
  await expect.element(input).toHaveValue('CRM-9')
  await expect.element(input).toHaveAttribute('readonly')
  const { reads } = service
  await button('Saving').click({ force: true })
  expect(service.reads).toBe(reads)
  reply(Response.json({ person_key: 'k' }, { status: 201 }))
  const receipts = screen.getByRole('list', { name: 'What was done here' })
  await expect.element(receipts).toHaveTextContent('k was created.')
  await expect.element(receipts.getByRole('listitem')).toHaveLength(1)
  await expect.element(input).toHaveValue('')
  await expect.element(create).toBeVisible()
  await input.fill('CRM-10')
  await expect.element(input).toHaveValue('CRM-10')
  expect(service.posts).toBe(1)
})

it('the page for creating a person, opened again during the lookup before the call, says that it is checking, and creates one person even if the button is pressed again', async () => {
  let find = (): void => {}
  const lookup = new Promise<void>(resolve => (find = resolve))
  const { screen, router, service, input, button } = await submit(
    () => Response.json({ person_key: 'k' }, { status: 201 }),
    () => lookup.then(notFound),
  )
  await expect.poll(() => service.reads).toBe(1)
  await router.navigate('/other')
  await expect.element(screen.getByText('Another page')).toBeVisible()
  await router.navigate('/test/DEMO/persons/-/new')
  await expect.element(input).toHaveValue('CRM-9')
  await expect.element(input).toHaveAttribute('readonly')
  await button('Checking').click({ force: true })
  find()
  const receipts = screen.getByRole('list', { name: 'What was done here' })
  await expect.element(receipts).toHaveTextContent('k was created.')
  await expect.element(receipts.getByRole('listitem')).toHaveLength(1)
  await expect.element(input).toHaveValue('')
  expect(service.posts).toBe(1)
})

it.each([
  ['Update this person', created, created],
  ['Create anyway', lost, notFound],
] as const)('if "%s" fails, only that button sends it again', async (name, post, read) => {
  const { screen, service, button } = await submit(post, read)
  await expect.element(button(name)).toBeVisible()
  const mocks = [
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')),
  ]
  await button(name).click()
  await expect.element(screen.getByText(/offline/)).toBeVisible()
  await expect.element(button('Send now')).not.toBeInTheDocument()
  for (const mock of mocks) mock.mockRestore()
  service.read = read
  await button(name).click()
  await expect.element(screen.getByText('The profile')).toBeVisible()
})
