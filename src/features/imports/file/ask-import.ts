import { workerAsker } from '#/parts/bulk/ask-worker'
import { answerSchema, type Question, type SentCells, type SentSteps } from './import-messages'
import workerUrl from './import-worker.ts?worker&url'

/** Asks the worker that reads files of push tokens. */
export const askImport = workerAsker<Question, typeof answerSchema>(
  { url: workerUrl, name: 'import-file' },
  answerSchema,
  { answer: 'failed', reason: null, noRoom: false },
)

/** Rows that were sent, with the columns of the file they came from; null when this browser has that file no more. */
export async function sentCells(of: SentSteps): Promise<SentCells | null> {
  const answer = await askImport({ ask: 'rows', of })
  return answer.answer === 'rows' ? answer.found : null
}
