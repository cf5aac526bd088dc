import { text } from './text'

/** How a call ended, briefly: its status, or that its response was lost, missing, or unreadable. */
export const describeOutcome = ({ status, kind }: { status: number | null; kind: string | null }): string => {
  if (kind === 'outcome-unknown') return text.outcome.lost
  if (kind === 'upstream-unreachable' || status === null) return text.outcome.none
  return kind === 'contract' ? text.outcome.unreadable(status) : String(status)
}
