import { expect, test } from 'vitest'
import { useService } from '../service'
import { newWallet } from './wallet'

const service = useService()
const hello = { message: { template: 'Hello' } }

test('messages are newest first, and can be read by id; an unknown campaign or message is 404', async () => {
  const { company, wallet } = await newWallet(service)
  expect(await wallet.messages()).toEqual([])
  for (const template of ['one', 'two', 'three']) await wallet.send({ message: { template } })
  const found = await wallet.messages()
  expect(found.map(each => each.message?.template)).toEqual(['three', 'two', 'one'])
  for (const each of found) {
    expect((await company.send('GET', `${wallet.path}/messages/${each.wallet_message_id}`)).body).toEqual(each)
  }
  for (const path of [
    `${wallet.path}/messages/nothing`,
    '/campaigns/wallet/nowhere/messages',
    `/campaigns/wallet/nowhere/messages/${found[0]?.wallet_message_id}`,
  ]) {
    expect([path, (await company.send('GET', path)).status]).toEqual([path, 404])
  }
})

test('a list has at most the 50 newest messages', async () => {
  const { wallet } = await newWallet(service)
  for (let i = 0; i < 51; i++) await wallet.send({ message: { template: `m${i}` } })
  const found = await wallet.messages()
  expect([found.length, found[0]?.message?.template, found.at(-1)?.message?.template]).toEqual([50, 'm50', 'm1'])
})

test('a create is 200 with what was sent; system fields and another campaign_ref are ignored', async () => {
  const { company, wallet } = await newWallet(service)
  const filters = [
    { name: 'provider', selector: 'any', value: ['google'] },
    { name: 'group_code', field_name: null, selector: 'any', value: 'VIP', note: 7 },
  ]
  const message = { template: 'Hello', header: 'Reminder', image_url: 'https://shop.example/w.png' }
  const system = {
    wallet_message_id: 'x',
    url: '/x',
    created_at: 'x',
    updated_at: 'x',
    campaign_ref: { id: 'x', type: 'x', url: '/x' },
  }
  const reply = await wallet.send({ message, filters, ...system })
  const path = `/companies/${company.key}${wallet.path}`
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      wallet_message_id: expect.stringMatching(/^wm-\w+$/),
      message,
      campaign_ref: { id: wallet.id, type: 'Loyalty', url: path },
      filters,
      url: expect.stringContaining(`${path}/messages/wm-`),
      created_at: expect.stringMatching(/^.{16}Z$/),
      updated_at: expect.stringMatching(/^.{16}Z$/),
    },
  ])
})

test('a message is sent at once to all active items of both providers, and appended to Google passes', async () => {
  const { wallet } = await newWallet(service)
  await wallet.install({ wallet_item_id: 'a', tokens: { first_name: 'Ines' } })
  await wallet.install({ wallet_item_id: 'g', provider: 'google_wallet' })
  await wallet.install({ wallet_item_id: 'off', provider: 'google_wallet', active: false })
  const image_url = 'https://shop.example/w.png'
  await wallet.send({ message: { template: '{{first_name}}, hello', header: 'Hi', image_url } })
  await wallet.send(hello)
  expect((await wallet.item('g')).google_wallet).toEqual({
    messages: [
      { header: 'Hi', body: ', hello', action_uri: '', image_uri: image_url },
      { header: '', body: 'Hello', action_uri: '', image_uri: '' },
    ],
  })
  expect((await wallet.item('off')).google_wallet).toEqual({ messages: [] })
  expect((await wallet.item('a')).passbook).toEqual({ notification: null })
  const sent = (await wallet.outbox()).map(each => [each.kind, each.recipient, each['text'], each['wallet_message_id']])
  const [second, first] = (await wallet.messages()).map(each => each.wallet_message_id)
  expect(sent.toSorted()).toEqual(
    [
      ['message', 'a', 'Ines, hello', first],
      ['message', 'g', ', hello', first],
      ['message', 'a', 'Hello', second],
      ['message', 'g', 'Hello', second],
    ].toSorted(),
  )
})

