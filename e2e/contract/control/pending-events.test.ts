import { expect, test } from 'vitest'
import { dueSchema } from '#/contract/control'
import { readTimestamp } from '#/contract/format/timestamps'
import { openApi } from '#/contract/openapi'
import { OutsideWorld } from '../outside-world'
import { useService } from '../service'

const service = useService({ rateLimit: false, dataset: 'demo' })
const readDue = async () => dueSchema.parse((await service.send('GET', '/__mock/due', { user: null })).body)

test('GET /__mock/due lists pending events, soonest first, and no past ones', async () => {
  const { now, total, due } = await readDue()
  const times = due.map(({ at }) => readTimestamp(at) ?? 0)
  expect(total).toBe(due.length)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThan(readTimestamp(now) ?? Infinity)
  expect(new Set(due.map(({ what }) => what))).toContain('broadcast_starts')
})

test('GET /__mock/due lists a participation until it expires', async () => {
  const company = await service.addCompany()
  const outsideWorld = new OutsideWorld(service, company)
  const campaign = await outsideWorld.addCampaign(await outsideWorld.addList(), { description: 'Own campaign' })
  const readOwn = async () => (await readDue()).due.filter(({ company_key }) => company_key === company.key)
  expect(await readOwn()).toEqual([])
  await outsideWorld.inviteNumber(campaign, '+13125550142')
  const events = await readOwn()
  expect(events).toMatchObject([{ what: 'participation_expires', name: 'Own campaign' }])
  const expires = readTimestamp(events[0]?.at) ?? 0
  const afterExpiry = new Date(Math.ceil(expires / 1000) * 1000).toISOString()
  await service.send('POST', '/__mock/clock', { user: null, body: { now: afterExpiry } })
  expect(await readOwn()).toEqual([])
})

test('GET /__mock/openapi.json is the contract’s own OpenAPI document', async () => {
  const reply = await service.send('GET', '/__mock/openapi.json', { user: null })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual(JSON.parse(JSON.stringify(openApi())))
})
