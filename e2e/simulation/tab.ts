// The page of a simulation: the client layer without its screens, bundled by bundles.ts.
import { QueryClient } from '@tanstack/react-query'
import { nonceMark, createBroadcastMutation } from '#/api/broadcast-mutations'
import { createApi, type Api } from '#/api/http/client'
import { ApiError } from '#/api/http/error'
import { ledger, sendMutation } from '#/api/mutation/mutate'
import type { Mutation } from '#/api/mutation/mutation-definition'
import { mutations } from '#/api/mutation/mutation-registry'
import { reconcileOpenIntents } from '#/api/mutation/reconcile'
import { resumeIntent } from '#/api/mutation/resume'
import { browserNow, now } from '#/api/now'
import { addParticipantMutation } from '#/api/participants'
import { createPersonMutation, updatePersonMutation } from '#/api/person-mutations'
import { setCurrentApi } from '#/api/session/current-api'
import { adoptRenewed, readSession, signIn } from '#/api/session/session'
import { listenToSession, tellSession } from '#/api/session/session-channel'
import { unsubscribeMutation } from '#/api/subscriptions'
import { fetchWalletMessages, messageParams, sendWalletMessageMutation } from '#/api/wallet-messages'
import type { Readable } from '#/base/store'
import type { Input, Row } from '#/contract/endpoint'
import type { Session } from '#/contract/gateway'
import { stopKind } from '#/features/persons/stop/stop-kind'
import type { RowResult } from '#/parts/jobs/job'
import { openJobChannel } from '#/parts/jobs/job-channel'
import { rowsWithResults } from '#/parts/jobs/job-results'
import { openJobStore } from '#/parts/jobs/job-store'
import { workOnJobs } from '#/parts/jobs/work-on-jobs'
import { writeJob } from '#/parts/jobs/write-job'
import * as queue from '#/parts/undo/undo-queue'
import type { Act, Shown } from './acts'

/** What the page tells and asks the simulation. */
export interface TabHost {
  /** The page shows an outcome of an act, or that the act waits for the user. */
  show: (act: string, shown: Shown) => void
  /** A job has these results. */
  showJob: (job: string, status: string, rows: { row: unknown; result: RowResult | null }[]) => void
  note: (what: string) => void
  /** Whether the user sends what an earlier page left waiting. */
  sendsWaiting: (act: string) => boolean
}

const COMPANY = 'ACME'
const SIGN_IN = { connection: 'svc', company_key: COMPANY, user: 'ann', password: 'secret' }

