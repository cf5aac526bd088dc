import * as z from 'zod/mini'
import { HOUR_MS } from '#/contract/format/durations'
import { expectAccessible } from '../../support/accessible'
import { expect, test } from '../../support/test'
import { handsetNumber, listSchema, openLab, requestConfirmation, resetToEmpty, sessionId, statusOfCall } from './lab'

// A reset changes the whole server: every test resets it afterward.

test.describe('rebuilding and forking', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test.afterEach(({ app }) => app.mock.reset())

  test('a failed call is rebuilt with anonymous people, and fails again with the same outcome', async ({
    signedIn: page,
    app,
    company,
    guard,
  }) => {
    guard.allow(/Failed to load resource/)
    await resetToEmpty(app, company)
    for (const [first_name, carrier_code] of [
      ['Wilhelmina', '31'],
      ['Bartholomew', '32'],
    ])
      await company.newPerson({ mdn: '+18475550155', carrier_code: carrier_code ?? '', custom_fields: { first_name } })
    await page.reload()
    const box = page.getByRole('main').getByRole('combobox')
    await box.fill('+18475550155')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Wilhelmina').first()).toBeVisible()
    await app.mock.setFaults({
      method: 'GET',
      path: `/companies/${company.key}/mobiledb/persons`,
      status: 404,
      body: { errors: [{ message: 'The person Wilhelmina is gone.' }] },
    })
    await box.fill('+18475550177')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'API log' }).click()
    const log = page.getByRole('dialog', { name: /^API log/ })
    await log.getByRole('button', { name: /404.*mdn=%2B18475550177/ }).click()
    await log.getByRole('link', { name: 'Rebuild in the lab' }).click()

    const panel = page.getByRole('region', { name: 'Rebuild in the lab' })
    await expect(panel).toContainText('GET searchPersons')
    await expect(panel).toContainText('2 people')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Copy link' }).click()
    await expect(panel.getByText('Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const code = new URL(link).hash.replace('#scenario=', '').replaceAll('-', '+').replaceAll('_', '/')
    expect(Buffer.from(code, 'base64').toString()).not.toMatch(/Wilhelmina|Bartholomew|847/)

    await panel.getByRole('button', { name: 'Rebuild here' }).click()
    const dialog = page.getByRole('dialog', { name: 'Open this scenario?' })
    await expect(dialog).toContainText('2 people')
    await dialog.getByRole('button', { name: 'Reset and open' }).click()
    const rebuilt = page.getByRole('region', { name: 'Rebuilt call' })
    await expect(rebuilt).toContainText('A fault rule gives the next matching call this outcome.')
    await rebuilt.getByRole('button', { name: 'Send call' }).click()
    await expect(rebuilt).toContainText('Same outcome.')
    await expect(rebuilt).toContainText('The fault rule for it is no longer set.')
    await expect(rebuilt).toContainText('The person Ada is gone.')
    await rebuilt.getByRole('button', { name: 'Send call' }).click()
    await expect(rebuilt).toContainText('Different outcome. Recorded: 404.')

    // Survives a reload; the log does not
    await page.reload()
    await expect(rebuilt).toBeVisible()
    await expect(panel).toContainText('This call is no longer in the API log')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()

    // The people share one number, as before
    await page.goto(`${company.path}/persons`)
    await box.fill('+13125550100')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ada').first()).toBeVisible()
    await expect(page.getByText('Ben').first()).toBeVisible()
  })

  test('a company is forked, the clock moves, and the comparison shows what a change in one of the two did', async ({
    signedIn: page,
    app,
    company,
  }) => {
    await resetToEmpty(app, company)
    await requestConfirmation(page, app, company)
    await app.mock.call('POST', `/handsets/${encodeURIComponent(handsetNumber)}/replies`, {
      text: 'Y',
      company_key: company.key,
    })
    const lists = await page.request.get(
      `/api/mock/${company.key}/companies/${company.key}/mobiledb/subscription_lists`,
      {
        headers: { 'X-Signalbox-Session': await sessionId(page, company) },
      },
    )
    const [list] = z.array(listSchema).parse(await lists.json())
    const inAnHour = new Date(Date.now() + HOUR_MS).toISOString()
    expect(
      await statusOfCall(page, company, 'POST', '/mobiledb/broadcasts', {
        name: 'Evening',
        send_scheduled_date: inAnHour,
        targeting: { message_template: 'See you tonight', channel: 'sms', source_lists: [list?.id] },
      }),
    ).toBe(201)

    await openLab(page, company, 'forks')
    await page.getByRole('button', { name: 'Fork company' }).click()
    const fork = `${company.key}-FORK-1`
    await expect(page.getByRole('region', { name: 'Fork company' })).toContainText(
      `${fork} is a copy of ${company.key}.`,
    )
    const compare = page.getByRole('region', { name: 'Compare outboxes' })
    await expect(compare).toContainText('Neither company has sent anything since then.')
    await app.mock.call('POST', `/handsets/${encodeURIComponent(handsetNumber)}/replies`, {
      text: 'STOP',
      company_key: fork,
    })

    await page.getByRole('button', { name: 'Move clock by 1 day' }).click()
    await expect(compare).toContainText('1 message differs. 0 are the same.')
    const row = compare.getByRole('row', { name: /See you tonight/ })
    await expect(row).toContainText('1 time')
    await expect(row).toContainText('Not sent')
    await expectAccessible(page)
    await page.reload()
    await expect(compare).toContainText('1 message differs. 0 are the same.')
  })
})
