import { expect, it, vi } from 'vitest'
import { neverReplies, openPage, testService, type Answers } from '#/parts/testing/test-page'
import { ImportConfirm } from './ImportConfirm'

/** Opens the confirmation of a file with a canary of 200 tokens. */
async function open(ready: number, chosen: { id: string; isOther: boolean } | null = null, answers: Answers = {}) {
  const onChange = vi.fn<(app: unknown) => void>()
  const onStart = vi.fn<(app: string, hasCanary: boolean) => void>()
  const service = testService({ ...answers, 'GET /import_batches': () => Response.json([]) })
  const { screen } = await openPage({
    path: '/:connection/:company_key/new',
    element: (
      <ImportConfirm
        title="June.csv"
        ready={ready}
        appId="demo-app"
        chosen={chosen}
        onChange={onChange}
        file={{ isReading: false, isStarting: false, startRefusal: null }}
        canary={200}
        onStart={onStart}
      />
    ),
    at: '/test/DEMO/new',
    fetch: service.fetch,
  })
  const atOnce = screen.getByRole('checkbox', { name: /^Submit everything at once/ })
  return { screen, service, onChange, onStart, atOnce }
}

it('an import is confirmed by typing the number; neither the number nor the checkbox is saved', async () => {
  const { screen, onChange, onStart, atOnce } = await open(1200)
  const count = screen.getByRole('textbox', { name: 'Type 1,200 to confirm' })
  const submit = screen.getByRole('button', { name: 'Import 1,200 tokens' })
  await submit.click()
  await expect.element(count).toHaveAccessibleDescription('The number to type is 1,200.')
  await atOnce.click()
  expect(onStart).not.toHaveBeenCalled()
  await count.fill('1200')
  await submit.click()
  await expect.poll(() => onStart.mock.calls).toEqual([['demo-app', false]])
  expect(JSON.stringify(onChange.mock.calls)).not.toMatch(/1200|isAtOnce/)
})

it('the confirmation of an import counts its canary as a batch of its own', async () => {
  const { screen, atOnce } = await open(10_000)
  await expect.element(screen.getByText(/^10,000 tokens will be submitted for demo-app, in 11 batches/)).toBeVisible()
  await atOnce.click()
  await expect.element(screen.getByText(/^10,000 tokens will be submitted for demo-app, in 10 batches/)).toBeVisible()
})

it('if a draft has an app that this session does not know, it is shown as another app', async () => {
  const { screen } = await open(1200, { id: 'former-app', isOther: false })
  await expect.element(screen.getByRole('textbox', { name: 'Id of the other app' })).toHaveValue('former-app')
  await expect.element(screen.getByLabelText('App id', { exact: true })).toHaveDisplayValue('Another app')
  await expect.element(screen.getByText(/^1,200 tokens will be submitted for former-app/)).toBeVisible()
})

it('an import does not start if the app id is changed while it is being checked', async () => {
  const unchecked = { 'GET /other-app/migrations/import_batches': neverReplies }
  const { screen, service, onStart } = await open(1200, null, unchecked)
  await expect.poll(() => service.count('GET', '/demo-app/migrations/import_batches')).toBe(1)
  await screen.getByLabelText('App id', { exact: true }).selectOptions('Another app')
  const id = screen.getByRole('textbox', { name: 'Id of the other app' })
  await id.fill('other-app')
  await screen.getByRole('textbox', { name: 'Type 1,200 to confirm' }).fill('1200')
  await screen.getByRole('button', { name: 'Import 1,200 tokens' }).click()
  await expect.poll(() => service.count('GET', '/other-app/migrations/import_batches')).toBe(1)
  await id.fill('demo-app')
  await expect.element(screen.getByText(/^The settings were changed in the meantime/)).toBeVisible()
  await expect.element(id).toHaveFocus()
  expect(onStart).not.toHaveBeenCalled()
})

it('if the dashboard server does not allow the app, the import does not start, and the field says why', async () => {
  const refused = () => Response.json({ errors: [] }, { status: 403, headers: { 'x-signalbox-error': 'role-refused' } })
  const chosen = { id: 'other-app', isOther: true }
  const { screen, onStart } = await open(1200, chosen, { 'GET /other-app/migrations/import_batches': refused })
  await screen.getByRole('textbox', { name: 'Type 1,200 to confirm' }).fill('1200')
  await screen.getByRole('button', { name: 'Import 1,200 tokens' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Id of the other app' }))
    .toHaveAccessibleDescription(/^Your groups do not allow the app “other-app” at this company\. Nothing was sent\./)
  expect(onStart).not.toHaveBeenCalled()
})

it('if the chosen app is refused, the focus moves to the list of apps', async () => {
  const refused = () => Response.json({ errors: [] }, { status: 403, headers: { 'x-signalbox-error': 'role-refused' } })
  const { screen, onStart } = await open(1200, null, { 'GET /demo-app/migrations/import_batches': refused })
  await screen.getByRole('textbox', { name: 'Type 1,200 to confirm' }).fill('1200')
  await screen.getByRole('button', { name: 'Import 1,200 tokens' }).click()
  await expect.element(screen.getByLabelText('App id', { exact: true })).toHaveFocus()
  expect(onStart).not.toHaveBeenCalled()
})
