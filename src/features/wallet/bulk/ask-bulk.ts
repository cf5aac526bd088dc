import { workerAsker } from '#/parts/bulk/ask-worker'
import { answerSchema, type Question } from './bulk-messages'
import workerUrl from './bulk-worker.ts?worker&url'

/** Asks the worker that reads files and items for a bulk update. */
export const askBulk = workerAsker<Question, typeof answerSchema>(
  { url: workerUrl, name: 'bulk-wallet-items' },
  answerSchema,
  { answer: 'failed', why: 'unforeseen', reason: '' },
)
