import { text as csvText } from '#/parts/csv/text'
import { text as jobText } from '#/parts/jobs/text'
import type { Failure } from './failure'
import { text as t } from './text'

const sentences: Readonly<Partial<Record<Failure['code'], string>>> = {
  'storage-full': jobText.storageFull,
  'job-removed': t.jobRemoved,
  'job-unreadable': t.jobUnreadable,
  'count-changed': t.notSaved,
}

/** Why a worker could not answer, as a sentence. @param unexpected the sentence for failures that have none here */
export const describeFailure = (failure: Failure, unexpected: string): string =>
  failure.code === 'unreadable-file' ? csvText.fileFault(failure.fault) : (sentences[failure.code] ?? unexpected)
