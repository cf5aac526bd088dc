import type { Session } from '#/contract/gateway'
import { workerAsker } from '#/parts/bulk/ask-worker'
import type { BulkContext } from './bulk-check'
import { answerSchema, type Question } from './bulk-messages'
import workerUrl from './bulk-worker.ts?worker&url'

/** Asks the worker that reads files of participants. */
export const askBulk = workerAsker<Question, typeof answerSchema>(
  { url: workerUrl, name: 'bulk-participants' },
  answerSchema,
  { answer: 'failed', reason: null, noRoom: false },
)

/** What the files of a session are checked against. */
export const bulkContextOf = ({ connection, custom_fields }: Session): BulkContext & Question['context'] => ({
  apiVersion: connection.api_version,
  fields: custom_fields,
})
