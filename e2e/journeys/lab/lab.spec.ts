import { expectAccessible } from '../../support/accessible'
import { expect, test, testNumberPattern } from '../../support/test'
import { handsetNumber, openLab, requestConfirmation, resetToEmpty, statusOfCall } from './lab'

// Clock, faults, and outbox belong to the whole server: a test that changes the clock or the faults resets them
// afterward, and one that needs an empty outbox resets it first.

test.describe('with its own company', () => {
  test.use({ dataset: 'empty' })
  test.afterEach(({ app }) => app.mock.clearFaults())

  test('a handset gets the text, replies Y, and gets a welcome text; the URL contains no number', async ({
    signedIn: page,
    app,
    company,
  }) => {
    await requestConfirmation(page, app, company)
    await openLab(page, company)
    const recents = page.getByRole('region', { name: 'Numbers that got a text' })
    await expect(recents.getByRole('button', { name: /\+1 312 555 0187/ })).toContainText(
      '1 text, latest: Confirmation',
    )

    const box = page.getByLabel('Handset number')
    await box.fill('call 312 555')
    await page.keyboard.press('Enter')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await box.fill('(312) 555-0187, said the customer')
    await expect(page.getByText('The text around it is ignored.')).toBeVisible()
    await page.keyboard.press('Enter')

    const handset = page.getByRole('region', { name: /\+1 312 555 0187/ })
    const stream = handset.getByRole('list', { name: 'Texts and replies, newest first' })
    await expect(stream.getByRole('listitem')).toHaveText([/reply Y within 24 hours to get Iced season/])
    await handset.getByRole('button', { name: /^Reply Y/ }).click()
    await expect(stream).toContainText('Confirmed. The person is now subscribed, and a welcome text was sent.')
    await expect(stream.getByRole('listitem')).toHaveCount(3)
    await expect(stream.getByRole('listitem').last()).toContainText('Confirmation')
    await expect(handset).toContainText('2 texts')

    await handset.getByLabel('Custom reply').fill('who is this?')
    await page.keyboard.press('Enter')
    await expect(stream).toContainText('No effect')
    await handset.getByRole('button', { name: /^Reply STOP/ }).click()
    await expect(stream).toContainText('Ended every subscription of this number')
    expect(page.url()).not.toMatch(testNumberPattern)
  })

  test('the open handset survives a reload, and Back returns to the previous one', async ({
    signedIn: page,
    company,
  }) => {
    await openLab(page, company)
    const open = async (written: string) => {
      await page.getByLabel('Handset number').fill(written)
      await page.getByRole('button', { name: 'Open handset' }).click()
    }
    const shown = (written: string) => expect(page.getByRole('heading', { name: written })).toBeVisible()
    await open('312 555 0101')
    await shown('+1 312 555 0101')
    await expect(page.getByText('This number has not received any texts.')).toBeVisible()
    await open('312 555 0102')
    await shown('+1 312 555 0102')
    await page.reload()
    await shown('+1 312 555 0102')
    await page.goBack()
    await shown('+1 312 555 0101')
    // It stays open while another section is shown
    const parts = page.getByRole('navigation', { name: 'Lab sections' })
    await parts.getByRole('link', { name: 'Clock' }).click()
    await expect(page).toHaveURL(/part=clock/)
    await parts.getByRole('link', { name: 'Handsets' }).click()
    await shown('+1 312 555 0101')
  })

  test('faults: a preset affects the next calls and counts down, and one button removes all rules', async ({
    signedIn: page,
    company,
  }) => {
    await openLab(page, company, 'faults')
    const rules = page.getByRole('region', { name: 'Active rules' })
    await expect(rules).toContainText('No faults are set.')
    await page.getByRole('button', { name: 'Set: Respond to the next 3 calls with 500' }).click()
    await expect(rules.getByRole('listitem')).toHaveText([/Any call: 500 without processing\s*3 more times/])
    expect(await statusOfCall(page, company, 'GET', '/mobiledb/persons?mdn=%2B13125550187')).toBe(500)
    await expect(rules).toContainText('2 more times')

    await page.getByLabel('Effect').selectOption('Process the call, lose the response')
    await page.getByLabel('Path begins with').fill('companies')
    await page.getByRole('button', { name: 'Set rule' }).click()
    await expect(page.getByRole('main').getByText('Path: start with a slash.')).toBeVisible()
    await page.getByLabel('Path begins with').fill(`/companies/${company.key}/mobiledb/persons`)
    await page.getByLabel('Method').selectOption('POST')
    await page.getByRole('button', { name: 'Set rule' }).click()
    await expect(rules.getByRole('listitem').first()).toContainText('POST calls to /companies/')
    await expect(page.getByText('2 active rules')).toBeVisible()

    // Processed, but the response is lost
    const person = { mobile_phone: { mdn: handsetNumber } }
    expect(await statusOfCall(page, company, 'POST', '/mobiledb/persons/', person)).toBeGreaterThanOrEqual(500)
    await expect(rules.getByRole('listitem')).toHaveCount(1)
    await rules.getByRole('button', { name: 'Remove all' }).click()
    await expect(rules).toContainText('No faults are set.')
    expect(await statusOfCall(page, company, 'GET', '/mobiledb/persons?mdn=%2B13125550187')).toBe(200)
  })

  test('g l opens the lab, and the navigation links to it', async ({ signedIn: page, company }) => {
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Lab' })).toBeVisible()
    await page.goto(`${company.path}/activity`)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await expect(page).toHaveURL(`${company.path}/lab`)
    await expect(page).toHaveTitle('Lab · Signalbox')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Lab' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  test('a failed read of the lab is shown, and retried automatically', async ({ signedIn: page, company, guard }) => {
    guard.allow(/Failed to load resource/)
    await page.route('**/__mock/faults', route =>
      route.fulfill({ status: 503, json: { errors: [{ message: 'Closed' }] } }),
    )
    await openLab(page, company, 'faults')
    await expect(page.getByRole('alert')).toContainText('Closed')
    await page.unroute('**/__mock/faults')
    await expect(page.getByText('No faults are set.')).toBeVisible()
  })
})

