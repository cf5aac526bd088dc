import { describe, expect, it } from 'vitest'
import { broadcastStatuses } from '#/contract/broadcasts'
import {
  cancelBroadcastMutation,
  createBroadcastMutation,
  findCreated,
  nonceMark,
  nonceOf,
  updateBroadcastMutation,
} from './broadcast-mutations'
import { broadcastListQuery } from './broadcasts'
import type { Intent } from './mutation/intents'
import { createQueryClient } from './query-client'
import { fakeFetch, testApi } from './testing'

const futureTime = '2099-01-01T16:00:00Z'
const nonce = 'ab12'
const sent = { nonce, name: 'Preview', send_scheduled_date: futureTime }
const row = (more: Record<string, unknown> = {}) => ({ broadcast_id: '1', status: 'scheduled', name: 'Other', ...more })
const hundredRows = (more: Record<string, unknown> = {}) =>
  Array.from({ length: 100 }, (_, i) => row({ broadcast_id: `${i}`, ...more }))

/** A service with these lists by status, `[]` for the others. A Response is returned as is. */
function service(lists: Partial<Record<string, unknown[] | Response>>, broadcast: unknown = row()) {
  const requested: string[] = []
  const answer: typeof fetch = async url => {
    const { pathname, searchParams } = new URL(typeof url === 'string' ? url : '', 'http://here.invalid')
    requested.push(searchParams.get('status') ?? pathname)
    const found = searchParams.has('status') ? (lists[searchParams.get('status') ?? ''] ?? []) : broadcast
    return found instanceof Response ? found.clone() : Response.json(found)
  }
  return { api: testApi(answer), requested }
}
const refused = (status: number) => Response.json({ errors: [{ message: 'no' }] }, { status })

describe('the list of a status', () => {
  it('is read row by row; a 404 counts as empty; a list of 100 rows may be cut off', async () => {
    const { api } = service({ sent: [row(), 'x', row({ targeting: 5 })], failed: refused(404), paused: hundredRows() })
    const read = (status: 'sent' | 'failed' | 'paused') => createQueryClient().query(broadcastListQuery(api, status))
    expect(await read('sent')).toMatchObject({ unreadable: [{ raw: 'x' }], isAtLimit: false })
    expect((await read('sent')).broadcasts.map(({ raw }) => raw)).toEqual([row(), row({ targeting: 5 })])
    expect(await read('failed')).toMatchObject({ broadcasts: [], isAtLimit: false })
    expect((await read('paused')).isAtLimit).toBe(true)
  })

  it.each([400, 405, 410])('does not count as empty if it gets a %i, which may come from a firewall', async status => {
    const { api } = service({ sent: refused(status) })
    await expect(createQueryClient().query(broadcastListQuery(api, 'sent'))).rejects.toMatchObject({ status })
  })
})

