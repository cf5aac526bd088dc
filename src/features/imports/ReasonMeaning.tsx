import { responseCodeOf } from './platform-responses'
import { text } from './text'

/** What a failure means and what to do about it. */
export function ReasonMeaning({ reason }: { reason: Parameters<typeof responseCodeOf>[0] }) {
  const { meaning, advice } = text.responses[responseCodeOf(reason)]
  return (
    <>
      {meaning}
      <span className="sb-second">{advice}</span>
    </>
  )
}
