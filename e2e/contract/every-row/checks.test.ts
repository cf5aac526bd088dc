import { describe, expect, test } from 'vitest'
import type { Row } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'
import { errorBodySchema } from '#/contract/format/error-body'
import { type Reply, useService } from '../service'

const service = useService()

const demoParams = { company_key: 'DEMO', company_id: 'DEMO', app_id: 'demo-app' }
/** A path of a row. The checks tested here run before the record is looked up, so the ids need not exist. */
const pathOf = (row: Row, params: Record<string, string> = demoParams): string =>
  row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'any')

const isStandard = ({ body }: Reply): boolean => errorBodySchema.safeParse(body).success

describe('Every row', () => {
  const all: [string, Row][] = Object.entries(endpoints)
  const withBody = all.filter(([, row]) => row.body)

  test.each(all)('%s is 401 without credentials, before its body is read', async (_, row) => {
    const call = { user: null, ...(row.body && { raw: '{' }) }
    const reply = await service.send(row.method, pathOf(row), call)
    expect([reply.status, reply.messages.length, reply.headers.get('www-authenticate')]).toEqual([401, 1, null])
    expect(isStandard(reply)).toBe(true)
  })

  test.each(all)('%s is 404 for a company or app of another account', async (_, row) => {
    const path = pathOf(row, { company_key: 'OTHER', company_id: 'OTHER', app_id: 'other-app' })
    const reply = await service.send(row.method, path, { user: 'app:demo', ...(row.body && { raw: '{' }) })
    expect([reply.status, reply.messages]).toEqual([404, [expect.stringMatching(/^There is no such (company|app)\.$/)]])
    expect(isStandard(reply)).toBe(true)
  })

  test.each(all)('the path of %s accepts only the methods of its rows: 405 with Allow', async (_, row) => {
    const reply = await service.send('PATCH', pathOf(row), { body: {} })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, expect.stringContaining(row.method)])
    expect(isStandard(reply)).toBe(true)
  })

  test.each(all)('%s is found with and without a trailing slash', async (_, row) => {
    const bare = pathOf(row).replace(/\/$/, '')
    for (const path of [bare, `${bare}/`]) {
      expect((await service.send(row.method, path, { user: null })).status).toBe(401)
    }
  })

  test.each(withBody)('%s replies 400, 413, and 415 in the standard body', async (_, row) => {
    const path = pathOf(row)
    const send = async (raw: string, type = 'application/json') => {
      const reply = await service.send(row.method, path, { raw, headers: { 'content-type': type } })
      return [reply.status, reply.messages.length, isStandard(reply)]
    }
    for (const raw of ['', '{', '[]', '[{}]', 'null', '"text"', '7', 'true', `{"a":${'['.repeat(200_000)}`])
      expect([raw.slice(0, 20), ...(await send(raw))]).toEqual([raw.slice(0, 20), 400, 1, true])
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
    ])
      expect([type, ...(await send('{}', type))]).toEqual([type, 415, 1, true])
    expect(await send(`{"a":"${'x'.repeat(8 * 1024 * 1024)}"}`)).toEqual([413, 1, true])
    const withoutBody = await service.send(row.method, path)
    expect([withoutBody.status, withoutBody.messages.length, isStandard(withoutBody)]).toEqual([400, 1, true])
  })
})
