import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
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
  const ifMissing = screen.getByRole('combobox', { name: 'If platform is missing' })
  await expect.element(ifMissing).toHaveDisplayValue('Don’t guess')
  await screen.getByRole('combobox', { name: 'Use platform as' }).selectOptions('Not used')
  const ofFile = screen.getByRole('combobox', { name: 'Platform of the file' })
  await expect.element(ofFile).toHaveDisplayValue('Choose a platform')
})
