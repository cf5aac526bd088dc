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
import { EmptyState } from '#/ui/feedback/EmptyState'
import { announce } from '#/ui/feedback/LiveRegion'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { IconButton } from '#/ui/inputs/IconButton'
import { Panel } from '#/ui/layout/Panel'
import { text } from '../text'
import { forgetInvitation, keepInvitation, useKeptInvitations, type KeptInvitation } from './invitation-store'
import classes from './InvitationsPanel.module.css'

const t = text.kept

/** Who was invited from here and has not been seen to answer, with the time that is left. */
export function InvitationsPanel() {
  const api = useApi()
  const kept = useKeptInvitations(api.scope)
  const [isChecking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const open = kept.filter(({ state }) => state === 'waiting' || state === 'unknown')

  const check = async (ones: readonly KeptInvitation[]) => {
    if (isChecking) return
    setChecking(true)
    setError(null)
    try {
      for (const one of ones) {
        const state = await findInvitation(api, one)
        await keepInvitation({ ...one, state, checked: serviceNow() })
        if (ones.length === 1) announce(t.found(formatMdn(one.mdn), wordOf(state)))
      }
    } catch (failure) {
      setError(failure)
    } finally {
      setChecking(false)
    }
  }
  return (
    <Panel
      flush
      title={t.title}
      count={kept.length === 0 ? undefined : t.count(open.length)}
      tools={
        open.length > 1 ? (
          <Button size="xs" onClick={() => void check(open)} aria-disabled={isChecking || undefined}>
            {t.checkAll}
          </Button>
        ) : undefined
      }
      footer={t.why}
    >
      {error === null ? null : (
        <div className={classes['notice']}>
          <ApiErrorNotice error={error} onRetry={() => void check(open)} />
        </div>
      )}
      {kept.length === 0 ? (
        <EmptyState title={t.none}>{t.noneWhy}</EmptyState>
      ) : (
        <ul className={classes['rows']} aria-label={t.list}>
          {kept.map(one => (
            <Row
              key={`${one.campaign} ${one.mdn}`}
              one={one}
              isChecking={isChecking}
              onCheck={() => void check([one])}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const wordOf = (state: KeptInvitation['state']): string =>
  ({ waiting: t.waitingOpen, subscribed: t.subscribed, quiet: t.quiet, unknown: t.unknown })[state]

interface RowProps {
  one: KeptInvitation
  isChecking: boolean
  onCheck: () => void
}

function Row({ one, isChecking, onCheck }: RowProps) {
  const place = useRouteParams()
  const who = formatMdn(one.mdn)
  const isOpen = one.state === 'waiting' || one.state === 'unknown'
  return (
    <li className={classes['row']}>
      <div className={classes['who']}>
        {one.person_key === null ? (
          <Mdn value={one.mdn} />
        ) : (
          <PathLink to={paths.person(place, one.person_key)}>
            <Mdn value={one.mdn} />
          </PathLink>
        )}
        <div className={classes['what']}>
          <bdi>{one.campaignName ?? one.campaign}</bdi>
        </div>
      </div>
      <div>
        <State one={one} />
        {one.checked === null ? null : (
          <div className={classes['what']}>
            {t.checked} <Timestamp ms={one.checked} relative={false} weekday={false} />
          </div>
        )}
      </div>
      <div className={classes['acts']}>
        {isOpen ? (
          <Button size="xs" aria-label={t.checkOne(who)} onClick={onCheck} aria-disabled={isChecking || undefined}>
            {t.check}
          </Button>
        ) : null}
        <IconButton label={t.remove(who)} tipSide="start" onClick={() => void forgetInvitation(one)}>
          <IconX size={16} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function State({ one: { state, expires } }: { one: KeptInvitation }) {
  const now = useNow('second')
  switch (state) {
    case 'waiting':
      if (expires === null) return <StatusBadge kind="pending">{t.waitingOpen}</StatusBadge>
      if (expires <= now) return <StatusBadge kind="ended">{t.expired}</StatusBadge>
      return <StatusBadge kind="pending">{t.waiting(formatSpan(expires - now))}</StatusBadge>
    case 'subscribed':
      return <StatusBadge kind="done">{t.subscribed}</StatusBadge>
    case 'quiet':
      return (
        <>
          <StatusBadge kind="ended">{t.quiet}</StatusBadge>
          <div className={classes['what']}>{t.quietWhy}</div>
        </>
      )
    case 'unknown':
      return <StatusBadge kind="pending">{t.unknown}</StatusBadge>
  }
}
