import { createWorkerClient } from '#/parts/bulk/ask-worker'
import { answerSchema, type Question } from './bulk-worker-messages'
import workerUrl from './bulk-worker.ts?worker&url'

/** Sends a question to the worker that reads files and items for a bulk update. */
export const askBulkWorker = createWorkerClient<Question, typeof answerSchema>(
  { url: workerUrl, name: 'bulk-wallet-items' },
  answerSchema,
  { answer: 'failed', why: 'unexpected', reason: '' },
)
