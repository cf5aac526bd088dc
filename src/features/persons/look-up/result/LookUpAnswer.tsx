import { useApi } from '#/api/api-context'
import type { PersonLookUp } from '#/api/persons'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import type { InterpretedText } from '#/parts/mdn/interpret'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { ReplyFooter } from '../../ReplyFooter'
import { useLatestCall } from '../../use-latest-call'
import { sameLookUp } from '../look-up-state'
import { interpretationsOf } from '../LookUpBox'
import type { useLookUp } from '../use-look-up'
import { Comparison } from './Comparison'
import { NobodyAnswer } from './NobodyAnswer'

interface LookUpAnswerProps {
  search: ReturnType<typeof useLookUp>
  lookUp: PersonLookUp
  /** How the text in the box is interpreted now. */
  interpreted: InterpretedText
  onLookUp: (lookUp: PersonLookUp) => void
  onCheckInput: () => void
  /** Puts text into the box, with the cursor after it. */
  onFill: (text: string) => void
}

/** The result of a lookup: loading, failed, nobody, or a comparison. For a single match, the profile opens instead. */
export function LookUpAnswer({ search, lookUp, interpreted, onLookUp, onCheckInput, onFill }: LookUpAnswerProps) {
  'use no memo' // memoization would enlarge the most visited page, and `Comparison` memoizes what takes time
  const call = useLatestCall(useApi(), lookUp)
  const { query, isPending } = search
  const failure =
    query.isError && !query.isFetching ? <ApiErrorNotice error={query.error} onRetry={search.retry} /> : null
  if (isPending || query.data === undefined)
    return failure ?? <LoadingSkeleton key={`${lookUp.kind} ${lookUp.value}`} onStop={search.stop} />
  const interpretations = interpretationsOf(interpreted)
  const others = interpretations.filter(interpretation => !sameLookUp(interpretation, lookUp))
  const isInBox = others.length < interpretations.length
  const differences = query.data.people.reduce((sum, person) => sum + person.differences.length, 0)
  const footer = <ReplyFooter call={call} differences={differences} isRefreshing={query.isFetching} />
  // A refresh that fails does not remove what was found before it
  return (
    <div className="sb-stack">
      {failure}
      {query.data.people.length + query.data.unreadable.length > 0 ? (
        <Comparison
          found={query.data}
          lookUp={lookUp}
          footer={footer}
          isCurrent={interpretations.length === 0 || isInBox}
          onNumber={onFill}
        />
      ) : (
        <NobodyAnswer
          lookUp={lookUp}
          // The box may already contain other input, whose interpretations are not alternatives to this lookup
          others={isInBox ? others : []}
          footer={footer}
          onLookUp={onLookUp}
          onCheckInput={onCheckInput}
        />
      )}
    </div>
  )
}
