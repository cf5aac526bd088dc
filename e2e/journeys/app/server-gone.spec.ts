import { expect, test } from '../../support/test'
import { waitForPrefetchedParts } from '../../support/troubles'

// The mock's data must survive the restart of the server, as sessions do.
test.use({ serverOptions: { keep: true } })

test('the server stops while the page is open, and comes back', async ({ signedIn: page, app, company, guard }) => {
  test.slow()
  guard.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET/)
  const { person_key: key } = await company.newPerson({ mdn: '+14045550166', carrier_code: '31' })
  const box = page.getByRole('main').getByRole('combobox')
  await expect(box).toBeFocused()
  await waitForPrefetchedParts(page)
  await box.fill('the caller: (404) 555-0166')
  await expect(page.getByRole('option', { name: /404 555 0166/ })).toBeVisible()
  await app.kill()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The dashboard server is not responding.').first()).toBeVisible()
  await expect(box).toHaveValue('the caller: (404) 555-0166')

  // Shown for four seconds: the page may reach the server before the test does
  const back = page.getByText('The dashboard server is back.').waitFor({ timeout: 40_000 })
  await Promise.all([app.restart(), back])
  // The failed lookup is retried automatically
  await expect(page).toHaveURL(`${company.path}/persons/${key}`)
  await expect(page.getByText('The dashboard server is not responding.')).toHaveCount(0)
})
