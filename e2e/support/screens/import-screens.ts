import { newBatch, someTokens } from '../import-batch'
import { appIdOf } from '../subscriber'
import { expect } from '../test'
import type { Screen } from './screen'

/** The overview, imports, and differences from the API documentation. */
export const importScreens: Screen[] = [
  {
    name: 'new import',
    title: 'New import · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/imports/new`)
      const token = (n: number) => n.toString(16).padStart(64, '0')
      const rows = `platform,token,customer_id\nios,${token(1)},C-1\napns,${token(1)},C-2\nwindows,${token(2)},\nios,12ab,C-3`
      await page.getByRole('textbox', { name: /Rows: one token per line/ }).fill(rows)
      await page.getByRole('button', { name: 'Read these rows' }).click()
      await expect(page.getByRole('heading', { name: 'Dry run' })).toBeVisible()
      await page.getByRole('button', { name: 'Import 2 tokens' }).click()
      const count = page.getByRole('textbox', { name: 'Type 2 to confirm' })
      await expect(count).toHaveAccessibleDescription('The number to type is 2.')
    },
  },
  {
    name: 'overview',
    title: 'Overview · Signalbox',
    open: async (page, company, app) => {
      await newBatch(app, page, company, someTokens(12))
      await page.goto(`${company.path}/overview`)
      await expect(page.getByRole('region', { name: 'Imports' })).toContainText('4 failed')
      await expect(page.getByText('No broadcast is in progress')).toBeVisible()
    },
  },
  {
    name: 'imports',
    title: 'Imports · Signalbox',
    open: async (page, company, app) => {
      await newBatch(app, page, company, someTokens(12))
      await page.goto(`${company.path}/imports`)
      await expect(page.getByRole('table', { name: 'Imports' })).toContainText('33.3')
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page.getByLabel('Batch id contains')).toBeVisible()
    },
  },
  {
    name: 'import batch',
    title: 'Import batch · Signalbox',
    open: async (page, company, app) => {
      const id = await newBatch(app, page, company, someTokens(12))
      await page.goto(`${company.path}/imports/${appIdOf(company)}/${id}`)
      await page.getByRole('button', { name: 'Show rows with 410 Unregistered' }).click()
      await page.getByRole('button', { name: 'Send failures again' }).click()
      await expect(page.getByRole('button', { name: 'All 4' })).toBeVisible()
    },
  },
  {
    name: 'import failures',
    title: 'Import failures · Signalbox',
    open: async (page, company, app) => {
      await newBatch(app, page, company, someTokens(12))
      await page.goto(`${company.path}/imports/failures`)
      await page.getByRole('button', { name: 'Show tokens with 410 Unregistered' }).click()
      await expect(page.getByRole('table', { name: 'Failed tokens' })).toHaveAttribute('aria-rowcount', '5')
      await page.getByText('Chart data').click()
    },
  },
  {
    name: 'import failures, reading for a file',
    title: 'Import failures · Signalbox',
    open: async (page, company, app) => {
      await newBatch(app, page, company, someTokens(12))
      const id = await newBatch(app, page, company, someTokens(12))
      const path = `/mobile_apps/${appIdOf(company)}/migrations/import_batches/${id}`
      await app.mock.setFaults({ method: 'GET', path, delay_ms: 60_000 })
      await page.goto(`${company.path}/imports/failures`)
      await page.getByRole('button', { name: 'Stop reading' }).click()
      await page.getByRole('button', { name: 'CSV' }).click()
      await page.getByRole('button', { name: 'For systems' }).click()
      await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
    },
  },
  {
    name: 'differences from the API documentation',
    title: 'Differences from the API documentation · Signalbox',
    open: async (page, company) => {
      await page.goto(`${company.path}/drift`)
      await expect(page.getByText('No response has differed from the API documentation.')).toBeVisible()
    },
  },
  {
    name: 'token history',
    title: 'Token history · Signalbox',
    open: async (page, company, app) => {
      const [token = ''] = someTokens(1)
      await newBatch(app, page, company, [token, token])
      await page.goto(`${company.path}/imports/token`)
      await page.getByLabel('Push token').fill(token)
      await page.getByRole('button', { name: 'Show history' }).click()
      await expect(page.getByRole('table', { name: 'History' }).getByRole('link')).toHaveCount(2)
    },
  },
]
