import { expect, test } from 'vitest'
import { openCompany } from '../outside-world'
import { useService } from '../service'

const service = useService()
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** A company with one person who is subscribed to one list. */
async function openSubscribed(mdn = '+13125550142', external_person_id = 'CRM-1') {
  const { company, outsideWorld } = await openCompany(service)
  const list = await outsideWorld.addList()
  const campaign = await outsideWorld.addCampaign(list)
  const key = await outsideWorld.subscribe(campaign, mdn, { external_person_id })
  return { company, outsideWorld, list, campaign, key, mdn, path: `/mobiledb/persons/${key}/subscriptions` }
}

test('the subscriptions of a person are the active ones, with ids, URLs, and opt_in_date, without opt-out fields', async () => {
  const { company, list, key, path } = await openSubscribed()
  const reply = await company.send('GET', path)
  const person = (await company.getPerson(key)).person
  const url = `/companies/${company.key}/mobiledb/persons/${key}`
  expect([reply.status, reply.body]).toEqual([
    200,
    [
      {
        person: { id: person.person_id, url },
        subscription_list: { id: list, url: `/companies/${company.key}/mobiledb/subscription_lists/${list}` },
        opt_in_date: expect.stringMatching(TIMESTAMP),
        url: `${url}/subscriptions/${list}`,
      },
    ],
  ])
})

test('the deprecated person_id works in every path with {person_id}', async () => {
  const { company, list, key, path } = await openSubscribed()
  const byId = `/mobiledb/persons/${(await company.getPerson(key)).person.person_id}/subscriptions`
  expect((await company.send('GET', byId)).body).toEqual((await company.send('GET', path)).body)
  expect((await company.send('GET', `${byId}/${list}`)).status).toBe(200)
  expect((await company.send('DELETE', `${byId}/${list}`)).status).toBe(204)
  expect((await company.send('GET', path)).body).toEqual([])
})

test('read and delete by external id work the same as by key, even if the id contains a slash', async () => {
  const { company, list, path } = await openSubscribed('+13125550142', 'a/b 1')
  const byExternal = '/mobiledb/persons/external/a%2Fb%201/subscriptions'
  expect((await company.send('GET', byExternal)).body).toEqual((await company.send('GET', path)).body)
  expect((await company.send('GET', `${byExternal}/${list}`)).body).toEqual(
    (await company.send('GET', `${path}/${list}`)).body,
  )
  expect((await company.send('DELETE', `${byExternal}/${list}`)).status).toBe(204)
  expect((await company.send('GET', `${byExternal}/${list}`)).status).toBe(404)
  const ended = await company.send('GET', `${byExternal}?active_only=false`)
  expect(ended.body).toEqual([expect.objectContaining({ opt_out_reason: 'api_opt_out' })])
})

test('the external id "subscriptions" names a person, not the collection', async () => {
  const { company } = await openSubscribed('+13125550142', 'subscriptions')
  expect((await company.sendByExternalId('GET', 'subscriptions')).person.external_person_id).toBe('subscriptions')
  expect((await company.send('GET', '/mobiledb/persons/external/subscriptions/subscriptions')).status).toBe(200)
})

test('a person without subscriptions has []; an unknown person is 404', async () => {
  const { company } = await openCompany(service)
  const { person } = await company.addPerson({ external_person_id: 'lonely' })
  expect((await company.send('GET', `/mobiledb/persons/${person.person_key}/subscriptions`)).body).toEqual([])
  expect((await company.send('GET', '/mobiledb/persons/external/lonely/subscriptions?active_only=false')).body).toEqual(
    [],
  )
  const unknown = await company.send('GET', '/mobiledb/persons/0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410/subscriptions')
  expect([unknown.status, unknown.messages]).toEqual([404, ['PersonErrors::PersonNotFoundByPersonKey']])
  for (const path of ['1/subscriptions', 'external/nobody/subscriptions']) {
    const reply = await company.send('GET', `/mobiledb/persons/${path}`)
    expect([path, reply.status, reply.messages]).toEqual([path, 404, ['PersonErrors::PersonNotFound']])
  }
})

test('only active_only=false includes ended subscriptions', async () => {
  const { company, outsideWorld, list, key, path } = await openSubscribed()
  await company.send('DELETE', `${path}/${list}`)
  expect(await outsideWorld.subscriptionsOf(key, 'active_only=false')).toHaveLength(1)
  for (const query of ['', 'active_only=true', 'active_only=', 'active_only=0']) {
    expect([query, await outsideWorld.subscriptionsOf(key, query)]).toEqual([query, []])
  }
})

