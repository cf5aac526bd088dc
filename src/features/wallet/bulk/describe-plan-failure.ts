import { describeFailure } from '#/parts/bulk/describe-failure'
import type { Failure } from '#/parts/bulk/failure'
import { text as t } from './text'

/** Why there is no plan or job, as a sentence. @param unexpected the sentence for a failure without a known reason */
export function describePlanFailure(failure: Failure, unexpected: string): string {
  if (failure.code === 'call-failed') return t.plan.failed(failure.message)
  if (failure.code === 'session') return t.plan.session
  return failure.code === 'stopped' ? t.plan.stopped : describeFailure(failure, unexpected)
}
