import type { Page } from 'playwright/test'
import * as z from 'zod/mini'
import { expectAccessible, expectInView } from '../../support/accessible'
import { expect, test } from '../../support/test'
import { readCount, expectSent, composeMessage, sendButton, countField } from '../../support/wallet-messages'

test.use({ dataset: 'demo' })

const sentSchema = z.array(
  z.looseObject({
    company_key: z.string(),
    recipient: z.string(),
    text: z.string(),
    // Notifications of single items, which other tests send, have none
    wallet_message_id: z.nullish(z.string()),
  }),
)

async function addCondition(page: Page, field: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add condition' }).click()
  await page.getByRole('option', { name: field, exact: true }).click()
}

test('a message to items with balances between 100 and 500 goes to exactly those that were counted', async ({
  signedIn: page,
  app,
  company,
}) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('link', { name: 'Messages in Gold circle' }).click()
  await expect(page.getByRole('table', { name: 'Campaign messages' })).toContainText('Your reward expires soon')
  await page.getByRole('link', { name: 'New message' }).click()
  await expect(page.getByRole('button', { name: 'Count and review' })).toBeDisabled()
  await expectInView(page.getByRole('button', { name: 'Count and review' }))

  await addCondition(page, 'Loyalty balance')
  await page.getByLabel('Comparison of condition 1').selectOption('is between')
  await page.getByLabel('Start of the range of condition 1').fill('100')
  await page.getByLabel('End of the range of condition 1').fill('500')
  await page.getByRole('textbox', { name: 'Header' }).fill('Autumn points')
  const count = await composeMessage(page, '{{ first_name }}, you have {{ loyalty_balance }} points')
  expect(count).toBeGreaterThan(100)
  await expect(page.getByRole('list', { name: 'Examples' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)

  await countField(page).fill(String(count + 1))
  await expect(page.getByText(`The number to type is ${count.toLocaleString('en-US')}.`)).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await countField(page).fill(String(count))
  await page.keyboard.press('Enter')
  await expectSent(page, '{{ first_name }}, you have {{ loyalty_balance }} points')

  await expect(
    page.getByText(`Message sent. ${count.toLocaleString('en-US')} wallet items were counted before sending.`),
  ).toBeVisible()
  // The count stays with the message
  await page.goto(page.url())
  await expect(page.getByText(`${count.toLocaleString('en-US')} items were counted before sending.`)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const outbox = sentSchema.parse(await app.mock.call('GET', '/outbox?channel=wallet&limit=10000'))
  const sent = outbox.filter(text => text.company_key === company.key && text.wallet_message_id === id)
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(count)
  expect(sent).toHaveLength(count)
  for (const { text } of sent) {
    const balance = Number(/you have (.*) points$/.exec(text)?.[1])
    expect(balance).toBeGreaterThanOrEqual(100)
    expect(balance).toBeLessThanOrEqual(500)
  }
})

test('a reload keeps the draft, and a stopped count or an empty audience sends nothing', async ({
  signedIn: page,
  company,
}) => {
  await page.goto(`${company.path}/wallet/bDay9kP/messages/-/new`)
  await page.getByRole('textbox', { name: 'Message text' }).fill('Come by, {{ first_name }}')
  await addCondition(page, 'Group code')
  await page.getByRole('combobox', { name: 'Value of condition 1' }).fill('nobody-has-this')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message text' })).toHaveValue('Come by, {{ first_name }}')
  await page.getByRole('button', { name: 'Count and review' }).click()
  await expect(page.getByText('No active items match, so there is nobody to send to.')).toBeVisible()
  await expect(page.getByText('The message can only be sent if at least one item is counted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message', exact: true })).toBeDisabled()

  await page.getByRole('button', { name: 'Edit message' }).click()
  await page.getByRole('button', { name: 'Remove condition 1' }).click()
  await page.route('**/items?*', () => undefined) // the service does not answer
  await page.getByRole('button', { name: 'Count and review' }).click()
  await page.getByRole('button', { name: 'Stop counting' }).click()
  await expect(page.getByText('Counting was stopped.')).toBeVisible()
  await page.unroute('**/items?*')
  await page.getByRole('button', { name: 'Count items' }).click()
  expect(await readCount(page)).toBeGreaterThan(100)
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('link', { name: 'Continue draft' })).toBeVisible()
})
