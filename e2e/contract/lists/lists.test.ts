import { expect, test } from 'vitest'
import { openCompany } from '../outside-world'
import { useService } from '../service'

const service = useService()
const lists = '/mobiledb/subscription_lists'

test('lists are an array of objects with an id, a name, and three URLs; [] for a company without lists', async () => {
  const { company, outsideWorld } = await openCompany(service)
  expect((await company.send('GET', lists)).body).toEqual([])
  const id = await outsideWorld.addList('Weekend offers')
  const second = await outsideWorld.addList('Store news')
  const url = `/companies/${company.key}${lists}/${id}`
  const expected = {
    id,
    name: 'Weekend offers',
    url,
    subscribers_url: `${url}/subscribers`,
    acquisition_campaigns_url: `${url}/acquisition_campaigns`,
  }
  expect((await company.send('GET', lists)).body).toEqual([
    expected,
    expect.objectContaining({ id: second, name: 'Store news' }),
  ])
  expect((await company.send('GET', `${lists}/${id}`)).body).toEqual(expected)
})

test('an unknown list, or one of another company, is 404 on all of its routes', async () => {
  const { company } = await openCompany(service)
  const foreign = await (await openCompany(service)).outsideWorld.addList()
  for (const id of ['nowhere', foreign]) {
    for (const route of ['', '/subscribers?mdn=%2B13125550142', '/acquisition_campaigns']) {
      const reply = await company.send('GET', `${lists}/${id}${route}`)
      expect([route, reply.status, reply.messages]).toEqual([route, 404, ['There is no such subscription list.']])
    }
  }
})

test('subscribers finds a subscribed person by number, key, or external id; otherwise 404', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const id = await outsideWorld.addList()
  const mdn = '+13125550142'
  const key = await outsideWorld.subscribe(await outsideWorld.addCampaign(id), mdn, { external_person_id: 'CRM 1' })
  const queries = [
    new URLSearchParams({ mdn }),
    `person_key=${key}`,
    'external_person_id=CRM+1',
    `person_key=${key}&external_person_id=CRM+1`,
  ]
  for (const query of queries) {
    const reply = await company.send('GET', `${lists}/${id}/subscribers?${query}`)
    expect([String(query), reply.status, reply.person.person_key]).toEqual([String(query), 200, key])
  }
  for (const query of [
    '',
    'mdn=3125550142',
    'mdn=%2B13125550143',
    'external_person_id=other',
    'external_person_id=%00',
    `person_key=${key}&external_person_id=other`,
  ]) {
    expect([query, (await company.send('GET', `${lists}/${id}/subscribers?${query}`)).status]).toEqual([query, 404])
  }
  await company.send('DELETE', `/mobiledb/persons/${key}/subscriptions/${id}`)
  expect((await company.send('GET', `${lists}/${id}/subscribers?person_key=${key}`)).status).toBe(404)
})

test('under version 1, subscribers accepts and returns a national number', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const id = await outsideWorld.addList()
  await outsideWorld.subscribe(await outsideWorld.addCampaign(id), '+13125550142')
  const reply = await company.send('GET', `${lists}/${id}/subscribers?mdn=3125550142`, { version: 1 })
  expect([reply.status, reply.person.mobile_phone?.mdn]).toEqual([200, '3125550142'])
  expect((await company.send('GET', `${lists}/${id}/subscribers?mdn=%2B13125550142`, { version: 1 })).status).toBe(404)
})

test('if several people have the same number, subscribers returns the one who is subscribed', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const mdn = '+13125550142'
  await company.addPersonAtCarrier({ mdn, carrier_code: '1', external_person_id: 'first' })
  await company.addPersonAtCarrier({ mdn, carrier_code: '2', external_person_id: 'second' })
  const id = await outsideWorld.addList()
  await outsideWorld.subscribe(await outsideWorld.addCampaign(id), mdn, { external_person_id: 'second' })
  const reply = await company.send('GET', `${lists}/${id}/subscribers?${new URLSearchParams({ mdn })}`)
  expect(reply.person.external_person_id).toBe('second')
})

test('the acquisition_campaigns of a list are an array, [] if there are none', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const [id, other] = [await outsideWorld.addList(), await outsideWorld.addList('Other')]
  const active = await outsideWorld.addCampaign(id)
  const past = await outsideWorld.addCampaign(id, { status: 'past' })
  await outsideWorld.addCampaign(other)
  const reply = await company.send('GET', `${lists}/${id}/acquisition_campaigns`)
  expect(reply.body).toHaveLength(2)
  expect(reply.body).toEqual(
    expect.arrayContaining([active, past].map(each => expect.objectContaining({ acquisition_id: each }))),
  )
  const none = await outsideWorld.addList('None')
  expect((await company.send('GET', `${lists}/${none}/acquisition_campaigns`)).body).toEqual([])
})

test('the control route refuses a blank name (422), an invalid body (422, 400), and an unknown company (404)', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const path = `/companies/${company.key}/subscription_lists`
  for (const body of [{}, { name: ' ' }, { name: 1 }, { name: 'x', more: 1 }]) {
    expect([body, (await outsideWorld.control('POST', path, body)).status]).toEqual([body, 422])
  }
  expect((await service.send('POST', `/__mock${path}`, { raw: '{' })).status).toBe(400)
  expect((await outsideWorld.control('POST', '/companies/NOBODY/subscription_lists', { name: 'x' })).status).toBe(404)
})

test('demo has eight lists, and six campaigns in all four statuses', async () => {
  const { company } = await openCompany(service, { dataset: 'demo' })
  const found = JSON.parse((await company.send('GET', lists)).text)
  expect(found).toHaveLength(8)
  const statuses: string[] = []
  for (const { id } of found) {
    const campaigns = JSON.parse((await company.send('GET', `${lists}/${id}/acquisition_campaigns`)).text)
    statuses.push(...campaigns.map((c: { status: string }) => c.status))
  }
  expect(statuses.toSorted()).toEqual(['active', 'active', 'active', 'deleted', 'past', 'scheduled'])
})