describe('a broadcast whose reply was lost', () => {
  it('has a nonce, which is read from the mark of any version of the dashboard', () => {
    expect(nonceOf(nonceMark(nonce))).toBe(nonce)
    expect(['signalbox/9.9#ff', 'dashboard', null, 'signalbox/1#xyz'].map(nonceOf)).toEqual(['ff', null, null, null])
  })

  it.each(broadcastStatuses)('is found among the %s', async status => {
    const { api, requested } = service({
      [status]: [row(), row({ broadcast_id: '7', created_by_application: nonceMark(nonce) })],
    })
    expect(await findCreated(api, sent)).toMatchObject({ kind: 'done', reading: { broadcast: { broadcast_id: '7' } } })
    expect(requested.toSorted()).toEqual(broadcastStatuses.toSorted())
  })

  it('is absent if all seven lists were read completely and none contains it', async () => {
    expect(await findCreated(service({ sent: [row({ name: 'Preview' })] }).api, sent)).toEqual({ kind: 'absent' })
  })

  it.each(['scheduled', 'canceled', 'deleted', 'paused', 'failed'])(
    'is not certainly absent if the %s list is full or has unreadable rows',
    async status => {
      expect((await findCreated(service({ [status]: hundredRows() }).api, sent)).kind).toBe('unknown')
      expect((await findCreated(service({ [status]: ['x'] }).api, sent)).kind).toBe('unknown')
    },
  )

  it('cannot be in progress or sent before its send time', async () => {
    const { api } = service({ sent: hundredRows(), in_progress: hundredRows() })
    expect((await findCreated(api, sent)).kind).toBe('absent')
    expect((await findCreated(api, { ...sent, send_scheduled_date: '2020-01-01T00:00:00Z' })).kind).toBe('unknown')
  })

  it('may be one with the same name and send time if the service drops our mark', async () => {
    const lookalike = row({ name: 'Preview', send_scheduled_date: '2099-01-01T16:00Z', created_by_application: null })
    expect(await findCreated(service({ scheduled: [row(), lookalike] }).api, sent)).toMatchObject({
      kind: 'unknown',
      candidates: [{ raw: lookalike }],
    })
    // A broadcast from another of our drafts is a different one, even with the same name and send time
    const marked = { ...lookalike, created_by_application: nonceMark('ff') }
    expect((await findCreated(service({ scheduled: [marked] }).api, sent)).kind).toBe('absent')
  })

  it('is not certainly absent if a list gets a 404, which may mean that it is empty', async () => {
    const { api } = service({ paused: refused(404) })
    expect(await findCreated(api, sent)).toEqual({ kind: 'unknown', candidates: [] })
  })

  it('has no result if a list cannot be read', async () => {
    await expect(findCreated(service({ paused: refused(422) }).api, sent)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

const intent = {} as Intent
const params = { company_key: 'DEMO', broadcast_id: '1' }

describe('a lost reply', () => {
  it('of a create without our nonce never counts as absent', async () => {
    const body = {
      name: 'x',
      send_scheduled_date: futureTime,
      targeting: { message_template: 'x', channel: 'sms', source_lists: ['1'] },
    }
    const { api } = service({})
    expect(await createBroadcastMutation.reconcile(api, { params, body }, intent)).toBe('unknown')
    const marked = { ...body, created_by_application: nonceMark(nonce) }
    expect(await createBroadcastMutation.reconcile(api, { params, body: marked }, intent)).toBe('absent')
  })

  it.each([
    ['as it was sent', {}, 'done'],
    ['with its time in another form', { send_scheduled_date: '2099-01-01T17:00+01:00' }, 'done'],
    ['while it is being sent', { status: 'in_progress' }, 'done'],
    ['with another name', { name: 'Old' }, 'absent'],
    ['with its lists as numbers', { targeting: { source_lists: [1], filters: [], source_short_code: '5' } }, 'done'],
    ['with other lists', { targeting: { source_lists: ['1', '2'], filters: [] } }, 'absent'],
  ])('of a change counts as $2 if the broadcast is read %s', async (_, more, expected) => {
    const targeting = { source_lists: ['1'], filters: [], source_short_code: null }
    const stored = row({
      name: 'New',
      send_scheduled_date: futureTime,
      targeting: { ...targeting, channel: 'sms', source_short_code: '5' },
      ...more,
    })
    const body = { name: 'New', status: 'scheduled', send_scheduled_date: futureTime, targeting }
    expect(await updateBroadcastMutation.reconcile(service({}, stored).api, { params, body }, intent)).toBe(expected)
  })

  it('of a change that removes a deep link counts as absent if the link is still there', async () => {
    const targeting = { channel: 'push', push: { subject: 'Hi', metadata: null }, short_url_base: null }
    const stored = { ...targeting, push: { subject: 'Hi', metadata: 'app://x' }, short_url_base: 'https://go.example/' }
    const reconcile = (raw: Record<string, unknown>) =>
      updateBroadcastMutation.reconcile(service({}, row(raw)).api, { params, body: { targeting } }, intent)
    expect(await reconcile({ targeting: stored })).toBe('absent')
    expect(await reconcile({ targeting: { ...stored, push: targeting.push } })).toBe('done')
  })

  it.each([
    ['canceled', 'done'],
    ['deleted', 'done'],
    ['scheduled', 'absent'],
    ['sent', 'absent'],
    ['archived', 'unknown'],
  ])('of a cancel counts as $1 if the broadcast is read as %s', async (status, expected) => {
    const read = service({}, row({ status })).api
    expect(await cancelBroadcastMutation.reconcile(read, { params }, intent)).toBe(expected)
  })

  it('of a cancel counts as done if reading the broadcast gets a 404, but not if it gets a 400, 405, or 410', async () => {
    const reconcile = async (status: number) =>
      cancelBroadcastMutation.reconcile(testApi(fakeFetch(refused(status)).fetch), { params }, intent)
    expect(await reconcile(404)).toBe('done')
    for (const status of [400, 405, 410]) await expect(reconcile(status)).rejects.toMatchObject({ status })
  })
})
