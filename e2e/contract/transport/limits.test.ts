import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Answer, type Company, useService } from '../service'

const service = useService({ rateLimit: true })

test.each([
  ['company', (of: Company) => `/companies/${of.key}/mobiledb/broadcasts`],
  ['app', (of: Company) => `/mobile_apps/${of.app}/migrations/import_batches`],
])(
  'Decision 8: beyond 100 calls of one %s within a second it is 429 with a Retry-After that suffices, others are not touched',
  async (_, pathOf) => {
    const [company, other] = [await service.company(), await service.company()]
    const began = performance.now()
    const answers: Answer[] = []
    // A slow machine spreads the calls over more than a second, so it takes more of them to get over the limit.
    while (!answers.some(a => a.status === 429) && answers.length < 3000) {
      answers.push(...(await Promise.all(Array.from({ length: 150 }, () => service.send('HEAD', pathOf(company))))))
    }
    const seconds = Math.ceil((performance.now() - began) / 1000)
    const refused = answers.filter(a => a.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(100)
    expect(answers.length - refused.length).toBeLessThanOrEqual(100 * (seconds + 1))
    expect(new Set(refused.map(a => a.headers.get('retry-after')))).toEqual(new Set(['1']))
    expect((await service.send('GET', pathOf(other))).status).toBe(200)
    await pause(1000)
    expect((await service.send('GET', pathOf(company))).status).toBe(200)
  },
)

test('Decision 55: refused calls do not count, and control routes are not limited', async () => {
  const company = await service.company()
  await Promise.all(Array.from({ length: 150 }, () => company.send('GET', '/mobiledb/broadcasts', { user: null })))
  expect((await company.send('GET', '/mobiledb/broadcasts')).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 150 }, () => service.send('GET', '/__mock')))
  expect(answers.every(a => a.status === 200)).toBe(true)
})
