import { expect, test } from 'vitest'
import { useService } from '../service'
import { newWallet } from './wallet'

const service = useService()

test('an update is a net change per token: omission keeps it, null removes it, values become strings', async () => {
  const { wallet } = await newWallet(service)
  const id = await wallet.install({
    group_code: 'VIP',
    tokens: { first_name: 'Ines', tier: 'Silver', IMAGE_CODE: 'a', image_code: 'b' },
  })
  const reply = await wallet.put(id, {
    tokens: { tier: null, loyalty_balance: 155.5, IMAGE_CODE: 'platinum', vip: true },
  })
  expect([reply.status, reply.body]).toEqual([
    200,
    expect.objectContaining({
      group_code: 'VIP',
      tokens: { first_name: 'Ines', loyalty_balance: '155.5', IMAGE_CODE: 'platinum', image_code: 'b', vip: 'true' },
    }),
  ])
  expect(await wallet.item(id)).toEqual(reply.body)
  await wallet.put(id, { group_code: '', locations: [{ latitude: 1, longitude: 2, relevant_text: '' }] })
  await wallet.put(id, { group_code: 7 })
  expect(await wallet.item(id)).toMatchObject({
    group_code: '7',
    locations: [{ latitude: 1, longitude: 2, relevant_text: '' }],
  })
  await wallet.put(id, { group_code: null, locations: null, tokens: null, passbook: null })
  expect(await wallet.item(id)).toMatchObject({
    group_code: null,
    locations: [],
    tokens: {},
    passbook: { notification: null },
  })
})

test('unknown keys of a location are dropped, both on update and on installation', async () => {
  const { wallet } = await newWallet(service)
  const location = { latitude: 1, longitude: 2, relevant_text: 'Open' }
  const id = await wallet.install({ locations: [{ ...location, more: 1 }] })
  expect((await wallet.item(id)).locations).toEqual([location])
  await wallet.put(id, { locations: [{ ...location, more: 1 }] })
  expect((await wallet.item(id)).locations).toEqual([location])
})

test('id, campaign_ref, url, provider, and timestamps are ignored', async () => {
  const { wallet } = await newWallet(service)
  const id = await wallet.install()
  const before = await wallet.item(id)
  const body = {
    wallet_item_id: 'x',
    campaign_ref: { id: 'x' },
    url: '/x',
    provider: 'google_wallet',
    created_at: 'x',
    updated_at: 'x',
    google_wallet: {},
    more: 1,
  }
  expect((await wallet.put(id, body)).body).toEqual(before)
  expect(await wallet.item(id)).toEqual(before)
})

test('a token with any name is kept, even one with a meaning in JavaScript', async () => {
  const { wallet } = await newWallet(service)
  const id = await wallet.install()
  const raw = '{"__proto__":"a","constructor":"b","":"c","a.b":"d","😀":"e"}'
  const reply = await wallet.putRaw(id, `{"tokens":${raw}}`)
  expect([reply.status, JSON.parse(reply.text).tokens]).toEqual([200, JSON.parse(raw)])
  expect(reply.text).toContain('"__proto__":"a"')
})

test.each([
  { tokens: { first_name: {} } },
  { tokens: { first_name: ['x'] } },
  { tokens: [] },
  { tokens: 'x' },
  { group_code: {} },
  { active: null },
  { active: 'yes' },
  { locations: {} },
  { locations: [{ latitude: 91, longitude: 0, relevant_text: 'x' }] },
  { locations: [{ latitude: 0, longitude: -180.1, relevant_text: 'x' }] },
  { locations: [{ latitude: 0, longitude: 0 }] },
  { locations: [{ latitude: '0', longitude: 0, relevant_text: 'x' }] },
  { locations: [null] },
  { locations: Array<object>(11).fill({ latitude: 0, longitude: 0, relevant_text: 'x' }) },
  { passbook: 'x' },
  { passbook: { notification: {} } },
])('%j is 422 and changes nothing', async fault => {
  const { wallet } = await newWallet(service)
  const id = await wallet.install({ tokens: { first_name: 'Ines' } })
  const before = await wallet.item(id)
  const reply = await wallet.put(id, { group_code: 'new', passbook: { notification: 'never' }, ...fault })
  expect(reply.status).toBe(422)
  expect(reply.messages[0]).toMatch(/\w+ \w+/)
  expect(await wallet.item(id)).toEqual(before)
  expect(await wallet.outbox()).toEqual([])
})

