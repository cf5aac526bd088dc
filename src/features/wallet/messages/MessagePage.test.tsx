import { expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { keepSentCount, readSentCount } from '../sent-counts'
import { MessagePage } from './MessagePage'

const open = (id: string, template = 'Come by', filters?: unknown) =>
  openPage({
    path: routePatterns.walletMessage,
    element: <MessagePage />,
    at: `/test/DEMO/wallet/w/messages/${id}`,
    fetch: testService({
      [`GET /messages/${id}`]: () => Response.json({ wallet_message_id: id, message: { template }, filters }),
    }).fetch,
  })

it('a message that was sent from this browser shows how many items were counted before sending', async () => {
  await keepSentCount(testSession(), 'sent-here', 1204, 1)
  const { screen } = await open('sent-here')
  await expect.element(screen.getByText(/^1,204 items were counted before sending\./)).toBeVisible()
})

it('a message that was sent elsewhere shows no count', async () => {
  const { screen } = await open('sent-elsewhere')
  await expect.element(screen.getByText(/^The service does not say how many items matched\./)).toBeVisible()
})

it.each([
  [1_500, 'The layout is approximate; the text is exact.', /x{1500}$/],
  [2_500, 'The layout is approximate; the text is exact, but cut off after 2,000 characters.', /x{2000}…$/],
])('the preview of a message of %i characters says whether it is whole', async (length, note, shown) => {
  const { screen } = await open('long', 'x'.repeat(length))
  await expect.element(screen.getByText(note)).toBeVisible()
  await expect.element(screen.getByRole('figure', { name: 'Apple Wallet on the lock screen' })).toHaveTextContent(shown)
})

it.each([
  ['Hi {{ first_name }}', 'The layout is approximate. Placeholders are filled in for each holder.'],
  [
    `{{ first_name }}${'x'.repeat(2_500)}`,
    'The layout is approximate, and the text is cut off after 2,000 characters. Placeholders are filled in for each holder.',
  ],
])('the preview of a message with placeholders does not say that its text is exact: %#', async (template, note) => {
  const { screen } = await open('filled-in', template)
  await expect.element(screen.getByText(note)).toBeVisible()
})

it('the preview of a message whose braces are not closed says that its text is exact', async () => {
  const { screen } = await open('not-closed', 'Hi {{ first_name')
  await expect.element(screen.getByText('The layout is approximate; the text is exact.')).toBeVisible()
})

it('a condition that cannot be read is part of the audience', async () => {
  const filter = { name: 'group_code', field_name: null, selector: 'any', value: 'VIP' }
  const { screen } = await open('locked', 'Come by', [filter])
  await expect
    .element(screen.getByRole('region', { name: 'Audience' }))
    .toHaveTextContent('Every active wallet item filtered by the condition group_code.')
  await expect.element(screen.getByRole('button', { name: 'Reuse message' })).toBeVisible()
})

it('a message whose conditions are not a list is not shown as sent to everyone, and cannot be reused', async () => {
  const { screen } = await open('unread', 'Come by', { any: 'VIP' })
  await expect.element(screen.getByText('The audience cannot be read. The response below contains it.')).toBeVisible()
  await expect.element(screen.getByText('Every active wallet item')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Reuse message' })).not.toBeInTheDocument()
})

it('only the newest counts are kept, separately for each company', async () => {
  const session = testSession({ connection: { id: `counts-${Math.random()}` } })
  for (let at = 0; at <= 200; at++) await keepSentCount(session, `m${at}`, at, at)
  expect(await readSentCount(session, 'm0')).toBeNull()
  expect(await readSentCount(session, 'm1')).toBe(1)
  expect(await readSentCount(session, 'm200')).toBe(200)
  expect(await readSentCount({ ...session, company_key: 'OTHER' }, 'm200')).toBeNull()
})

it('the preview of a message without text says so, and does not invite the user to type one', async () => {
  const { screen } = await open('without-text', '')
  for (const name of ['Apple Wallet on the lock screen', 'Google Wallet message'])
    await expect.element(screen.getByRole('figure', { name })).toHaveTextContent('No text')
  await expect.element(screen.getByText('Your message text appears here.')).not.toBeInTheDocument()
})
