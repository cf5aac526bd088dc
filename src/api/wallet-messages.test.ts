import { describe, expect, it } from 'vitest'
import type { Intent } from './mutation/intents'
import { fakeFetch, testApi } from './testing'
import { fetchWalletMessages, findSent, sendWalletMessageMutation } from './wallet-messages'

const filters = [{ name: 'group_code', selector: 'any', value: 'VIP' }]
const sent = { message: { template: 'Come by, {{first_name}}' }, filters, before: ['old'] }
const row = (wallet_message_id: string, more: Record<string, unknown> = {}) => ({
  wallet_message_id,
  message: sent.message,
  filters,
  ...more,
})
const fifty = Array.from({ length: 50 }, (_, index) => row(`n${index}`, { message: { template: 'Another' } }))
const find = (list: unknown[]) => findSent(testApi(fakeFetch(Response.json(list)).fetch), 'w1', sent)

describe('the messages of a campaign', () => {
  it('are read row by row; a 404 means that there are none; a list of 50 may be incomplete', async () => {
    const read = (answer: Response) => fetchWalletMessages(testApi(fakeFetch(answer).fetch), 'w1')
    expect(await read(Response.json([row('a'), 'x']))).toMatchObject({ unreadable: [{ raw: 'x' }], isAtLimit: false })
    expect(await read(Response.json({ errors: [{ message: 'no' }] }, { status: 404 }))).toMatchObject({ messages: [] })
    expect((await read(Response.json(fifty))).isAtLimit).toBe(true)
  })
})

describe('a message whose reply was lost', () => {
  it('is the new one with the same content; of several, the oldest', async () => {
    const id = { reading: { message: { wallet_message_id: 'mine' } } }
    expect(await find([row('mine'), row('old')])).toMatchObject({ kind: 'done', ...id })
    expect(await find([row('later'), row('mine'), row('old')])).toMatchObject({ kind: 'done', ...id })
    expect(await find([row('mine', { message: { ...sent.message, header: '', image_url: null } })])).toMatchObject(id)
  })

  it('is absent if no new message has its text', async () => {
    expect(await find([row('old')])).toEqual({ kind: 'absent' })
    const first = { ...sent, before: [] }
    expect(await findSent(testApi(fakeFetch(Response.json([])).fetch), 'w1', first)).toEqual({ kind: 'absent' })
    expect(await find([row('new', { message: { template: 'Another' } }), row('old')])).toEqual({ kind: 'absent' })
  })

  it('may be one with another audience or header, or whose text differs only in case and white space', async () => {
    for (const more of [
      { filters: [] },
      { filters: [...filters, { name: 'group_code' }] },
      { message: { ...sent.message, header: 'News' } },
      { message: { template: ' come by,  {{first_name}} ' } },
    ])
      expect(await find([row('new', more), row('old')])).toMatchObject({
        kind: 'unknown',
        candidates: [{ message: { wallet_message_id: 'new' } }],
      })
  })

  it('may be one whose audience cannot be read, even if it was sent to every active item', async () => {
    for (const unread of [[7], [{ name: 'group_code' }], { any: 'VIP' }]) {
      const api = testApi(fakeFetch(Response.json([row('new', { filters: unread })])).fetch)
      const found = await findSent(api, 'w1', { message: sent.message, filters: [], before: [] })
      expect(found).toMatchObject({ kind: 'unknown', candidates: [{ message: { wallet_message_id: 'new' } }] })
    }
  })

  it('is not certainly absent if the list does not reach back far enough, has unreadable rows, or is now empty', async () => {
    expect((await find(fifty)).kind).toBe('unknown')
    expect((await find([...fifty.slice(1), row('old')])).kind).toBe('absent')
    expect((await find(['x', row('old')])).kind).toBe('unknown')
    // Earlier messages cannot be gone
    expect((await find([])).kind).toBe('unknown')
  })

  it.each([400, 405, 410])('is not certainly absent if the list request fails with %i', async status => {
    const { fetch } = fakeFetch(new Response('', { status }))
    await expect(findSent(testApi(fetch), 'w1', { ...sent, before: [] })).rejects.toMatchObject({ status })
  })

  it('is unknown if the earlier messages were not recorded', async () => {
    const input = { params: { company_id: 'DEMO', wallet_id: 'w1' }, body: { message: sent.message, filters } }
    const list = () => testApi(fakeFetch(Response.json([row('mine'), row('old')])).fetch)
    expect(await sendWalletMessageMutation.reconcile(list(), input, intent)).toBe('unknown')
    expect(await sendWalletMessageMutation.reconcile(list(), input, { ...intent, before: ['old'] })).toBe('done')
  })
})

const intent: Intent = {
  key: 'k',
  scope: 's',
  connection: 'mock',
  company_key: 'DEMO',
  user: 'demo',
  act: 'send-wallet-message',
  rowId: 'createWalletMessage',
  what: 'Send',
  hash: '',
  input: null,
  created: 0,
  settled: null,
  status: 'sent',
}
