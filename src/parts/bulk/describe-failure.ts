import { text as csvText } from '#/parts/csv/text'
import { text as jobText } from '#/parts/jobs/text'
import type { Failure } from './failure'
import { text as t } from './text'

/** Why a worker could not answer, as a sentence. @param unexpected the sentence for a failure without a known reason */
export function describeFailure(failure: Failure, unexpected: string): string {
  switch (failure.code) {
    case 'unreadable-file':
      return csvText.fileFault(failure.fault)
    case 'storage-full':
      return jobText.storageFull
    case 'job-removed':
      return t.jobRemoved
    case 'count-changed':
      return t.notSaved
    case 'call-failed':
    case 'session':
    case 'stopped':
    case 'unexpected':
      return unexpected
  }
}
