import { bulkAnswers } from '#/parts/bulk/bulk-answers'
import { participantsFile } from './participants-file'

/** What the worker answers. */
export const answers = bulkAnswers(participantsFile)
export type BulkAnswers = typeof answers