test.describe('changing the whole mock', () => {
  test.use({ dataset: 'empty' })
  test.afterEach(({ app }) => app.mock.reset())

  test('the outbox shows messages as they are sent, and masks numbers if the user has chosen that', async ({
    signedIn: page,
    app,
    company,
  }) => {
    await resetToEmpty(app, company)
    await openLab(page, company, 'outbox')
    await expect(page.getByText('Nothing has been sent.')).toBeVisible()
    await requestConfirmation(page, app, company)
    const row = page.getByRole('row', { name: /Confirmation/ })
    await expect(row).toContainText('+1 312 555 0187')
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Push' }).click()
    await expect(page.getByRole('radio', { name: 'Push' })).toBeChecked()
    await expect(page).toHaveURL(/channel=push/)
    await expect(page.getByText('Nothing has been sent through this channel.')).toBeVisible()
    await page.getByRole('radio', { name: 'All', exact: true }).click()
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
    await page.evaluate(() => localStorage.setItem('signalbox.preferences', '{"maskNumbers":true}'))
    await page.reload()
    await expect(row).toContainText('··87')
    await expect(row).not.toContainText('555')
    await row.getByRole('link', { name: 'Open handset' }).click()
    await expect(page.getByRole('list', { name: 'Texts and replies, newest first' })).toContainText('reply Y')
  })

  test('next expiration: the clock moves there, and the result lists what fell due', async ({
    signedIn: page,
    app,
    company,
  }) => {
    await resetToEmpty(app, company)
    await requestConfirmation(page, app, company)
    await openLab(page, company, 'clock')
    await expect(page.getByText('An invitation to “Counter card” expires')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next send' })).toBeDisabled()
    await expect(page.getByText('No broadcast is scheduled.')).toBeVisible()
    await page.getByRole('button', { name: 'Next expiration' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('1 invitation expired unanswered')
    await expect(result).toContainText('No messages were sent.')
    await expect(page.getByText('No upcoming events.')).toBeVisible()
    await expect(page.getByText(/23 h 59 min ahead of this computer|1 d ahead of this computer/).first()).toBeVisible()
  })

  test('a reset says what will be lost, including the company of this session', async ({
    signedIn: page,
    app,
    company,
  }) => {
    await app.mock.setFaults({ delay_ms: 1, times: 9 })
    await openLab(page, company, 'dataset')
    await expect(page.getByText('this session')).toBeVisible()
    const listed = page.getByRole('main').getByText(company.key)
    await expect(listed.first()).toBeVisible()
    await page.getByRole('button', { name: 'Reset to empty' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset to empty' })
    await expect(dialog).toContainText(company.key)
    await expect(dialog).toContainText('1 fault rule')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Reset to empty' }).click()
    await dialog.getByRole('button', { name: 'Reset to empty' }).click()
    await expect(page.getByRole('main').getByText('The demo service was reset to empty.')).toBeVisible()
    await expect(page.getByText('empty: companies and users only')).toBeVisible()
    await expect(listed).toHaveCount(0)
  })
})

test.describe('with the demo company', () => {
  test.afterEach(({ app }) => app.mock.reset())

  test('next send of the demo company: its broadcast starts sending, and the outbox fills', async ({
    signedIn: page,
    company,
  }) => {
    await openLab(page, company, 'clock')
    await page.getByRole('button', { name: 'Next send' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText(/\d+ broadcasts? started sending/)
    await page.getByLabel('Custom step').fill('1.5')
    await page.getByRole('button', { name: 'Move clock', exact: true }).click()
    await expect(page.getByRole('main').getByText('Custom step: enter a whole number from 1 to 87,600.')).toBeVisible()
    await page.getByLabel('Custom step').fill('2')
    await page.getByRole('button', { name: 'Move clock', exact: true }).click()
    await expect(result).toContainText('The clock moved forward by 2 h.')
    await page.getByRole('link', { name: 'Outbox', exact: true }).click()
    await expect(page.getByRole('row', { name: /Broadcast/ }).first()).toBeVisible()
  })
})