test('a notification is sent to the holder of an active passbook item each time it is set', async () => {
  const { wallet } = await newWallet(service)
  const id = await wallet.install()
  const inactive = await wallet.install({ active: false })
  for (const notification of ['You reached 155 points', 'You reached 155 points'])
    await wallet.put(id, { passbook: { notification } })
  await wallet.put(id, { tokens: { tier: 'Gold' } })
  await wallet.put(id, { passbook: {} })
  await wallet.put(id, { passbook: { notification: null } })
  await wallet.put(inactive, { passbook: { notification: 'kept' } })
  expect((await wallet.item(inactive)).passbook).toEqual({ notification: 'kept' })
  expect((await wallet.item(id)).passbook).toEqual({ notification: null })
  const sent = {
    channel: 'wallet',
    kind: 'notification',
    recipient: id,
    text: 'You reached 155 points',
    wallet_id: wallet.id,
  }
  expect(await wallet.outbox()).toEqual([expect.objectContaining(sent), expect.objectContaining(sent)])
})

test('passbook on a Google pass is 422 and changes nothing', async () => {
  const { wallet } = await newWallet(service)
  const id = await wallet.install({ provider: 'google_wallet' })
  for (const passbook of [{ notification: 'x' }, {}, null]) {
    expect((await wallet.put(id, { passbook, tokens: { tier: 'Gold' } })).status).toBe(422)
  }
  expect((await wallet.item(id)).tokens).toEqual({})
  expect(await wallet.outbox()).toEqual([])
})

test('a past expiration is returned as sent and leaves the item active', async () => {
  const { wallet } = await newWallet(service)
  const id = await wallet.install()
  for (const expiration_date of ['2020-01-31', '2020-01-31T23:59:59-06:00', ' 2020-01-31', 'next summer']) {
    const reply = await wallet.put(id, { tokens: { expiration_date } })
    expect(reply.body).toMatchObject({ active: true, tokens: { expiration_date } })
  }
  expect(await wallet.ids()).toEqual([id])
})

test('an unknown campaign or item is 404; a body that is not an object is 400', async () => {
  const { company, wallet } = await newWallet(service)
  expect((await wallet.put('nobody', {})).status).toBe(404)
  expect((await company.send('PUT', '/campaigns/wallet/nowhere/items/x', { body: {} })).status).toBe(404)
  expect((await wallet.put('nobody', [])).status).toBe(400)
})

test('a change to an item does not update its campaign', async () => {
  const { company, wallet } = await newWallet(service)
  const before = (await company.send('GET', wallet.path)).body
  await service.send('POST', '/__mock/clock', { body: { advance: 'PT2M' } })
  const id = await wallet.install()
  await wallet.put(id, { tokens: { tier: 'Gold' } })
  expect((await company.send('GET', wallet.path)).body).toEqual(before)
})

test('parallel PUTs of different tokens of one item all take effect', async () => {
  const { wallet } = await newWallet(service)
  const id = await wallet.install()
  const tokens = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`t${i}`, String(i)]))
  await Promise.all(Object.entries(tokens).map(([name, value]) => wallet.put(id, { tokens: { [name]: value } })))
  expect((await wallet.item(id)).tokens).toEqual(tokens)
})

test('an id is installed only once', async () => {
  const { wallet } = await newWallet(service)
  const answers = await Promise.all(Array.from({ length: 5 }, () => wallet.tryInstall({ wallet_item_id: 'one' })))
  expect(answers.map(reply => reply.status).toSorted()).toEqual([201, 422, 422, 422, 422])
})

test('the control route refuses an invalid body (422), malformed JSON (400), and unknown ids (404)', async () => {
  const { company, wallet } = await newWallet(service)
  const invalid = [
    { provider: 'google' },
    { provider: null },
    { wallet_item_id: '' },
    { wallet_item_id: '..' },
    { wallet_item_id: 'x'.repeat(129) },
    { tokens: { a: [] } },
    { locations: [{}] },
    { passbook: {} },
    { active: 1 },
  ]
  for (const body of invalid) expect([body, (await wallet.tryInstall(body)).status]).toEqual([body, 422])
  const path = `/__mock/companies/${company.key}/wallet_campaigns`
  expect((await service.send('POST', `${path}/${wallet.id}/items`, { raw: '{' })).status).toBe(400)
  for (const unknown of [`${path}/nowhere/items`, `/__mock/companies/NOBODY/wallet_campaigns/${wallet.id}/items`]) {
    expect((await service.send('POST', unknown, { body: { provider: 'passbook' } })).status).toBe(404)
  }
})
