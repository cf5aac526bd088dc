import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Reply, type Company, useService } from '../service'

const service = useService({ rateLimit: true })

test.each([
  ['company', (company: Company) => `/companies/${company.key}/mobiledb/broadcasts`],
  ['app', (company: Company) => `/mobile_apps/${company.app}/migrations/import_batches`],
])(
  'more than 100 calls of one %s in a second: those beyond the limit get 429 with a sufficient Retry-After; other calls are not affected',
  async (_, pathOf) => {
    const [company, other] = [await service.addCompany(), await service.addCompany()]
    const startedAt = performance.now()
    const answers: Reply[] = []
    // On a slow machine the calls take more than a second, so more of them are needed to exceed the limit.
    while (!answers.some(a => a.status === 429) && answers.length < 3000) {
      answers.push(...(await Promise.all(Array.from({ length: 150 }, () => service.send('HEAD', pathOf(company))))))
    }
    const seconds = Math.ceil((performance.now() - startedAt) / 1000)
    const refused = answers.filter(a => a.status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(100)
    expect(answers.length - refused.length).toBeLessThanOrEqual(100 * (seconds + 1))
    const [retryAfter, ...others] = new Set(refused.map(a => a.headers.get('retry-after')))
    expect([retryAfter, others]).toEqual(['1', []])
    expect((await service.send('GET', pathOf(other))).status).toBe(200)
    // The limit is per second of the real clock
    await pause(Number(retryAfter) * 1000)
    expect((await service.send('GET', pathOf(company))).status).toBe(200)
  },
)

test('calls refused with 401 do not count, and control routes are not limited', async () => {
  const company = await service.addCompany()
  await Promise.all(Array.from({ length: 150 }, () => company.send('GET', '/mobiledb/broadcasts', { user: null })))
  expect((await company.send('GET', '/mobiledb/broadcasts')).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 150 }, () => service.send('GET', '/__mock')))
  expect(answers.every(a => a.status === 200)).toBe(true)
})
