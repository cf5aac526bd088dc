import { bulkAnswers, store, storedJob } from '#/parts/bulk/bulk-answers'
import { importFile } from './import-file'
import { readSentCells, type SentSteps } from './sent-cells'

/** What the worker answers. */
export const answers = {
  ...bulkAnswers(importFile),
  rows: async ({ job, steps }: SentSteps) => readSentCells(store, await storedJob(store, job), steps),
}
export type ImportAnswers = typeof answers
