import { expect, it } from 'vitest'
import { createApi } from '#/api/http/client'
import { testSession } from '#/api/testing'
import { openScenario } from './open-scenario'

it.each([
  ['DEMO', ['POST reset', 'POST replies', 'PUT faults']],
  ['DEMO-FORK-1', ['POST reset', 'POST companies', 'POST replies', 'PUT faults']],
])('a shared world with texts opens in the company %s, which a reset may remove', async (company_key, expected) => {
  const calls: string[] = []
  const service: typeof fetch = async (url, init) => {
    calls.push(`${init?.method ?? 'GET'} ${typeof url === 'string' ? (url.split('/').at(-1) ?? '') : ''}`)
    return Response.json({ outcome: 'subscribed', rules: [] })
  }
  const api = createApi({ session: { ...testSession(), company_key }, fetch: service })
  const texts = [{ ahead: 0, mdn: '+13125550142', text: 'Y' }]
  expect(await openScenario(api, { dataset: 'demo', ahead: 0, faults: [], texts })).toBeNull()
  expect(calls).toEqual(expected)
})
