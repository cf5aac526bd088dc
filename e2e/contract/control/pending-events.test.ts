import { expect, test } from 'vitest'
import { dueSchema } from '#/contract/control'
import { readTimestamp } from '#/contract/format/timestamps'
import { openApi } from '#/contract/openapi'
import { OutsideWorld } from '../outside-world'
import { useService } from '../service'

const service = useService()
const readDue = async () => dueSchema.parse((await service.send('GET', '/__mock/due', { user: null })).body)

test('GET /__mock/due lists pending events, soonest first, and no past ones', async () => {
  const { now, total, due } = await readDue()
  const moments = due.map(({ at }) => readTimestamp(at) ?? 0)
  expect(total).toBe(due.length)
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(moments[0]).toBeGreaterThan(readTimestamp(now) ?? Infinity)
  expect(new Set(due.map(({ what }) => what))).toContain('broadcast_starts')
})

test('GET /__mock/due lists a participation until it expires', async () => {
  const company = await service.company()
  const outside = new OutsideWorld(service, company)
  const campaign = await outside.campaign(await outside.list(), { description: 'Own campaign' })
  const mine = async () => (await readDue()).due.filter(({ company_key }) => company_key === company.key)
  expect(await mine()).toEqual([])
  await outside.addNumber(campaign, '+13125550142')
  const waits = await mine()
  expect(waits).toMatchObject([{ what: 'participation_expires', name: 'Own campaign' }])
  const expires = readTimestamp(waits[0]?.at) ?? 0
  const moment = new Date(Math.ceil(expires / 1000) * 1000).toISOString()
  await service.send('POST', '/__mock/clock', { user: null, body: { now: moment } })
  expect(await mine()).toEqual([])
})

test('GET /__mock/openapi.json is the contract’s own OpenAPI document', async () => {
  const answer = await service.send('GET', '/__mock/openapi.json', { user: null })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApi())))
})
