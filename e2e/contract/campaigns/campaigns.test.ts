import { expect, test } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { openCompany } from '../outside-world'
import { useService } from '../service'

const service = useService()
const path = '/campaigns/acquisition'
const MINUTES = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/

test('a campaign has all documented fields, and its dates have no seconds', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const id = await outsideWorld.addCampaign(await outsideWorld.addList(), {
    description: 'Store sign-up',
    keywords: ['SHOP', 'SHOPS'],
    start_date: '2026-01-05T14:30Z',
    end_date: '9000-01-05T14:30:59Z',
  })
  const reply = await company.send('GET', `${path}/${id}`)
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      acquisition_id: id,
      description: 'Store sign-up',
      campaign_type: { code: 'ACQUISITION' },
      status: 'active',
      start_date: '2026-01-05T14:30Z',
      end_date: '9000-01-05T14:30Z',
      acquisition_campaign: { keywords: ['SHOP', 'SHOPS'] },
      sourcecode: expect.any(String),
      url: `/companies/${company.key}${path}/${id}`,
      created_date: expect.stringMatching(MINUTES),
      updated_date: expect.stringMatching(MINUTES),
    },
  ])
})

test('reading all campaigns returns only the active ones, or 404 if there are none; reading one returns it in any status', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const list = await outsideWorld.addList()
  const ids = new Map<string, string>()
  for (const status of ['scheduled', 'past', 'deleted'])
    ids.set(status, await outsideWorld.addCampaign(list, { status }))
  const none = await company.send('GET', path)
  expect([none.status, none.messages]).toEqual([404, ['This company has no active acquisition campaign.']])
  ids.set('active', await outsideWorld.addCampaign(list, { status: 'active' }))
  expect((await company.send('GET', path)).body).toEqual([
    expect.objectContaining({ acquisition_id: ids.get('active') }),
  ])
  for (const [status, id] of ids) {
    expect((await company.send('GET', `${path}/${id}`)).body).toMatchObject({ acquisition_id: id, status })
  }
})

test('reading all campaigns returns at most 50, those changed most recently', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const list = await outsideWorld.addList()
  await outsideWorld.addCampaign(list, { description: 'the oldest' })
  await outsideWorld.advance('PT1M')
  await Promise.all(Array.from({ length: 50 }, () => outsideWorld.addCampaign(list)))
  const found: { description: string }[] = JSON.parse((await company.send('GET', path)).text)
  expect(found).toHaveLength(50)
  expect(found.map(c => c.description)).not.toContain('the oldest')
})

test('an unknown campaign, or one of another company, is 404', async () => {
  const { company } = await openCompany(service)
  const other = await openCompany(service)
  const foreign = await other.outsideWorld.addCampaign(await other.outsideWorld.addList())
  for (const id of ['nowhere', foreign]) {
    expect((await company.send('GET', `${path}/${id}`)).status).toBe(404)
    expect((await company.send('GET', `${path}/${id}/participants`)).status).toBe(404)
  }
})

test('a campaign becomes active at its start date and past at its end date', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const now = Date.parse(JSON.parse((await outsideWorld.advance('PT0S')).text).now)
  const inHours = (hours: number): string => new Date(now + hours * HOUR_MS).toISOString()
  const id = await outsideWorld.addCampaign(await outsideWorld.addList(), {
    start_date: inHours(2),
    end_date: inHours(5),
  })
  const status = async () => JSON.parse((await company.send('GET', `${path}/${id}`)).text).status
  expect(await status()).toBe('scheduled')
  await outsideWorld.advance('PT3H')
  expect(await status()).toBe('active')
  await outsideWorld.advance('PT3H')
  expect(await status()).toBe('past')
})

test('a status that contradicts the given dates is kept', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const id = await outsideWorld.addCampaign(await outsideWorld.addList(), {
    status: 'active',
    start_date: '2020-01-01',
    end_date: '2020-02-01',
  })
  await outsideWorld.advance('PT1H')
  expect((await company.send('GET', `${path}/${id}`)).body).toMatchObject({ status: 'active' })
})

test('the control route refuses an invalid body with 422 and unknown ids with 404', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const list = await outsideWorld.addList()
  const route = `/companies/${company.key}/acquisition_campaigns`
  const good = { description: 'x', subscription_list_id: list }
  for (const wrong of [
    { subscription_list_id: list },
    { ...good, description: ' ' },
    { ...good, status: 'open' },
    { ...good, start_date: 'soon' },
    { ...good, start_date: '2026-02-30T00:00Z' },
    { ...good, start_date: '2026-03-02T00:00Z', end_date: '2026-03-01T00:00Z' },
    { ...good, keywords: 'SHOP' },
    { ...good, more: 1 },
  ]) {
    expect([wrong, (await outsideWorld.control('POST', route, wrong)).status]).toEqual([wrong, 422])
  }
  expect((await outsideWorld.control('POST', route, { ...good, subscription_list_id: 'nowhere' })).status).toBe(404)
  expect((await outsideWorld.control('POST', '/companies/NOBODY/acquisition_campaigns', good)).status).toBe(404)
})
