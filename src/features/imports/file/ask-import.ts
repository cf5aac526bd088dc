import { createWorkerClient } from '#/parts/bulk/ask-worker'
import { answerSchema, type Question, type SentCells, type SentSteps } from './import-messages'
import workerUrl from './import-worker.ts?worker&url'

/** Asks the worker that reads files of push tokens. A worker that cannot start is an `unexpected` failure. */
export const askImport = createWorkerClient<Question, typeof answerSchema>(
  { url: workerUrl, name: 'import-file' },
  answerSchema,
  { answer: 'failed', failure: { code: 'unexpected' } },
)

/** Rows that were sent, with all columns of their file; null when the file is no longer in this browser. */
export async function sentCells(of: SentSteps): Promise<SentCells | null> {
  const answer = await askImport({ ask: 'rows', of })
  return answer.answer === 'rows' ? answer.found : null
}
