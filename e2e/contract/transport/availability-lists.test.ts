import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { broadcastSchema, broadcastStatuses } from '#/contract/broadcasts'
import { readTimestamp } from '#/contract/format/timestamps'
import { importBatchSummarySchema } from '#/contract/imports'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { type Company, useService } from '../service'

// The lists that show what a user can use: sign-in reads the broadcasts, and the connection menu reads the others.

const service = useService()

const broadcastsOf = async (company: Company, status: string) =>
  z.array(broadcastSchema).parse((await company.send('GET', `/mobiledb/broadcasts?status=${status}`)).body)

test('demo has 40 broadcasts, some in each of the seven statuses', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  let count = 0
  for (const status of broadcastStatuses) {
    const broadcasts = await broadcastsOf(company, status)
    expect(broadcasts.length).toBeGreaterThan(0)
    expect(broadcasts.every(b => b.status === status)).toBe(true)
    count += broadcasts.length
  }
  expect(count).toBe(40)
})

test('the default status of a broadcast list is scheduled; an unknown status is 422', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  const plain = await company.send('GET', '/mobiledb/broadcasts')
  const named = await company.send('GET', '/mobiledb/broadcasts?status=scheduled')
  expect(plain.text).toBe(named.text)
  expect((await company.send('GET', '/mobiledb/broadcasts?status=Sent')).status).toBe(422)
})

test('scheduled broadcasts are sorted by send date ascending, others newest first; only started ones have delivery', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  const [scheduled, sent] = [await broadcastsOf(company, 'scheduled'), await broadcastsOf(company, 'sent')]
  const datesOf = (all: typeof sent) => all.map(b => readTimestamp(b.send_scheduled_date) ?? 0)
  expect(datesOf(scheduled)).toEqual(datesOf(scheduled).sort((a, b) => a - b))
  expect(datesOf(sent)).toEqual(datesOf(sent).sort((a, b) => b - a))
  expect(scheduled.some(b => 'delivery' in b)).toBe(false)
  expect(sent.every(b => typeof b.delivery?.recipient_count === 'number')).toBe(true)
})

test('the broadcast list of a company without broadcasts is []', async () => {
  const company = await service.addCompany()
  expect((await company.send('GET', '/mobiledb/broadcasts')).body).toEqual([])
})

test('import batches are summaries, newest first, with a colon before the milliseconds of received_on', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  const reply = await service.send('GET', `/mobile_apps/${company.app}/migrations/import_batches`)
  const batches = z.array(importBatchSummarySchema).parse(reply.body)
  expect(batches).toHaveLength(12)
  expect(batches[0]?.received_on).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d:\d{3}Z$/)
  const dates = batches.map(b => readTimestamp(b.received_on) ?? 0)
  expect(dates).toEqual([...dates].sort((a, b) => b - a))
})

test('only active wallet campaigns are listed, most recently updated first, without seconds in timestamps; 404 if there are none', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  const campaigns = z.array(walletCampaignSchema).parse((await company.send('GET', '/campaigns/wallet')).body)
  expect(campaigns.map(c => c.name)).toEqual(['Summer trail pass', '20% off camping', 'Gold circle', 'Birthday treat'])
  expect(campaigns[0]?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/)
  const empty = await service.addCompany()
  expect((await empty.send('GET', '/campaigns/wallet')).status).toBe(404)
})

test('a response lists at most 50 wallet campaigns', async () => {
  const company = await service.addCompany()
  for (let i = 0; i < 52; i++) {
    await service.send('POST', `/__mock/companies/${company.key}/wallet_campaigns`, { body: { name: `Campaign ${i}` } })
  }
  expect((await company.send('GET', '/campaigns/wallet')).body).toHaveLength(50)
})