/** Opens a page: signs in, reads what an earlier page left open, and works on jobs. */
export async function openTab(host: TabHost) {
  const client = new QueryClient()
  const store = openJobStore()
  const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

  async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch {
        await pause(2000)
      }
    }
  }

  let session: Session = await untilItWorks(async () => (await readSession('svc', COMPANY)) ?? signIn(SIGN_IN))
  let isRenewing = false
  let api: Api = apiFor(session)
  setCurrentApi(api)
  host.note('signed in')
  listenToSession(session, { onSignedOut: () => undefined, onRenewed: adopt })

  function apiFor(current: Session): Api {
    return createApi({ session: current, onSessionLost: () => void renew(current) })
  }
  function adopt(next: Session): void {
    if (next.id === session.id) return
    session = next
    api = apiFor(next)
    setCurrentApi(api)
    postToWorker()
  }
  async function renew(lost: Session): Promise<void> {
    if (isRenewing || lost.id !== session.id) return
    isRenewing = true
    await pause(1500)
    const next = await untilItWorks(async () => (await adoptRenewed(lost)) ?? signIn(SIGN_IN))
    isRenewing = false
    host.note('signed in again')
    adopt(next)
    tellSession(next, { kind: 'renewed', session: next })
  }

  const channel = openJobChannel(api.scope, () => void showJobs())
  async function showJobs(): Promise<void> {
    for (const job of await store.list(api.scope)) {
      const rows = []
      for await (const row of rowsWithResults(store, job)) rows.push(row)
      host.showJob(job.title, job.status, rows)
    }
  }
  workOnJobs(() => Promise.resolve({ [stopKind.id]: stopKind }))
  function postToWorker(): void {
    self.dispatchEvent(new MessageEvent('message', { data: { session, maxInFlight: 4, clock: null } }))
  }
  postToWorker()

  // bundles.ts adds this export to the module
  const actions = (queue as unknown as { shownActions: () => Readable<readonly queue.QueuedAction[]> }).shownActions()
  actions.subscribe(() => {
    for (const { subject, phase } of actions.get()) {
      if (phase.kind === 'found') host.show(subject, 'done')
      else if (phase.kind === 'not-removed') host.show(subject, 'withdrawn')
      else if (phase.kind === 'waiting' || phase.kind === 'sending' || phase.kind === 'offline') continue
      else host.show(subject, phase.kind)
      if (phase.kind !== 'checking') dismissLater(subject)
    }
  })
  const dismissLater = (subject: string) =>
    void pause(0).then(() => actions.get().forEach(one => one.subject === subject && queue.dismissQueued(one.id)))

  /** Queues an action as an Unsubscribe button does. */
  function enqueue(act: Act, params: Input<typeof unsubscribeMutation.row>['params']): void {
    const text = {
      waiting: act.id,
      announcement: act.id,
      sendNow: 'Send now',
      failed: '',
      unknown: '',
      done: () => '',
      already: '',
      get undone() {
        host.show(act.id, 'withdrawn')
        return ''
      },
    }
    const onDone = (result: string) => host.show(act.id, result === 'already' ? 'already' : 'done')
    const input = { params }
    queue.queueAction({
      api,
      client,
      mutation: unsubscribeMutation,
      input,
      description: act.id,
      subject: act.id,
      text,
      onDone,
    })
  }

  function send<R extends Row>(act: Act, mutation: Mutation<R>, input: Input<R>, before?: string[]): void {
    const execution = { api, client, mutation, input, description: act.id, before }
    const click = (): void =>
      void sendMutation({ ...execution, onChecking: () => host.show(act.id, 'checking') }).then(
        ({ kind }) => host.show(act.id, kind),
        () => host.show(act.id, 'failed'),
      )
    click()
    if (act.isDoubleClick) click()
  }

  const company = { company_key: COMPANY }
  const perform: Record<Act['kind'], (act: Act) => void | Promise<void>> = {
    unsubscribe: act => enqueue(act, { company_id: COMPANY, person_id: `p${act.number}`, subscription_list_id: 'l0' }),
    update: act =>
      send(act, updatePersonMutation, {
        params: { ...company, person_key: 'p0' },
        body: { custom_fields: { [`f${act.number}`]: act.id } },
      }),
    create: act =>
      send(act, createPersonMutation, { params: company, body: { external_person_id: `CRM-${act.number}` } }),
    broadcast: act => {
      const body = {
        name: act.id,
        send_scheduled_date: '2026-12-24T10:00:00Z',
        created_by_application: nonceMark(act.number.toString(16).padStart(8, '0')),
        targeting: { channel: 'sms', message_template: 'Sale', source_lists: ['l0'], filters: [] },
      }
      send(act, createBroadcastMutation, { params: company, body })
    },
    message: async act => {
      const before = (await fetchWalletMessages(api, 'w1')).messages.map(({ message }) => message.wallet_message_id)
      const input = { params: messageParams(api, 'w1'), body: { message: { template: act.id } } }
      send(act, sendWalletMessageMutation, input, before)
    },
    invite: act =>
      send(act, addParticipantMutation, {
        params: { ...company, id: 'c1' },
        body: { mobile_phone: { mdn: `+1312555${String(1000 + act.number)}` } },
      }),
    job: async act => {
      const rows = Array.from({ length: 5 }, (_, i) => ({
        person_key: `p${20 + act.number}`,
        list_id: `l${i}`,
        name: 'Ines',
      }))
      const settings = { mdn: '+13125550142', holders: [] }
      await writeJob(store, { session, rows, kind: stopKind.id, title: act.id, settings, stepRows: 1, file: null })
      host.note(`stored ${act.id}`)
      channel.post({ kind: 'changed' })
    },
  }

  /** Shows what an earlier page left open, as the notices above the pages do. */
  async function showUnfinished(): Promise<void> {
    await reconcileOpenIntents(api, ledger, mutations, (finding, intent) => {
      host.show(intent.what, finding)
      if (finding !== 'waiting') return
      if (!host.sendsWaiting(intent.what)) {
        void ledger.remove(intent.key).then(() => host.show(intent.what, 'withdrawn'))
        return
      }
      const mutation = mutations.find(({ id }) => id === intent.act)
      if (mutation)
        void resumeIntent({ api, ledger }, mutation, intent).then(
          ({ kind }) => host.show(intent.what, kind),
          (error: unknown) => {
            const isOpen = error instanceof ApiError && (error.kind === 'refused' || error.kind === 'offline')
            host.show(intent.what, isOpen ? 'refused' : 'failed')
          },
        )
    })
  }
  void showUnfinished().catch(() => host.note('the ledger could not be read'))
  void showJobs()

  return {
    perform: (act: Act): void => {
      void Promise.resolve(perform[act.kind](act)).catch(() => host.show(act.id, 'not-begun'))
    },
    /** Presses Undo on the action of an act. */
    undo: (act: string): boolean => {
      const action = actions.get().find(one => one.subject === act)
      const isOpen = action?.phase.kind === 'waiting' || action?.phase.kind === 'offline'
      if (action && isOpen) queue.undoAction(action.id)
      return isOpen
    },
    sendNow: (act: string): void => {
      const action = actions.get().find(one => one.subject === act)
      if (action) queue.sendQueuedNow(action.id)
    },
    now,
    showJobs,
    /** Presses Resume on every paused job. */
    resumeJobs: async (): Promise<void> => {
      for (const job of await store.list(api.scope))
        if (job.status === 'paused')
          await store.change(job.id, latest => ({ ...latest, status: 'running', pause: null, touched: browserNow() }))
      channel.post({ kind: 'changed' })
      postToWorker()
    },
  }
}
export type Tab = Awaited<ReturnType<typeof openTab>>
