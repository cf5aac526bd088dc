import { delay } from '#/api/http/backoff'
import { ApiError } from '#/api/http/error'
import { rateLimiterFor } from '#/api/http/rate-limiter'
import { isRecord } from '#/contract/format/json'
import { personRows } from '#/contract/persons'
import type { JobKind } from './job-kind'
import { workOnJobs } from './work-on-jobs'

/** Reports to the test what was sent, and with which key. */
const sent = new BroadcastChannel('signalbox-test-sent')

// A worker with this name cannot read IndexedDB until it is told to, and says how many times it has tried
if (self.name === 'test-unread') {
  const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll')
  let tries = 0
  IDBObjectStore.prototype.getAll = () => {
    self.postMessage(++tries)
    throw new DOMException('planned', 'UnknownError')
  }
  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'read') IDBObjectStore.prototype.getAll = getAll
  })
}

const slow: JobKind = {
  id: 'test',
  stepRows: 1,
  send: async (rows, { api, key, keyedAt, job }) => {
    const settings = isRecord(job.settings) ? job.settings : {}
    if (settings['fail'] === true) throw new TypeError('planned')
    sent.postMessage({ row: rows[0], key, keyedAt })
    // The service asks for a long wait before the call
    if (settings['waits'] === true) {
      rateLimiterFor(api.session.connection.id, 'GET', '/companies/DEMO/').pause(60_000)
      await api.send(personRows.getPerson, { params: { company_key: 'DEMO', person_key: 'p' } }, { lane: 'bulk' })
    }
    await delay(15)
    if (settings['losesFirstSession'] === true && api.session.id === 'session-1') {
      await delay(500)
      throw new ApiError({ kind: 'session-expired', method: 'POST', rowId: 'test' })
    }
    return [{ state: 'done', outcome: 'sent', message: '', again: false }]
  },
  refused: () => ({ pause: 'refused' }),
  reconcile: async () => ({ found: 'absent' }),
  lost: () => [{ state: 'unknown', outcome: 'unknown', message: '', again: false }],
}

workOnJobs(async () => ({ test: slow }))
