import { afterEach, expect, it, vi } from 'vitest'
import { rememberSession } from '#/api/session/known-sessions'
import { gatewayError, testSessionReply, testSession } from '#/api/testing'
import { HEADERS, type ConnectionChoice, type ConnectionsReply } from '#/contract/gateway'
import { routePatterns } from '#/nav/paths'
import { clickTwice, failure, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { keepFragment, takeFragment } from './return-fragment'
import { SignInPage } from './SignInPage'

const connection: ConnectionChoice = { ...testSession().connection, company_optional: false }

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

async function open(
  connections: ConnectionChoice[],
  answers: Answers = {},
  sign_on: ConnectionsReply['sign_on'] = null,
  at = '/sign-in',
) {
  const gateway = testService(answers)
  vi.spyOn(globalThis, 'fetch').mockImplementation(gateway.fetch)
  const { screen } = await openPage({
    path: routePatterns.signIn,
    element: <SignInPage />,
    at,
    fetch: gateway.fetch,
    loader: () => ({ connections, version: '1', sign_on }),
  })
  const user = screen.getByRole('textbox', { name: 'User' })
  const submit = screen.getByRole('button', { name: 'Sign in' })
  const fillIn = async () => {
    await user.fill('demo')
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
  }
  return { screen, gateway, user, submit, fillIn }
}

it('the sign-in page signs in once, however often the button is clicked, and shows that it is waiting', async () => {
  let respond: (response: Response) => void = () => undefined
  const { screen, gateway, submit, fillIn } = await open([connection], {
    'POST /api/test/DEMO/session': () => new Promise<Response>(resolve => (respond = resolve)),
  })
  await fillIn()
  clickTwice(submit.element())
  await expect.element(submit).toBeDisabled()
  respond(Response.json(testSessionReply()))
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(gateway.count('POST')).toBe(1)
})

it('the sign-in page keeps what was typed when the service fails, and signs in the next time', async () => {
  const answers: Answers = { 'POST /api/test/DEMO/session': failure }
  const { screen, user, submit, fillIn } = await open([connection], answers)
  await fillIn()
  await submit.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The service failed with status 500.')
  await expect.element(user).toHaveValue('demo')
  answers['POST /api/test/DEMO/session'] = () => Response.json(testSessionReply())
  await submit.click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
})

it('the sign-in page names the first empty field and sends nothing', async () => {
  const { gateway, user, submit } = await open([connection])
  await submit.click()
  await expect.element(user).toHaveAccessibleDescription('Enter your user name.')
  await expect.element(user).toHaveFocus()
  expect(gateway.calls).toEqual([])
})

it('the sign-in page says so if no connection is configured, and shows no form', async () => {
  const { screen } = await open([])
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No connection is configured.')
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).not.toBeInTheDocument()
})

it('the sign-in page shows a connection with a very long name and without company keys', async () => {
  const { screen } = await open([{ ...connection, name: `\u202e${'x'.repeat(2_000)}`, company_keys: [] }])
  await expect.element(screen.getByRole('textbox', { name: 'Company key' })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: /x{2000}$/ })).toBeInTheDocument()
})

const provider = { name: 'Company account', user: null }

it('the sign-in page with single sign-on leads to the provider, and back to where the user was going', async () => {
  const { screen } = await open([], {}, provider, '/sign-in?to=%2Ftest%2FDEMO%2Fbroadcasts&problem=no-access')
  await expect
    .element(screen.getByRole('link', { name: 'Continue with Company account' }))
    .toHaveAttribute('href', '/sign-on/start?to=%2Ftest%2FDEMO%2Fbroadcasts')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Your account has no access to this dashboard.')
  await expect.element(screen.getByRole('textbox', { name: 'User' })).not.toBeInTheDocument()
})

it('the sign-in page opens one of the companies that the groups allow, without a password', async () => {
  const companies = [{ ...connection, company_keys: ['DEMO', 'ACME'] }]
  const answers: Answers = { 'POST /session': () => Response.json({ ...testSessionReply(), sign_on: true }) }
  const { screen } = await open(companies, answers, { ...provider, user: 'ann@example.com' })
  await screen.getByRole('combobox', { name: 'Company key' }).selectOptions('ACME')
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  const bodies = vi.mocked(globalThis.fetch).mock.calls.map(([, init]) => init?.body)
  expect(bodies).toEqual([JSON.stringify({ connection: 'test', company_key: 'ACME' })])
})

it.each([
  [404, 'The service does not let the dashboard server open company DEMO.'],
  [403, 'The service does not let the dashboard server open company DEMO.'],
])('after single sign-on, a %s from the service is not blamed on the person', async (status, title) => {
  const answers: Answers = { 'POST /session': () => Response.json({ errors: [] }, { status }) }
  const companies = [{ ...connection, company_keys: ['DEMO'] }]
  const { screen } = await open(companies, answers, { ...provider, user: 'ann@example.com' })
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(title)
})

