import { bulkAnswers } from '#/parts/bulk/bulk-answers'
import { participantsFile } from './participants-file'

/** The answers of the worker that reads files of participants. */
export const answers = bulkAnswers(participantsFile)
export type BulkAnswers = typeof answers
