import type { Session } from '#/contract/gateway'
import { createWorkerClient } from '#/parts/bulk/ask-worker'
import type { BulkContext } from './bulk-check'
import { answerSchema, type Question } from './bulk-messages'
import workerUrl from './bulk-worker.ts?worker&url'

/** Asks the worker that reads files of participants. A worker that cannot start is an `unexpected` failure. */
export const askBulk = createWorkerClient<Question, typeof answerSchema>(
  { url: workerUrl, name: 'bulk-participants' },
  answerSchema,
  { answer: 'failed', failure: { code: 'unexpected' } },
)

/** What files are checked against in a session. */
export const bulkContextOf = ({ connection, custom_fields }: Session): BulkContext & Question['context'] => ({
  apiVersion: connection.api_version,
  fields: custom_fields,
})