it('after single sign-on, the page does not claim that the person is signed in if they are not', async () => {
  const headers = { [HEADERS.error]: 'upstream-timeout' }
  const silent = () => Response.json({ errors: [] }, { status: 504, headers })
  const companies = [{ ...connection, company_keys: ['DEMO'] }]
  const { screen } = await open(companies, { 'POST /session': silent }, { ...provider, user: 'ann@example.com' })
  await expect.element(screen.getByText('Choose what to open as ann@example.com.')).toBeVisible()
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You are not signed in.')
  await expect.element(screen.getByText(/You are signed in/)).not.toBeInTheDocument()
})

it('after single sign-on, the page says that the service rejects the credentials of the server', async () => {
  const headers = { [HEADERS.error]: 'upstream-unreachable' }
  const rejected = () => Response.json({ errors: [] }, { status: 502, headers })
  const companies = [{ ...connection, company_keys: ['DEMO'] }]
  const { screen } = await open(companies, { 'POST /session': rejected }, { ...provider, user: 'ann@example.com' })
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('does not accept the credentials of the dashboard server.')
})

it('the sign-in page needs no company if the server knows it, and offers the companies this browser knows', async () => {
  const real: ConnectionChoice = { ...connection, mock: false, company_keys: [], company_optional: true }
  const { screen, gateway, submit, fillIn } = await open([real], {
    'POST /session': () => Response.json(testSessionReply()),
  })
  await expect.element(screen.getByRole('combobox', { name: 'Company key' })).not.toBeInTheDocument()
  await fillIn()
  await submit.click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(gateway.count('POST')).toBe(1)
  await screen.unmount()

  const reopened = await open([real])
  await expect.element(reopened.screen.getByRole('combobox', { name: 'Company key' })).toHaveValue('DEMO')
})

it('a sign-in to another company forgets the fragment of the page that was wanted', async () => {
  const wanted = '/test/OTHER/lab'
  keepFragment(wanted, '#scenario=x')
  const answers = { 'POST /api/test/DEMO/session': () => Response.json(testSessionReply()) }
  const { screen, submit, fillIn } = await open([connection], answers, null, `/sign-in?to=${wanted}`)
  await fillIn()
  await screen.getByRole('textbox', { name: 'Company key' }).fill('DEMO')
  await submit.click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(takeFragment(wanted)).toBe(wanted)
})

it('the sign-in page keeps a typed company key when another connection is chosen, even one with known keys', async () => {
  const connections = [
    { ...connection, company_keys: [] },
    { ...connection, id: 'other', name: 'Other', company_keys: ['DEMO'] },
  ]
  const { screen } = await open(connections)
  const choice = screen.getByRole('combobox', { name: 'Connection' })
  await screen.getByRole('textbox', { name: 'Company key' }).fill('ACME')
  await choice.selectOptions('Other')
  await expect.element(screen.getByRole('textbox', { name: 'Other company key' })).toHaveValue('ACME')
  // Choosing a known key keeps the typed one for the first connection
  await screen.getByRole('combobox', { name: 'Company key' }).selectOptions('DEMO')
  await choice.selectOptions(connection.name)
  await expect.element(screen.getByRole('textbox', { name: 'Company key' })).toHaveValue('ACME')
})

it('the sign-in page shows the company that it signs in to when another connection is chosen', async () => {
  const connections = [
    { ...connection, company_keys: ['ACME'] },
    { ...connection, id: 'other', name: 'Other', company_keys: ['ACME-TEST'] },
  ]
  const { screen, gateway, submit, fillIn } = await open(connections, {
    'POST /api/other/ACME-TEST/session': () => Response.json(testSessionReply()),
  })
  await screen.getByRole('combobox', { name: 'Connection' }).selectOptions('Other')
  const company = screen.getByRole('combobox', { name: 'Company key' })
  await expect.element(company).toHaveValue('ACME-TEST')
  // Leaving a field stores what it shows
  company.element().focus()
  await fillIn()
  await submit.click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
  expect(gateway.count('POST', '/api/other/ACME-TEST/session')).toBe(1)
})

it('the sign-in page links to the sessions of this browser that have not ended', async () => {
  rememberSession({ connection: 'test', company_key: 'ENDED' })
  rememberSession({ connection: 'test', company_key: 'DEMO' })
  const { screen } = await open([connection], {
    'GET /api/test/DEMO/session': () => Response.json(testSessionReply()),
    'GET /api/test/ENDED/session': () => gatewayError(401, 'session-expired'),
  })
  const sessions = screen.getByRole('navigation', { name: 'Open sessions in this browser' })
  await expect.element(sessions.getByRole('link', { name: 'Test service DEMO' })).toBeVisible()
  await expect.element(sessions.getByRole('link', { name: 'Test service ENDED' })).not.toBeInTheDocument()
})

it('the sign-in page no longer calls fields empty once the button for the demo user has filled them', async () => {
  const { screen, user, submit } = await open([{ ...connection, hint: [{ user: 'demo', password: 'demo' }] }])
  await submit.click()
  await expect.element(user).toBeInvalid()
  await screen.getByRole('button', { name: /demo/ }).click()
  await expect.element(user).toHaveValue('demo')
  await expect.element(user).toBeValid()
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeValid()
})
