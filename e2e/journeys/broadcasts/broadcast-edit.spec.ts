import type { Page } from 'playwright/test'
import { DAY_MS } from '#/contract/format/durations'
import { callService, newBroadcast } from '../../support/broadcasts'
import { newCampaign } from '../../support/subscriber'
import { expect, test } from '../../support/test'
import type { App, Company } from '../../support/test'

test.use({ dataset: 'empty' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const setStatus = (app: App, company: Company, id: string, status: string) =>
  app.mock.call('POST', `/companies/${company.key}/broadcasts/${id}/status`, { status })

test('an edit shows what someone else changed and does not overwrite it, and one that comes too late is kept', async ({
  app,
  company,
  signedIn: page,
}) => {
  const { list } = await newCampaign(app, company, 'Store news')
  const id = await newBroadcast(app, page, company, list, { send_schedule: { every: 'week' } })
  await page.goto(`${company.path}/broadcasts/${id}`)
  await expect(heading(page, 'Autumn preview')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('send_schedule')
  await page.keyboard.press('e')
  await page.getByLabel('Name', { exact: true }).fill('Autumn preview (v2)')
  await callService(app, page, company, 'PUT', `/${id}`, { targeting: { message_template: 'Doors open at 18:00' } })
  await page.getByRole('button', { name: 'Review', exact: true }).click()

  await expect(page.getByText('Someone else changed this broadcast after you opened it.')).toBeVisible()
  const save = page.getByRole('button', { name: /^Save changes for/ })
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Apply choices' }).click()
  await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row')).toHaveText([/Field/, /^Name/])
  await save.click()
  await expect(heading(page, 'Autumn preview (v2)')).toBeVisible()
  expect(await callService(app, page, company, 'GET', `/${id}`)).toMatchObject({
    name: 'Autumn preview (v2)',
    send_schedule: { every: 'week' },
    targeting: { message_template: 'Doors open at 18:00', source_lists: [list] },
  })

  // Someone else changes the broadcast while the review of another edit is open: nothing is sent
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Too late')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(save).toBeEnabled()
  await callService(app, page, company, 'PUT', `/${id}`, { targeting: { message_template: 'Doors open at 19:00' } })
  await save.click()
  await expect(page.getByText('Someone else changed this broadcast after you opened it.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply choices' }).click()
  await expect(save).toBeEnabled()
  expect(await callService(app, page, company, 'GET', `/${id}`)).toMatchObject({ name: 'Autumn preview (v2)' })

  // Its status changes: nothing is sent, and the draft is kept
  await setStatus(app, company, id, 'paused')
  await save.click()
  await expect(page.getByText('This broadcast can no longer be changed. Its status is now Paused.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn into new broadcast' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Too late')
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeEnabled()
})

test('a scheduled broadcast is canceled; one that has failed in the meantime cannot be, and is duplicated instead', async ({
  app,
  company,
  guard,
  signedIn: page,
}) => {
  guard.allow(/status of 403/)
  const { list } = await newCampaign(app, company, 'Store news')
  const [first, second] = [await newBroadcast(app, page, company, list), await newBroadcast(app, page, company, list)]
  const cancelButton = page.getByRole('button', { name: 'Cancel broadcast' })
  const dialog = page.getByRole('dialog', { name: 'Cancel this broadcast?' })
  await page.goto(`${company.path}/broadcasts/${first}`)
  await cancelButton.click()
  await expect(dialog).toContainText('“Autumn preview”, scheduled for')
  await dialog.getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect(
    page.getByText('Only scheduled broadcasts can be edited or canceled. The status of this one is Canceled.'),
  ).toBeVisible()
  await expect(cancelButton).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Broadcast actions' })).toBeFocused()

  await page.goto(`${company.path}/broadcasts/${second}`)
  await cancelButton.click()
  await setStatus(app, company, second, 'failed')
  await dialog.getByRole('button', { name: 'Cancel broadcast' }).click()
  await expect(page.getByText('Too late to cancel')).toBeVisible()
  await expect(
    page.getByText('Only scheduled broadcasts can be edited or canceled. The status of this one is Failed.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Duplicate as draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('The preview is open')
  await expect(page.getByText('Choose a send time.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Lists' }).getByRole('checkbox', { name: /^Store news/ })).toBeChecked()
})

test('an unknown status, channel, condition, and short code are shown, and an edit leaves them as they are', async ({
  app,
  company,
  signedIn: page,
}) => {
  const { list } = await newCampaign(app, company, 'Store news')
  const id = await newBroadcast(app, page, company, list)
  const path = `/companies/${company.key}/mobiledb/broadcasts/${id}`
  const targeting = {
    message_template: 'The preview is open',
    channel: 'rcs',
    source_short_code: { code: '54021', kind: 'shared' },
    source_lists: [list, 'L-gone'],
    filters: [{ name: 'visit_window', selector: 'near', value: { deep: [1] } }, { segment: 12 }],
    carousel: ['a', 'b'],
  }
  const odd = { broadcast_id: id, name: 'Odd', status: 'dreaming', send_schedule: { every: 'week' }, targeting }
  const answer = (body: Record<string, unknown>) =>
    app.mock.setFaults({ method: 'GET', path, status: 200, body }, { method: 'PUT', path, status: 200, body })
  await answer(odd)
  await page.goto(`${company.path}/broadcasts/${id}`)
  const main = page.getByRole('main')
  for (const word of ['dreaming', 'rcs', 'visit_window', 'segment', '54021', 'carousel', 'send_schedule', 'L-gone'])
    await expect(main).toContainText(word)
  await expect(page.getByRole('button', { name: 'Edit' })).toBeDisabled()

  const at = new Date((await app.mock.now()) + DAY_MS).toISOString()
  targeting.source_lists = [list]
  await answer({ ...odd, status: 'scheduled', send_scheduled_date: at })
  await page.reload()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(
    page.getByText('Conditions: one of them is not supported here. It is kept unchanged.').first(),
  ).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Odd, renamed')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const put = page.waitForRequest(request => request.method() === 'PUT')
  await page.getByRole('button', { name: /^Save changes for/ }).click()
  const sent: unknown = (await put).postDataJSON()
  const { message_template, source_short_code, source_lists, carousel } = targeting
  expect(sent).toMatchObject({
    name: 'Odd, renamed',
    send_schedule: { every: 'week' },
    targeting: { message_template, source_short_code, source_lists, carousel },
  })
  // Fields that cannot be written are omitted, so that the service keeps them
  for (const key of ['channel', 'filters']) expect(sent).not.toHaveProperty(`targeting.${key}`)
  await app.mock.clearFaults()
})
