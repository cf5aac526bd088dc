import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { now as serviceNow } from '#/api/now'
import { findInvitation } from '#/api/participants'
import { useRouteParams } from '#/api/route-params'
import { formatMdn } from '#/contract/format/mdn'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { Mdn } from '#/parts/mdn/Mdn'
import { useNow } from '#/ui/behavior/clock'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { announce } from '#/ui/feedback/LiveRegion'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { removeInvitation, saveInvitation, useSavedInvitations, type SavedInvitation } from './invitation-store'
import { text } from './text'
import classes from './InvitationsPanel.module.css'

const t = text.invitations

/** The invitations sent from this browser, with their state and the time left to reply. */
export function InvitationsPanel() {
  const api = useApi()
  const invitations = useSavedInvitations(api.scope)
  const [checkOnce, isChecking] = useSingleFlight()
  const [error, setError] = useState<unknown>(null)
  const open = invitations.filter(({ state }) => state === 'waiting' || state === 'unknown')

  const check = async (checked: readonly SavedInvitation[]) => {
    setError(null)
    try {
      for (const invitation of checked) {
        const state = await findInvitation(api, invitation)
        await saveInvitation({ ...invitation, state, checked: serviceNow() })
        if (checked.length === 1) announce(t.checkResult(formatMdn(invitation.mdn), t.states[state]))
      }
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Panel
      flush
      title={t.title}
      count={invitations.length === 0 ? undefined : t.waitingCount(open.length)}
      tools={
        open.length > 1 ? (
          <Button size="xs" onClick={() => void checkOnce(() => check(open))} aria-disabled={isChecking || undefined}>
            {t.checkAll}
          </Button>
        ) : undefined
      }
      footer={t.about}
    >
      {error === null ? null : (
        <div className="sb-pad">
          <ApiErrorNotice error={error} onRetry={() => void checkOnce(() => check(open))} />
        </div>
      )}
      {invitations.length === 0 ? (
        <EmptyState title={t.none}>{t.noneHint}</EmptyState>
      ) : (
        <ul className={classes['rows']} aria-label={t.list}>
          {invitations.map(invitation => (
            <Row
              key={`${invitation.campaign} ${invitation.mdn}`}
              invitation={invitation}
              isChecking={isChecking}
              onCheck={() => void checkOnce(() => check([invitation]))}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface RowProps {
  invitation: SavedInvitation
  isChecking: boolean
  onCheck: () => void
}

function Row({ invitation, isChecking, onCheck }: RowProps) {
  const params = useRouteParams()
  const number = formatMdn(invitation.mdn)
  const isOpen = invitation.state === 'waiting' || invitation.state === 'unknown'
  return (
    <li className={classes['row']}>
      <div className={classes['who']}>
        {invitation.person_key === null ? (
          <Mdn value={invitation.mdn} />
        ) : (
          <PathLink to={paths.person(params, invitation.person_key)}>
            <Mdn value={invitation.mdn} />
          </PathLink>
        )}
        <div className="sb-note">
          <bdi>{(invitation.campaignName ?? invitation.campaign).slice(0, 200)}</bdi>
        </div>
      </div>
      <div>
        <State invitation={invitation} />
        {invitation.checked === null ? null : (
          <div className="sb-note">
            {t.checked} <Timestamp ms={invitation.checked} relative={false} weekday={false} />
          </div>
        )}
      </div>
      <div className={classes['actions']}>
        {isOpen ? (
          <Button size="xs" aria-label={t.checkOne(number)} onClick={onCheck} aria-disabled={isChecking || undefined}>
            {t.check}
          </Button>
        ) : null}
        <IconButton icon={IconX} label={t.remove(number)} onClick={() => void removeInvitation(invitation)} />
      </div>
    </li>
  )
}

function State({ invitation: { state, expires } }: { invitation: SavedInvitation }) {
  const now = useNow('second')
  if (state === 'subscribed') return <StatusBadge kind="done">{t.states.subscribed}</StatusBadge>
  if (state === 'quiet')
    return (
      <>
        <StatusBadge kind="ended">{t.states.quiet}</StatusBadge>
        <div className="sb-note">{t.quietHint}</div>
      </>
    )
  if (state === 'unknown' || expires === null) return <StatusBadge kind="pending">{t.states[state]}</StatusBadge>
  if (expires <= now) return <StatusBadge kind="ended">{t.expired}</StatusBadge>
  return <StatusBadge kind="pending">{t.expiresIn(formatSpan(expires - now))}</StatusBadge>
}
