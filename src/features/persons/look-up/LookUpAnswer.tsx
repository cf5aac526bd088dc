import { useApi } from '#/api/api-context'
import type { PersonLookUp } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import type { LookUp, Interpretation } from '#/parts/mdn/reading'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { useCallOf } from '../use-call-of'
import { Comparison } from './Comparison'
import { sameLookUp } from './look-up-state'
import { readingsOf } from './LookUpBox'
import { NobodyAnswer } from './NobodyAnswer'
import type { useLookUp } from './use-look-up'

interface LookUpAnswerProps {
  asking: ReturnType<typeof useLookUp>
  asked: PersonLookUp
  /** How the text in the box is read now. */
  now: LookUp
  onAsk: (reading: Interpretation) => void
  onCheck: () => void
  /** Puts a text into the box and the cursor behind it. */
  onFill: (text: string) => void
}

/** What became of a question: on its way, failed, nobody, or several. One person opens and never stands here. */
export function LookUpAnswer({ asking, asked, now, onAsk, onCheck, onFill }: LookUpAnswerProps) {
  const call = useCallOf(useApi(), asked)
  const { query, isPending } = asking
  if (query.isError && !query.isFetching) return <ApiErrorNotice error={query.error} onRetry={asking.retry} />
  if (isPending || query.data === undefined)
    return <LoadingSkeleton key={`${asked.kind} ${asked.value}`} onStop={asking.stop} />
  const readings = readingsOf(now)
  if (query.data.people.length + query.data.unreadable.length > 0) {
    return (
      <Comparison
        found={query.data}
        asked={asked}
        call={call}
        refreshing={query.isFetching}
        isCurrent={readings.length === 0 || readings.some(reading => sameLookUp(reading, asked))}
        onNumber={onFill}
      />
    )
  }
  // Alternatives of another text would not be alternatives to this answer
  const others = readings.some(reading => sameLookUp(reading, asked))
    ? readings.filter(reading => !sameLookUp(reading, asked))
    : []
  return (
    <NobodyAnswer
      asked={asked}
      others={others}
      call={call}
      refreshing={query.isFetching}
      onAsk={onAsk}
      onCheck={onCheck}
    />
  )
}
