import { expect, test } from 'vitest'
import { useService } from '../service'
import { newWallet } from './wallet'

const service = useService()
const NEXT_TOKEN = 'x-next-page-token'

test('a wallet campaign can be read, active or ended; an unknown one is 404', async () => {
  const { company, wallet } = await newWallet(service)
  const other = await newWallet(service)
  const reply = await company.send('GET', wallet.path)
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      wallet_id: wallet.id,
      name: 'Gold circle',
      type: 'Loyalty',
      smartlink_url: expect.stringMatching(/^https:/),
      url: `/companies/${company.key}/campaigns/wallet/${wallet.id}`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
    },
  ])
  expect((await company.send('GET', other.wallet.path)).status).toBe(404)
  const ended = await (await service.addCompany({ dataset: 'demo' })).send('GET', '/campaigns/wallet/wIn7erA')
  expect(ended.status).toBe(200)
})

test('an item of each provider has all its fields; inactive ones can be read; unknown ones are 404', async () => {
  const { company, wallet } = await newWallet(service)
  const location = { latitude: 41.88, longitude: -87.63, relevant_text: 'Near' }
  await wallet.install({
    wallet_item_id: 'a b/c',
    group_code: 'VIP',
    tokens: { first_name: 'Ines', n: 7 },
    locations: [location],
  })
  await wallet.install({ wallet_item_id: 'g', provider: 'google_wallet', active: false })
  const ref = { id: wallet.id, type: 'Loyalty', url: `/companies/${company.key}${wallet.path}` }
  const timestamps = { created_at: expect.stringMatching(/^.{16}Z$/), updated_at: expect.stringMatching(/^.{16}Z$/) }
  expect(await wallet.item('a b/c')).toEqual({
    wallet_item_id: 'a b/c',
    group_code: 'VIP',
    campaign_ref: ref,
    active: true,
    tokens: { first_name: 'Ines', n: '7' },
    locations: [location],
    provider: 'passbook',
    passbook: { notification: null },
    url: `${ref.url}/items/a%20b%2Fc`,
    ...timestamps,
  })
  expect(await wallet.item('g')).toEqual({
    wallet_item_id: 'g',
    group_code: null,
    campaign_ref: ref,
    active: false,
    tokens: {},
    locations: [],
    provider: 'google_wallet',
    google_wallet: { messages: [] },
    url: `${ref.url}/items/g`,
    ...timestamps,
  })
  expect((await company.send('GET', `${wallet.path}/items/nobody`)).status).toBe(404)
  expect((await company.send('GET', '/campaigns/wallet/nowhere/items/g')).status).toBe(404)
  const other = await newWallet(service)
  expect((await other.company.send('GET', `${wallet.path}/items/g`)).status).toBe(404)
})

test('a campaign without items is 404; if all are inactive or filters match none, the list is []', async () => {
  const { company, wallet } = await newWallet(service)
  const reply = await wallet.list()
  expect([reply.status, reply.messages]).toEqual([404, ['This wallet campaign has no items.']])
  expect((await company.send('GET', '/campaigns/wallet/nowhere/items')).status).toBe(404)
  await wallet.install({ active: false })
  const none = await wallet.list()
  expect([none.status, none.body, none.headers.get(NEXT_TOKEN)]).toEqual([200, [], ''])
  await wallet.install()
  const unmatched = await wallet.list('group_code=nobody')
  expect([unmatched.status, unmatched.body, unmatched.headers.get(NEXT_TOKEN)]).toEqual([200, [], ''])
})

test('a list has only active items, most recently updated first', async () => {
  const { wallet } = await newWallet(service)
  for (const wallet_item_id of ['a', 'b', 'c']) await wallet.install({ wallet_item_id })
  await wallet.install({ wallet_item_id: 'off', active: false })
  await wallet.put('a', { tokens: { tier: 'Gold' } })
  expect(await wallet.ids()).toEqual(['a', 'c', 'b'])
  await wallet.put('off', { active: true })
  await wallet.put('c', { active: false })
  expect(await wallet.ids()).toEqual(['off', 'a', 'b'])
})

test('filters compare exactly and are combined; invalid ones are ignored', async () => {
  const { wallet } = await newWallet(service)
  await wallet.install({
    wallet_item_id: 'ines',
    group_code: 'VIP',
    tokens: { first_name: 'Ines', expiration_date: '2027-01-31T23:59:59-06:00' },
  })
  await wallet.install({
    wallet_item_id: 'INES',
    provider: 'google_wallet',
    tokens: { first_name: 'INES', expiration_date: '2027-01-31' },
  })
  await wallet.install({
    wallet_item_id: 'noor',
    provider: 'google_wallet',
    group_code: 'vip',
    tokens: { tier: '', expiration_date: '2027-02-01T05:59:59Z', favorite: 'x' },
  })
  const all = ['noor', 'INES', 'ines']
  const expected: Record<string, string[]> = {
    '': all,
    'group_code=VIP': ['ines'],
    'group_code=': ['INES'],
    'group_code=VI': [],
    'provider=google': ['noor', 'INES'],
    'provider=passbook': ['ines'],
    'provider=google_wallet': all,
    'provider=': all,
    'first_name=Ines': ['ines'],
    'first_name=': [],
    'tier=': ['noor'],
    'expiration_date=2027-01-31': ['INES', 'ines'],
    'expiration_date=2027-02-01': ['noor'],
    'expiration_date=2027-1-31': all,
    'expiration_date=2027-02-30': all,
    'expiration_date=': all,
    'favorite=x': all,
    'FIRST_NAME=Ines': all,
    'first_name=%00': all,
    'provider=google&expiration_date=2027-01-31': ['INES'],
    'provider=google&first_name=Ines': [],
    'group_code=vip&tier=&provider=google&anything=1': ['noor'],
  }
  for (const [query, ids] of Object.entries(expected)) expect([query, await wallet.ids(query)]).toEqual([query, ids])
})

