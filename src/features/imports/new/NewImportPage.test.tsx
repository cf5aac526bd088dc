import { expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { openPage, renderRoutes, testService } from '#/parts/testing/test-page'
import { NewImportPage } from './NewImportPage'

it('the import page asks for the platform of a file without a platform column', async () => {
  const { screen } = await openPage({
    path: routePatterns.newImport,
    element: <NewImportPage />,
    at: '/test/DEMO/imports/new',
    fetch: testService({ 'GET /import_batches': () => Response.json([]) }).fetch,
  })
  await screen.getByRole('textbox', { name: /^Rows: one token per line/ }).fill('platform,token\nx,token-1')
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  const ifMissing = screen.getByRole('combobox', { name: 'If the platform is missing' })
  await expect.element(ifMissing).toHaveDisplayValue('Do not guess')
  await screen.getByRole('combobox', { name: 'Use platform as' }).selectOptions('Not used')
  const ofFile = screen.getByRole('combobox', { name: 'Platform of the file' })
  await expect.element(ofFile).toHaveDisplayValue('Choose a platform')
})

it('the platform can be detected from the tokens where it is missing', async () => {
  const { screen } = await openPage({
    path: routePatterns.newImport,
    element: <NewImportPage />,
    at: '/test/DEMO/imports/new',
    fetch: testService({ 'GET /import_batches': () => Response.json([]) }).fetch,
  })
  const token = (n: number) => String(n).padStart(64, '0')
  const rows = `platform,token\nios,${token(1)}\n,${token(2)}\nx,${token(3)}\n,unclear`
  await screen.getByRole('textbox', { name: /^Rows: one token per line/ }).fill(rows)
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  await screen.getByRole('button', { name: 'Detect the platform from the token (2 rows)' }).click()
  await expect.element(screen.getByText('Platform detected from the token in 2 rows.', { exact: true })).toBeVisible()
})

it('a file whose platforms are detected from its tokens needs no chosen platform, and the fix can be undone', async () => {
  const { screen } = await openPage({
    path: routePatterns.newImport,
    element: <NewImportPage />,
    at: '/test/DEMO/imports/new',
    fetch: testService({ 'GET /import_batches': () => Response.json([]) }).fetch,
  })
  const ios = (n: number) => String(n).padStart(64, '0')
  const rows = `token\n${ios(1)}\n${ios(2)}\ndT1:APA91b${'x'.repeat(134)}`
  await screen.getByRole('textbox', { name: /^Rows: one token per line/ }).fill(rows)
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  await screen.getByRole('button', { name: 'Detect the platform from the token (1 row)' }).click()
  await screen.getByRole('combobox', { name: 'Platform of the file' }).selectOptions('Choose a platform')
  await expect.element(screen.getByText('Platform detected from the token in 3 rows.', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Import 3 tokens' })).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText(/^Choose the platform of the tokens/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Import / }).elements()).toEqual([])
})

it.each([
  ['without rows', 'platform,token', 'This file has no rows besides its header.'],
  ['without a token column', 'a,b\n1,2', 'Choose the column that contains the push token.'],
])('the import page says only once why a file %s cannot be sent', async (_, rows, why) => {
  const { screen } = await openPage({
    path: routePatterns.newImport,
    element: <NewImportPage />,
    at: '/test/DEMO/imports/new',
    fetch: testService({ 'GET /import_batches': () => Response.json([]) }).fetch,
  })
  await screen.getByRole('textbox', { name: /^Rows: one token per line/ }).fill(rows)
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  await expect.element(screen.getByText(why)).toBeVisible()
  expect(screen.getByText(/^No rows are ready/).elements()).toEqual([])
})

it('rows that the user leaves out are not counted as invalid', async () => {
  const { screen } = await openPage({
    path: routePatterns.newImport,
    element: <NewImportPage />,
    at: '/test/DEMO/imports/new',
    fetch: testService({ 'GET /import_batches': () => Response.json([]) }).fetch,
  })
  const rows = `token\n${'0'.repeat(64)}\n${'1'.repeat(63)}`
  await screen.getByRole('textbox', { name: /^Rows: one token per line/ }).fill(rows)
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  await screen.getByRole('button', { name: 'Leave out: iOS token with unusual length' }).click()
  await expect.element(screen.getByText('Left out by choice')).toBeVisible()
  const counts = screen.getByRole('definition').elements()
  expect(counts.slice(-2).map(({ textContent }) => textContent)).toEqual(['0', '1'])
})

it('edited rows are read with the chosen columns and settings, unless their columns are different', async () => {
  const { screen } = await openPage({
    path: routePatterns.newImport,
    element: <NewImportPage />,
    at: '/test/DEMO/imports/new',
    fetch: testService({ 'GET /import_batches': () => Response.json([]) }).fetch,
  })
  const token = (n: number) => String(n).padStart(64, '0')
  const read = async (...rows: readonly string[]) => {
    await screen.getByRole('textbox', { name: /^Rows: one token per line/ }).fill(rows.join('\n'))
    await screen.getByRole('button', { name: 'Read these rows' }).click()
  }
  const edit = () => screen.getByRole('button', { name: 'Edit the rows' }).click()
  await read('token,note', `${token(1)},C-1`, 'short,C-2')
  const note = screen.getByRole('combobox', { name: 'Use note as' })
  await expect.element(note).toHaveDisplayValue('Not used')
  await note.selectOptions('External id of the person')
  await screen.getByRole('combobox', { name: 'Duplicate tokens' }).selectOptions('Send again')
  await edit()
  await read('token,note', `${token(1)},C-1`, `${token(2)},C-2`)
  await expect.element(screen.getByText('2 iOS, 0 Android, 2 with an external id')).toBeVisible()
  // Three values that look like ids are proposed as such, which changes none of the chosen columns
  await edit()
  await read('token,note', ...[1, 2, 3].map(n => `${token(n)},C-10${n}`))
  await expect.element(screen.getByText('3 iOS, 0 Android, 3 with an external id')).toBeVisible()
  // Rows of the other platform are read as such
  await edit()
  const android = (n: number) => `dT${n}:APA91b${'x'.repeat(134)}`
  await read('token,note', `${android(1)},C-1`, `${android(2)},C-2`)
  await expect.element(screen.getByText('0 iOS, 2 Android, 2 with an external id')).toBeVisible()
  // A proposal for other columns is made again
  await edit()
  await read('token,ref', ...[1, 2, 3].map(n => `${token(n)},R-10${n}`))
  await screen.getByRole('button', { name: 'Use as external id' }).click()
  await expect.element(screen.getByText('3 iOS, 0 Android, 3 with an external id')).toBeVisible()
  await edit()
  await read('token,ref,city', ...[1, 2, 3].map(n => `${token(n)},R-10${n},Chicago`))
  await expect.element(screen.getByRole('button', { name: 'Use as external id' })).toBeVisible()
  await edit()
  await read('note,token', `C-1,${token(1)}`, `C-2,${token(2)}`)
  await expect.element(screen.getByText('2 iOS, 0 Android, none with an external id')).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Use token as' })).toHaveDisplayValue('Push token')
  await expect.element(screen.getByRole('combobox', { name: 'Duplicate tokens' })).toHaveDisplayValue('Send again')
})

it('an import does not start if its settings were changed while the app id was being checked', async () => {
  let answer = () => {}
  const checked = new Promise<void>(resolve => {
    answer = resolve
  })
  const service = testService({
    'GET /demo-app/migrations/import_batches': () => Response.json([]),
    'GET /other-app/migrations/import_batches': () => checked.then(() => Response.json([])),
  })
  const { screen, router } = await openPage({
    path: routePatterns.newImport,
    element: <NewImportPage />,
    at: '/test/DEMO/imports/new',
    fetch: service.fetch,
  })
  const token = '1'.repeat(64)
  await screen.getByRole('textbox', { name: /^Rows: one token per line/ }).fill(`${token}\n${token}`)
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  await screen.getByLabelText('App id', { exact: true }).selectOptions('Another app')
  await screen.getByRole('textbox', { name: 'Id of the other app' }).fill('other-app')
  await screen.getByRole('textbox', { name: 'Type 1 to confirm' }).fill('1')
  const submit = screen.getByRole('button', { name: 'Import 1 token' })
  await submit.click()
  await expect.poll(() => service.count('GET', '/other-app/migrations/import_batches')).toBe(1)
  await expect.element(submit).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Duplicate tokens' }).selectOptions('Send again')
  const both = screen.getByRole('button', { name: 'Import 2 tokens' })
  await expect.element(both).toBeVisible()
  answer()
  await expect.element(both).toBeEnabled()
  await screen.getByRole('textbox', { name: 'Type 2 to confirm' }).fill('2')
  expect(router.state.location.search).toBe('')
  await both.click()
  await expect.poll(() => router.state.location.search).toMatch(/^\?job=/)
})

it('the import page says that the rows to send again could not be opened', async () => {
  const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('planned', 'UnknownError')
  })
  const api = createApi({ session: testSession({ user: newId() }), fetch: testService({}).fetch })
  const routes = [{ path: routePatterns.newImport, element: <NewImportPage /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/imports/new', { source: 'rows' })
  await expect.element(screen.getByText('The rows could not be opened.', { exact: false })).toBeVisible()
  failing.mockRestore()
})
