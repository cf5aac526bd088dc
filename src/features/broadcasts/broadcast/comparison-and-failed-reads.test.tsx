import { expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { DAY_MS } from '#/contract/format/durations'
import { failure } from '#/parts/testing/test-page'
import { apiOf, apiWithout, broadcast, open, serviceOf } from '../testing'

const inTwoDays = new Date(Date.now() + 2 * DAY_MS).toISOString()
const sentWith = (id: string, recipient_count: number, more: object = {}) =>
  broadcast(id, {
    status: 'sent',
    send_scheduled_date: `2027-03-0${id}T12:00:00Z`,
    delivery: { recipient_count },
    ...more,
  })

it('a canceled broadcast is shown as canceled even if it cannot be read again', async () => {
  const wire = broadcast('1', { send_scheduled_date: inTwoDays })
  let isCanceled = false
  const api = testApi(
    async (input, init) => {
      if (init?.method === 'DELETE') {
        isCanceled = true
        return Response.json({ ...wire, status: 'canceled' })
      }
      return isCanceled && typeof input === 'string' && input.endsWith('/broadcasts/1')
        ? failure()
        : serviceOf([wire])(input, init)
    },
    { session: testSession({ user: `canceled-${Math.random()}` }) },
  )
  const { screen } = await open('/1', api)
  await screen.getByRole('button', { name: 'Cancel broadcast' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel broadcast' }).click()
  const actions = screen.getByRole('group', { name: 'Broadcast actions' })
  const canceled = 'Only scheduled broadcasts can be edited or canceled. The status of this one is Canceled.'
  await expect.element(actions.getByText(canceled)).toBeVisible()
  await expect.element(actions.getByText(/You can edit or cancel it/)).not.toBeInTheDocument()
  for (const name of ['Edit', 'Cancel broadcast']) {
    const button = actions.getByRole('button', { name })
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAccessibleDescription(canceled)
  }
  await expect.element(screen.getByText('Canceled', { exact: true })).toBeVisible()
})

it('a text is not compared with push messages to the same list', async () => {
  const push = { message_template: 'Doors open', channel: 'push', source_lists: ['4107'], filters: [] }
  const sends = [sentWith('3', 120), sentWith('2', 10, { targeting: push }), sentWith('1', 100)]
  const { screen } = await open('/3', apiOf(sends))
  await expect.element(screen.getByText('20.0% more than the earlier send')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Broadcast 1' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Broadcast 2' })).not.toBeInTheDocument()
})

it('a send is compared with an earlier one with the same conditions, however many with other conditions came between', async () => {
  const filters = [{ name: 'vip', selector: 'any', value: ['yes'] }]
  const targeting = { message_template: 'Doors open', channel: 'sms', source_lists: ['4107'], filters }
  const others = ['6', '5', '4', '3', '2'].map(id => sentWith(id, 500, { targeting }))
  const { screen } = await open('/7', apiOf([sentWith('7', 120), ...others, sentWith('1', 100)]))
  await expect.element(screen.getByText('20.0% more than the earlier send with the same conditions')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Broadcast 1' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Broadcast 6' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Broadcast 2' })).not.toBeInTheDocument()
})

it('if lists cannot be read, the preview of a message shows “List name”, and the page the id of the list once', async () => {
  const wire = broadcast('1')
  const named = { ...wire, targeting: { ...wire.targeting, message_template: 'Hi {{ list_name }}' } }
  const api = testApi(
    async (input, init) =>
      typeof input === 'string' && input.includes('/subscription_lists') ? failure() : serviceOf([named])(input, init),
    { session: testSession({ user: `unnamed-${Math.random()}` }) },
  )
  const { screen } = await open('/1', api)
  await expect.element(screen.getByRole('group', { name: /^Preview/ })).toHaveTextContent('Hi List name')
  await expect
    .element(screen.getByRole('region', { name: 'Audience' }).getByText(/4107/))
    .toHaveTextContent(/^id 4107$/)
})

const long = 'a'.repeat(3_000)
it.each([
  ['a name with a fallback', { message_template: '{{ vip | default: "there" }}' }, 'vip, or “there”', true],
  ['a name in the title of a push', { channel: 'push', push: { subject: 'For {{ vip }}' } }, 'For vip', true],
  ['a text that is too long for framed names', { message_template: `{{ vip }}${long}` }, long, false],
])('the page explains framed names if and only if its preview shows one: %s', async (_, more, shown, isExplained) => {
  const wire = broadcast('1')
  const { screen } = await open('/1', apiOf([{ ...wire, targeting: { ...wire.targeting, ...more } }]))
  await expect.element(screen.getByRole('group', { name: /^Preview/ })).toHaveTextContent(shown)
  const note = screen.getByText(/^Each framed name is replaced/)
  await expect.poll(() => note.query()?.checkVisibility() ?? false).toBe(isExplained)
})

it('if sent broadcasts cannot be loaded, the page says so in place of the earlier sends', async () => {
  const { screen } = await open('/1', apiWithout(['sent'], [broadcast('1')]))
  const panel = screen.getByRole('region', { name: 'Earlier sends to the same list' })
  await expect.element(panel.getByText('The service has a fault')).toBeVisible()
})