test('filters are combined with AND; without filters everyone gets the message', async () => {
  const { wallet } = await newWallet(service)
  await wallet.install({
    wallet_item_id: 'a',
    group_code: 'VIP',
    tokens: { first_name: 'Ines', loyalty_balance: '120.5', expiration_date: '2027-01-31' },
  })
  await wallet.install({
    wallet_item_id: 'b',
    group_code: 'vip-2',
    tokens: { first_name: 'INES', loyalty_balance: 'n/a', expiration_date: '2027-01-31T23:59:59-06:00' },
  })
  await wallet.install({
    wallet_item_id: 'c',
    provider: 'google_wallet',
    tokens: { first_name: 'Noor', loyalty_balance: '500' },
  })
  const fieldFilter = (field_name: string, selector: string, value: unknown) => ({
    name: 'first_class_field',
    field_name,
    selector,
    value,
  })
  const filter = (name: string, selector: string, value: unknown) => ({ name, selector, value })
  const expected: [unknown, string[]][] = [
    [undefined, ['a', 'b', 'c']],
    [null, ['a', 'b', 'c']],
    [[], ['a', 'b', 'c']],
    [[fieldFilter('first_name', 'any', 'ines')], ['a', 'b']],
    [[fieldFilter('first_name', 'any', ['x', 'NOOR'])], ['c']],
    [[fieldFilter('first_name', 'starts_with', 'no')], ['c']],
    [[fieldFilter('loyalty_balance', '=', 120.5)], ['a']],
    [[fieldFilter('loyalty_balance', '<', 500)], ['a']],
    [[fieldFilter('loyalty_balance', '>=', 120.5)], ['a', 'c']],
    [[fieldFilter('loyalty_balance', 'between', [120.5, 500])], ['a', 'c']],
    [[filter('group_code', 'any', 'vip')], ['a']],
    [[filter('group_code', 'any', ['vip', 'VIP-2'])], ['a', 'b']],
    [[filter('group_code', 'starts_with', 'Vip')], ['a', 'b']],
    [[filter('provider', 'any', ['google'])], ['c']],
    [[filter('expiration_date', 'before', '2027-02-01T00:00:00Z')], ['a']],
    [[filter('expiration_date', 'after', '2027-02-01T00:00:00Z')], ['b']],
    [[filter('expiration_date', 'on', '2027-01-31T12:00:00-06:00')], ['a', 'b']],
    [[filter('expiration_date', 'on', '2027-01-31T12:00:00Z')], ['a']],
    [[filter('expiration_date', 'between', ['2027-01-31T23:59:59Z', '2027-02-01T05:59:59Z'])], ['a', 'b']],
    [[fieldFilter('first_name', 'any', 'ines'), filter('group_code', 'any', 'vip-2')], ['b']],
    [[fieldFilter('first_name', 'any', 'ines'), filter('provider', 'any', ['google'])], []],
  ]
  for (const [filters, ids] of expected) {
    const reply = await wallet.send({ ...hello, ...(filters !== undefined && { filters }) })
    expect([filters, reply.status]).toEqual([filters, 200])
    const [newest] = await wallet.messages()
    const sent = (await wallet.outbox()).filter(each => each['wallet_message_id'] === newest?.wallet_message_id)
    expect([filters, sent.map(each => each.recipient).toSorted()]).toEqual([filters, ids])
  }
})

test.each([
  {},
  { message: null },
  { message: 'Hello' },
  { message: {} },
  { message: { template: '' } },
  { message: { template: '  ' } },
  { message: { template: 7 } },
  { message: { template: 'x', header: 7 } },
  { message: { template: 'x', image_url: {} } },
  { ...hello, filters: {} },
  { ...hello, filters: ['x'] },
  { ...hello, filters: [{ name: 'city', selector: 'any', value: 'x' }] },
  { ...hello, filters: [{ name: 'first_class_field', field_name: 'favorite', selector: 'any', value: 'x' }] },
  { ...hello, filters: [{ name: 'group_code', selector: 'none', value: 'x' }] },
  { ...hello, filters: [{ name: 'provider', selector: 'any', value: 'google' }] },
  { ...hello, filters: [{ name: 'expiration_date', selector: 'on', value: '2027-01-31' }] },
  { ...hello, filters: Array<object>(101).fill({ name: 'group_code', selector: 'any', value: 'x' }) },
])('%j is 422 and sends nothing', async body => {
  const { wallet } = await newWallet(service)
  await wallet.install()
  const reply = await wallet.send(body)
  expect(reply.status).toBe(422)
  expect(reply.messages[0]).toMatch(/\w+ \w+/)
  expect([await wallet.messages(), await wallet.outbox()]).toEqual([[], []])
})

test('an unknown campaign, or one of another company, is 404', async () => {
  const { company } = await newWallet(service)
  const other = await newWallet(service)
  for (const id of ['nowhere', other.wallet.id]) {
    expect((await company.send('POST', `/campaigns/wallet/${id}/messages`, { body: hello })).status).toBe(404)
  }
})

test('demo has five campaigns with about 5,000 items of both providers and 30 messages', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  let items = 0
  let messages = 0
  const seen = new Set<string>()
  for (const id of ['gLd42xQ', 'sUm3rT7', 'oFf20Zz', 'bDay9kP', 'wIn7erA']) {
    let next = ''
    let updated = '9999'
    do {
      const page = await company.send('GET', `/campaigns/wallet/${id}/items?page_size=1000&page_token=${next}`)
      for (const item of JSON.parse(page.text)) {
        seen.add(item.provider)
        expect(item.updated_at <= updated).toBe(true)
        updated = item.updated_at
        expect(item.created_at <= item.updated_at).toBe(true)
        items++
      }
      next = page.headers.get('x-next-page-token') ?? ''
    } while (next !== '')
    messages += JSON.parse((await company.send('GET', `/campaigns/wallet/${id}/messages`)).text).length
  }
  expect(items).toBeGreaterThan(4700)
  expect(items).toBeLessThan(5100)
  expect([[...seen].toSorted(), messages]).toEqual([['google_wallet', 'passbook'], 30])
})
