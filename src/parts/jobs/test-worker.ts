import { delay } from '#/api/http/backoff'
import { isRecord } from '#/contract/format/json'
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
  send: async (rows, { key, job }) => {
    if (isRecord(job.settings) && job.settings['fail'] === true) throw new TypeError('planned')
    sent.postMessage({ row: rows[0], key })
    await delay(15)
    return [{ state: 'done', outcome: 'sent', message: '', again: false }]
  },
  refused: () => ({ pause: 'refused' }),
  reconcile: async () => ({ found: 'absent' }),
  lost: () => [{ state: 'unknown', outcome: 'unknown', message: '', again: false }],
}

workOnJobs(async () => ({ test: slow }))
