import { expect, test } from 'vitest'
import { newWorld } from '../outside-world'
import { useService } from '../service'

const service = useService()
const lists = '/mobiledb/subscription_lists'

test('Decision 19: lists are an array of id, name and three urls; a company without any has []', async () => {
  const { company, outside } = await newWorld(service)
  expect((await company.send('GET', lists)).body).toEqual([])
  const id = await outside.list('Weekend offers')
  const second = await outside.list('Store news')
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

test('Decision 19: a list that does not exist, or is of another company, is 404 on each of its routes', async () => {
  const { company } = await newWorld(service)
  const foreign = await (await newWorld(service)).outside.list()
  for (const id of ['nowhere', foreign]) {
    for (const route of ['', '/subscribers?mdn=%2B13125550142', '/acquisition_campaigns']) {
      const answer = await company.send('GET', `${lists}/${id}${route}`)
      expect([route, answer.status, answer.messages]).toEqual([route, 404, ['There is no such subscription list.']])
    }
  }
})

test('Decision 19: subscribers answers the person by number, key or external id while subscribed, else 404', async () => {
  const { company, outside } = await newWorld(service)
  const id = await outside.list()
  const mdn = '+13125550142'
  const key = await outside.subscribe(await outside.campaign(id), mdn, { external_person_id: 'CRM 1' })
  const queries = [
    new URLSearchParams({ mdn }),
    `person_key=${key}`,
    'external_person_id=CRM+1',
    `person_key=${key}&external_person_id=CRM+1`,
  ]
  for (const query of queries) {
    const answer = await company.send('GET', `${lists}/${id}/subscribers?${query}`)
    expect([String(query), answer.status, answer.person.person_key]).toEqual([String(query), 200, key])
  }
  for (const query of [
    '',
    'mdn=3125550142',
    'mdn=%2B13125550143',
    'external_person_id=other',
    `person_key=${key}&external_person_id=other`,
  ]) {
    expect([query, (await company.send('GET', `${lists}/${id}/subscribers?${query}`)).status]).toEqual([query, 404])
  }
  await company.send('DELETE', `/mobiledb/persons/${key}/subscriptions/${id}`)
  expect((await company.send('GET', `${lists}/${id}/subscribers?person_key=${key}`)).status).toBe(404)
})

test('Decisions 1, 2 and 19: under Version 1 subscribers takes and answers a national number', async () => {
  const { company, outside } = await newWorld(service)
  const id = await outside.list()
  await outside.subscribe(await outside.campaign(id), '+13125550142')
  const answer = await company.send('GET', `${lists}/${id}/subscribers?mdn=3125550142`, { version: 1 })
  expect([answer.status, answer.person.mobile_phone?.mdn]).toEqual([200, '3125550142'])
  expect((await company.send('GET', `${lists}/${id}/subscribers?mdn=%2B13125550142`, { version: 1 })).status).toBe(404)
})

test('Decision 19: of several persons with one number, subscribers answers the one who is subscribed', async () => {
  const { company, outside } = await newWorld(service)
  const mdn = '+13125550142'
  await company.place({ mdn, carrier_code: '1', external_person_id: 'first' })
  await company.place({ mdn, carrier_code: '2', external_person_id: 'second' })
  const id = await outside.list()
  await outside.subscribe(await outside.campaign(id), mdn, { external_person_id: 'second' })
  const answer = await company.send('GET', `${lists}/${id}/subscribers?${new URLSearchParams({ mdn })}`)
  expect(answer.person.external_person_id).toBe('second')
})

test('Decision 19: acquisition_campaigns of a list are an array, [] for none', async () => {
  const { company, outside } = await newWorld(service)
  const [id, other] = [await outside.list(), await outside.list('Other')]
  const active = await outside.campaign(id)
  const past = await outside.campaign(id, { status: 'past' })
  await outside.campaign(other)
  const answer = await company.send('GET', `${lists}/${id}/acquisition_campaigns`)
  expect(answer.body).toHaveLength(2)
  expect(answer.body).toEqual(
    expect.arrayContaining([active, past].map(each => expect.objectContaining({ acquisition_id: each }))),
  )
  const none = await outside.list('None')
  expect((await company.send('GET', `${lists}/${none}/acquisition_campaigns`)).body).toEqual([])
})

test('Control routes: subscription_lists refuses a blank name (422), another body (422, 400) and an unknown company (404)', async () => {
  const { company, outside } = await newWorld(service)
  const path = `/companies/${company.key}/subscription_lists`
  for (const body of [{}, { name: ' ' }, { name: 1 }, { name: 'x', more: 1 }]) {
    expect([body, (await outside.control('POST', path, body)).status]).toEqual([body, 422])
  }
  expect((await service.send('POST', `/__mock${path}`, { raw: '{' })).status).toBe(400)
  expect((await outside.control('POST', '/companies/NOBODY/subscription_lists', { name: 'x' })).status).toBe(404)
})

test('Datasets, demo: eight lists, and six campaigns over all four statuses', async () => {
  const { company } = await newWorld(service, { dataset: 'demo' })
  const found = JSON.parse((await company.send('GET', lists)).text)
  expect(found).toHaveLength(8)
  const statuses: string[] = []
  for (const { id } of found) {
    const campaigns = JSON.parse((await company.send('GET', `${lists}/${id}/acquisition_campaigns`)).text)
    statuses.push(...campaigns.map((c: { status: string }) => c.status))
  }
  expect(statuses.toSorted()).toEqual(['active', 'active', 'active', 'deleted', 'past', 'scheduled'])
})
