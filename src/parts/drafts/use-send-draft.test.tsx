import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { ApiProvider } from '#/api/api-context'
import { createBroadcastMutation } from '#/api/broadcast-mutations'
import type { Intent } from '#/api/mutation/intents'
import { ledger } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { createQueryClient } from '#/api/query-client'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { createStore } from '#/base/store'
import type { Saving } from './draft-keeper'
import { readDraft, writeDraft, type DraftAddress, type DraftKind } from './draft-store'
import { useSendDraft, type AttemptFinding } from './use-send-draft'

const valueSchema = z.object({ text: z.string(), attempt: z.nullable(z.string()) })
type Value = z.infer<typeof valueSchema>
const kind: DraftKind<Value> = { id: 'sent-note', schema: valueSchema }
const value: Value = { text: 'Doors open at nine', attempt: null }
const body = {
  name: 'Doors',
  send_scheduled_date: '2027-03-10T12:00:00Z',
  targeting: { message_template: value.text, channel: 'sms', source_lists: ['4107'] },
}

const saveDraft = async (address: DraftAddress, next: Value): Promise<void> =>
  void (await writeDraft(address, { value: next, at: 1 }, null))

/** A draft whose input is in this state of saving. */
const draftOf = (saving: Saving = { kind: 'clean' }) => ({ flush: async () => {}, saving: createStore(saving) })

const scheduled = () => Response.json({ broadcast_id: '7', status: 'scheduled' }, { status: 201 })

interface SendOptions {
  reply?: Response
  find?: () => Promise<AttemptFinding<string>>
  /** What is stored, if it is not what the page shows. */
  stored?: Value
  saving?: Saving
}

/** A draft with a button that sends it; `store` saves the draft. An attempt is absent until the service is called. */
async function open(
  store: (address: DraftAddress, next: Value) => Promise<void>,
  attempt: string | null = null,
  { reply = scheduled(), find, stored, saving }: SendOptions = {},
) {
  const states: string[] = []
  const { fetch, requests } = fakeFetch(reply)
  const api = testApi(fetch, { session: testSession({ user: `send-${Math.random()}` }) })
  const address = { scope: api.scope, kind: kind.id, subject: 'a' }
  if (stored) await saveDraft(address, stored)
  function Send() {
    const { state, send } = useSendDraft({
      mutation: createBroadcastMutation,
      kind,
      subject: 'a',
      value: { ...value, attempt },
      store: next => store(address, { ...value, attempt: next }),
      draft: draftOf(saving),
      isUnchanged: latest => latest.text === value.text,
      find: async () => (find && requests.length > 0 ? find() : { kind: 'absent' }),
      read: () => 'sent',
      onSent: async () => {},
    })
    states.push(state.kind)
    const input = { params: { company_key: 'DEMO' }, body }
    return (
      <>
        <button onClick={() => send({ input, description: 'Send', attempt: async () => ({ attempt: 'mine' }) })}>
          Send
        </button>
        <output>{state.kind === 'refused' ? state.error.refusal?.code : state.kind}</output>
      </>
    )
  }
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <Send />
      </ApiProvider>
    </QueryClientProvider>,
  )
  if (attempt !== null) await expect.element(screen.getByRole('status')).toHaveTextContent('absent')
  await screen.getByRole('button', { name: 'Send' }).click()
  return { status: screen.getByRole('status'), requests, address, states }
}

it('sending a draft stores the attempt before anything is sent', async () => {
  const { requests, address } = await open(saveDraft)
  await expect.poll(() => requests.length).toBe(1)
  expect(await readDraft(kind, address)).toMatchObject({ value: { text: value.text, attempt: 'mine' } })
})

it.each<[string, (address: DraftAddress, next: Value) => Promise<void>]>([
  ['is missing', async () => {}],
  ['belongs to another tab', (to, next) => saveDraft(to, { ...next, attempt: 'of another tab' })],
])('sending a draft sends nothing if the stored attempt %s', async (_, store) => {
  const { status, requests } = await open(store)
  await expect.element(status).toHaveTextContent('attempt-not-stored')
  expect(requests).toEqual([])
})

it('an attempt that could not be stored is taken back, so that it never counts as sent', async () => {
  const attempts: (string | null)[] = []
  const { status } = await open(async (_, next) => void attempts.push(next.attempt))
  await expect.element(status).toHaveTextContent('attempt-not-stored')
  expect(attempts).toEqual(['mine', null])
})