test('every first-class field is a filter', async () => {
  const { wallet } = await newWallet(service)
  const fields =
    'email_address external_email_id first_name last_name code account_number balance tier offer_value loyalty_tier loyalty_balance strip_image_code'.split(
      ' ',
    )
  const long = 'x'.repeat(5000)
  await wallet.install({
    wallet_item_id: 'all',
    tokens: Object.fromEntries(fields.map(field => [field, `${field} ☕ ${long}`])),
  })
  await wallet.install({ wallet_item_id: 'none' })
  for (const field of fields) {
    const query = new URLSearchParams({ [field]: `${field} ☕ ${long}` })
    expect([field, await wallet.ids(query.toString())]).toEqual([field, ['all']])
    expect(await wallet.ids(`${field}=other`)).toEqual([])
  }
})

test('a page has 50 items by default; the page token is always present, and empty at the end', async () => {
  const { wallet } = await newWallet(service)
  for (let i = 0; i < 51; i++) await wallet.install({ wallet_item_id: `i${i}` })
  const first = await wallet.list()
  expect(first.body).toHaveLength(50)
  const next = first.headers.get(NEXT_TOKEN) ?? ''
  expect(next).not.toBe('')
  const last = await wallet.list(`page_token=${next}`)
  expect([last.body, last.headers.get(NEXT_TOKEN)]).toEqual([[expect.objectContaining({ wallet_item_id: 'i0' })], ''])
  const sizes: Record<string, number> = { '0': 50, '-1': 50, x: 50, '': 50, '7': 7, '51': 51, '1001': 51, '99999': 51 }
  for (const [size, count] of Object.entries(sizes))
    expect([size, await wallet.ids(`page_size=${size}`)]).toEqual([size, expect.objectContaining({ length: count })])
  expect((await wallet.list('page_size=51')).headers.get(NEXT_TOKEN)).toBe('')
})

test('an invalid page token, or one from a list with other filters or of another campaign, is 422', async () => {
  const { wallet } = await newWallet(service)
  const other = await newWallet(service)
  for (const each of [wallet, other.wallet]) for (let i = 0; i < 3; i++) await each.install({ group_code: 'g' })
  const next = (await wallet.list('page_size=1&group_code=g')).headers.get(NEXT_TOKEN) ?? ''
  const expected: [string, number][] = [
    [`page_size=1&group_code=g&page_token=${next}`, 200],
    [`page_size=2&group_code=g&provider=nonsense&page_token=${next}`, 200],
    [`page_size=1&page_token=${next}`, 422],
    [`page_size=1&group_code=h&page_token=${next}`, 422],
    [`page_size=1&group_code=g&provider=passbook&page_token=${next}`, 422],
    ['group_code=g&page_token=nonsense', 422],
    [`group_code=g&page_token=${next}A`, 422],
  ]
  for (const [query, status] of expected) expect([query, (await wallet.list(query)).status]).toEqual([query, status])
  expect((await other.wallet.list(`page_size=1&group_code=g&page_token=${next}`)).status).toBe(422)
})

test('no item is missed while items change between pages', async () => {
  const { wallet } = await newWallet(service)
  const ids = Array.from({ length: 12 }, (_, i) => `i${i}`)
  for (const wallet_item_id of ids) await wallet.install({ wallet_item_id })
  const seen: string[] = []
  let next = ''
  let round = 0
  do {
    const page = await wallet.list(`page_size=3&page_token=${next}`)
    seen.push(...JSON.parse(page.text).map((item: { wallet_item_id: string }) => item.wallet_item_id))
    next = page.headers.get(NEXT_TOKEN) ?? ''
    for (const id of ['i0', `i${round}`, 'i11']) await wallet.put(id, { tokens: { balance: String(round) } })
  } while (next !== '' && ++round < 50)
  expect(next).toBe('')
  expect(new Set(seen)).toEqual(new Set(ids))
})

test('a page has at most 1000 items, however many are requested', async () => {
  const { wallet } = await newWallet(service)
  for (let i = 0; i < 1003; i += 17) await Promise.all(Array.from({ length: 17 }, () => wallet.install()))
  for (const size of ['1000', '1001', '999999999999999999999']) {
    const page = await wallet.list(`page_size=${size}`)
    const rest = await wallet.list(`page_size=${size}&page_token=${page.headers.get(NEXT_TOKEN) ?? ''}`)
    expect([page.body, rest.body, rest.headers.get(NEXT_TOKEN)]).toEqual([
      expect.objectContaining({ length: 1000 }),
      expect.objectContaining({ length: 3 }),
      '',
    ])
  }
})
