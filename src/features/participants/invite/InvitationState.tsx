import { useNow } from '#/ui/behavior/clock'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatSpan } from '#/ui/format/moment'
import { isExpiredUnchecked, type SavedInvitation } from './invitation-store'
import { text } from './text'

const t = text.invitations

/** The state of an invitation at the last check, with the time left to reply. */
export function InvitationState({ invitation }: { invitation: SavedInvitation }) {
  const { state, expires } = invitation
  const now = useNow('second')
  if (state === 'subscribed') return <StatusBadge kind="done">{t.states.subscribed}</StatusBadge>
  if (state === 'declined')
    return (
      <>
        <StatusBadge kind="rejected">{t.states.declined}</StatusBadge>
        <div className="sb-note">{t.declinedHint}</div>
      </>
    )
  if (state === 'no-longer-waiting')
    return (
      <>
        <StatusBadge kind="ended">{t.states[state]}</StatusBadge>
        <div className="sb-note">{t.noLongerWaitingHint}</div>
      </>
    )
  if (state === 'unknown' || expires === null) return <StatusBadge kind="pending">{t.states[state]}</StatusBadge>
  if (expires <= now)
    return (
      <>
        <StatusBadge kind="ended">{t.expired}</StatusBadge>
        {isExpiredUnchecked(invitation, now) ? <div className="sb-note">{t.expiredHint}</div> : null}
      </>
    )
  return <StatusBadge kind="pending">{t.expiresIn(formatSpan(expires - now))}</StatusBadge>
}