test('subscribing again adds a second record, newest first, and a single read returns the active one', async () => {
  const { company, outsideWorld, list, campaign, key, mdn, path } = await openSubscribed()
  await outsideWorld.advance('PT1H')
  await company.send('DELETE', `${path}/${list}`)
  await outsideWorld.advance('PT1H')
  await outsideWorld.subscribe(campaign, mdn)
  const [newest, first, ...others] = await outsideWorld.subscriptionsOf(key)
  expect(others).toEqual([])
  expect(newest).not.toHaveProperty('opt_out_date')
  expect(first).toMatchObject({ opt_out_date: expect.stringMatching(TIMESTAMP), opt_out_reason: 'api_opt_out' })
  expect(String(newest?.opt_in_date) > String(first?.opt_out_date)).toBe(true)
  expect((await company.send('GET', `${path}/${list}`)).body).toEqual(newest)
})

test('a read of a subscription to a list that is unknown, was left, or was never joined, or of an unknown person, is 404 with the error body', async () => {
  const { company, outsideWorld, list, key, path } = await openSubscribed()
  const other = await outsideWorld.addList('Never joined')
  await company.send('DELETE', `${path}/${list}`)
  for (const target of [
    `${path}/${list}`,
    `${path}/${other}`,
    `${path}/nowhere`,
    `/mobiledb/persons/1/subscriptions/${list}`,
  ]) {
    const reply = await company.send('GET', target)
    expect([target, reply.status, reply.messages.length]).toEqual([target, 404, 1])
  }
  expect(await outsideWorld.subscriptionsOf(key)).toHaveLength(1)
})

test('a delete is 204 without a body and records api_opt_out', async () => {
  const { company, outsideWorld, list, key, path } = await openSubscribed()
  const reply = await company.send('DELETE', `${path}/${list}`)
  expect([reply.status, reply.text, reply.headers.get('content-type')]).toEqual([204, '', null])
  expect(await outsideWorld.subscriptionsOf(key)).toEqual([
    expect.objectContaining({ opt_out_reason: 'api_opt_out', opt_out_date: expect.stringMatching(TIMESTAMP) }),
  ])
})

test('the 404 of a delete has no body, for a missing subscription and for a missing person', async () => {
  const { company, list, path } = await openSubscribed()
  await company.send('DELETE', `${path}/${list}`)
  for (const target of [
    `${path}/${list}`,
    `${path}/nowhere`,
    `/mobiledb/persons/1/subscriptions/${list}`,
    `/mobiledb/persons/external/x/subscriptions/${list}`,
  ]) {
    const reply = await company.send('DELETE', target)
    expect([target, reply.status, reply.text]).toEqual([target, 404, ''])
  }
})

test('of parallel deletes of one subscription, one is 204 and the others are 404', async () => {
  const { company, list, path } = await openSubscribed()
  const answers = await Promise.all(Array.from({ length: 8 }, () => company.send('DELETE', `${path}/${list}`)))
  expect(answers.map(a => a.status).sort()).toEqual([204, ...Array.from({ length: 7 }, () => 404)])
})

test('no route creates a subscription: 405 with Allow', async () => {
  const { company, list, path } = await openSubscribed()
  const posted = await company.send('POST', path, { body: {} })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const put = await company.send('PUT', `${path}/${list}`, { body: {} })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE'])
})

test('subscriptions of another company are not visible', async () => {
  const { key } = await openSubscribed()
  const other = await service.addCompany()
  expect((await other.send('GET', `/mobiledb/persons/${key}/subscriptions`)).status).toBe(404)
})

test('demo has histories with several records of one list', async () => {
  const { company, outsideWorld } = await openCompany(service, { dataset: 'demo' })
  const { person } = await company.sendByExternalId('GET', 'CRM-33802')
  const records = await outsideWorld.subscriptionsOf(person.person_key)
  expect(
    records
      .filter(r => r.opt_out_date == null)
      .map(r => r.subscription_list.id)
      .sort(),
  ).toEqual(['4107', '4112', '4120'])
  expect(records.filter(r => r.subscription_list.id === '4107')).toHaveLength(2)
  expect(records.map(r => r.opt_out_reason)).toContain('list_archived')
  expect(
    records
      .map(r => String(r.opt_in_date))
      .toSorted()
      .toReversed(),
  ).toEqual(records.map(r => r.opt_in_date))
})
