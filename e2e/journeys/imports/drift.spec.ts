import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../support/accessible'
import { expect, test } from '../../support/test'

test.use({ dataset: 'empty' })
test.afterEach(({ app }) => app.mock.clearFaults())

test('one field that differs on three routes is listed on three lines, even if each page is left as soon as the field is counted, and the lines can be saved', async ({
  signedIn: page,
  app,
  company,
}) => {
  const imports = `/mobile_apps/${company.key.toLowerCase()}-app/migrations`
  const batch = { batch_id: 'b-1', received_on: 17, success_count: 1, failure_count: 0, pending_count: 0 }
  const outcome = { status: 'SUCCESS', platform_status: '200', platform_message: 'Success' }
  await app.mock.setFaults(
    {
      method: 'GET',
      path: `${imports}/import_batches/`,
      body: { ...batch, success: [{ token: 'secret-token', ...outcome }] },
    },
    { method: 'GET', path: `${imports}/import_batches`, body: [batch] },
    { method: 'GET', path: `${imports}/device_migrations`, body: [{ ...batch, ...outcome }] },
  )
  // The first difference of a page loads the code that counts it, and is counted as soon as that code has run
  const waitUntilCounted = () =>
    expect
      .poll(() =>
        page.evaluate(async () => {
          const code = performance.getEntriesByType('resource').find(({ name }) => /drift-store/.test(name))
          if (code !== undefined) await import(code.name)
          return code !== undefined
        }),
      )
      .toBe(true)
  await page.goto(`${company.path}/imports`)
  await page.getByRole('link', { name: 'b-1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('b-1')
  await expect(page.getByText('secret-token').first()).toBeVisible()
  await waitUntilCounted()
  await page.goto(`${company.path}/imports/token`)
  await page.getByLabel('Push token').fill('secret-token')
  await page.getByRole('button', { name: 'Show history' }).click()
  await expect(page.getByRole('table', { name: 'History' }).getByRole('link')).toHaveCount(1)
  await waitUntilCounted()
  await page.goto(`${company.path}/drift`)

  const lines = page.getByRole('table', { name: 'Differences' })
  for (const route of ['listImportBatches', 'getImportBatch', 'getTokenHistory'])
    await expect(lines.getByRole('row', { name: new RegExp(`${route}.*received_on.*number 99`) })).toBeVisible()
  await expect(lines.getByRole('row')).toHaveCount(4)
  await expect(lines).not.toContainText('secret')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const saving = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /For systems/ })
    .first()
    .click()
  const saved = await readFile(await (await saving).path(), 'utf8')
  expect(saved.trimEnd().split('\r\n')).toHaveLength(4)
  expect(saved).not.toContain('secret')
})
