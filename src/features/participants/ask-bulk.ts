import { startWorker } from '#/api/start-worker'
import type { Session } from '#/contract/gateway'
import type { BulkContext } from './bulk-check'
import { answerSchema, type Answer, type Question } from './bulk-messages'
import workerUrl from './bulk-worker.ts?worker&url'

let worker: Worker | null = null

/** Asks the worker that reads files. It is started on first use and kept: a page asks it again and again. */
export function askBulk(question: Question): Promise<Answer> {
  worker ??= startWorker(workerUrl, 'bulk-participants')
  const { port1, port2 } = new MessageChannel()
  const asked = worker
  return new Promise(resolve => {
    const failed = () => {
      // A worker that cannot be started is tried again with the next question
      worker = null
      resolve({ answer: 'failed', reason: null, noRoom: false })
    }
    asked.addEventListener('error', failed, { once: true })
    port1.onmessage = event => {
      asked.removeEventListener('error', failed)
      port1.close()
      const read = answerSchema.safeParse(event.data)
      resolve(read.success ? read.data : { answer: 'failed', reason: null, noRoom: false })
    }
    asked.postMessage(question, [port2])
  })
}

/** What the files of a session are checked against. */
export const bulkContextOf = ({ connection, custom_fields }: Session): BulkContext & Question['context'] => ({
  apiVersion: connection.api_version,
  fields: custom_fields,
})
