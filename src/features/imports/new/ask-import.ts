import { workerAsker } from '#/parts/bulk/ask-worker'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { answerSchema, type BatchRows, type Question } from './import-messages'
import workerUrl from './import-worker.ts?worker&url'

/** Asks the worker that reads files of push tokens. */
export const askImport = workerAsker<Question, typeof answerSchema>(
  { url: workerUrl, name: 'import-file' },
  answerSchema,
  { answer: 'failed', reason: null, noRoom: false },
)

/** The rows of a batch with the columns of the file it came from; null when this browser has that file no more. */
export async function rowsOfSentBatch(batch: SentBatch): Promise<BatchRows | null> {
  const answer = await askImport({ ask: 'rows', batch })
  return answer.answer === 'rows' ? answer.found : null
}
