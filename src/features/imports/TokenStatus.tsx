import { StatusBadge } from '#/ui/feedback/StatusBadge'
import type { EntryState } from './batch-entries'
import { text } from './text'

const badges = { failed: 'failed', pending: 'pending', succeeded: 'done' } as const

/** The state of a token; if it is null, the undocumented status as the service returned it, shortened. */
export const TokenStatus = ({ state, status }: { state: EntryState | null; status: string }) =>
  state === null ? (
    <StatusBadge kind="unknown">{status.slice(0, 60)}</StatusBadge>
  ) : (
    <StatusBadge kind={badges[state]}>{text.states[state]}</StatusBadge>
  )