it('a draft that is not sent because it could not be saved does not count as changed', async () => {
  const stored: Value = { text: 'Doors open at ten', attempt: null }
  const { status, requests } = await open(saveDraft, null, { stored, saving: { kind: 'failed', why: 'full' } })
  await expect.element(status).toHaveTextContent('attempt-not-stored')
  expect(requests).toEqual([])
})

it('a draft that was changed after the page showed it is neither sent nor overwritten', async () => {
  const typed: Value = { text: 'Doors open at ten', attempt: null }
  const { status, requests, address } = await open(saveDraft, null, { stored: typed })
  await expect.element(status).toHaveTextContent('draft-changed')
  expect(requests).toEqual([])
  expect((await readDraft(kind, address))?.value).toEqual(typed)
})

it('a draft sent on the second attempt no longer says that the first was not sent', async () => {
  const { status, requests, states } = await open(saveDraft, 'mine')
  await expect.poll(() => requests.length).toBe(1)
  await expect.element(status).toHaveTextContent('sending')
  await expect.poll(() => states.at(-1)).toBe('sending')
  expect(states.slice(states.indexOf('sending'))).not.toContain('absent')
})

it('a second attempt whose outcome is unknown does not count as absent if looking for it fails', async () => {
  const { status, requests } = await open(saveDraft, 'mine', {
    reply: new Response('', { status: 500 }),
    find: () => Promise.reject(new Error('The lists could not be read.')),
  })
  await expect.poll(() => requests.length).toBe(1)
  await expect.element(status).toHaveTextContent('unread')
})

/** Opens a draft with an attempt made by an earlier page. */
async function reopen(user: string, find: () => Promise<AttemptFinding<string>>, isUnchanged = () => true) {
  const states: string[] = []
  const found: string[] = []
  const api = testApi(fakeFetch().fetch, { session: testSession({ user }) })
  function Reopened() {
    const { state, confirmCandidate } = useSendDraft({
      mutation: createBroadcastMutation,
      kind,
      subject: 'a',
      value: { ...value, attempt: 'earlier' },
      store: async () => {},
      draft: draftOf(),
      find,
      isUnchanged,
      read: () => 'sent',
      onSent: async reading => void found.push(reading),
    })
    states.push(state.kind)
    return <button onClick={() => confirmCandidate('recognized')}>This is the one</button>
  }
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider value={api}>
        <Reopened />
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { states, sent: () => found, confirm: () => screen.getByRole('button').click() }
}

it('a draft whose page was closed while it was being sent counts as not sent only once its call can no longer be running', async () => {
  const user = `send-${Math.random()}`
  const { fetch } = fakeFetch()
  const { scope } = testApi(fetch, { session: testSession({ user }) })
  const intent: Intent = {
    key: newId(),
    scope,
    connection: 'test',
    company_key: 'DEMO',
    user,
    act: createBroadcastMutation.id,
    rowId: createBroadcastMutation.row.id,
    what: 'Send',
    hash: '',
    input: {},
    created: now(),
    settled: null,
    status: 'sent',
  }
  await ledger.write(intent)
  const findings: AttemptFinding<string>[] = [{ kind: 'absent' }, { kind: 'done', reading: 'sent' }]
  const { states, sent } = await reopen(user, async () => findings.shift() ?? { kind: 'absent' })
  await expect.poll(sent, { timeout: 10_000 }).toEqual(['sent'])
  expect(states).not.toContain('absent')
  await ledger.remove(intent.key)
})

it.each<[string, AttemptFinding<string>]>([
  ['found', { kind: 'done', reading: 'found' }],
  ['recognized', { kind: 'unknown', candidates: ['recognized'] }],
])(
  'a draft that was changed after an attempt that is %s does not count as sent until the user decides',
  async (_, finding) => {
    const { states, sent, confirm } = await reopen(
      `send-${Math.random()}`,
      async () => finding,
      () => false,
    )
    await expect.poll(() => states.at(-1)).toBe(finding.kind === 'done' ? 'changed' : 'unknown')
    if (finding.kind === 'unknown') await confirm()
    await expect.poll(() => states.at(-1)).toBe('changed')
    expect(sent()).toEqual([])
    await confirm()
    await expect.poll(sent).toEqual(['recognized'])
  },
)
