import { IconLogin2, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { routeParamsOf } from '#/api/route-params'
import { appIdsOf } from '#/api/session/app-ids'
import { knownSessions } from '#/api/session/known-sessions'
import { readOpenSessions } from '#/api/session/session'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { Timestamp } from '#/ui/format/Timestamp'
import { ColorMark } from '#/ui/layout/ColorMark'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { openOverlay } from '../shell/overlay-state'
import {
  broadcastsAvailabilityQuery,
  describeAvailability,
  importAvailabilityQuery,
  walletAvailabilityQuery,
} from './service-availability'
import type { Availability } from './service-availability'
import { text } from './text'
import classes from '../shell/Menu.module.css'

/** Who is signed in to which connection, which parts of the service are available, and links to other sessions. */
export function ConnectionMenu({ onClose }: { onClose: () => void }) {
  const { connection, company_key, company_name, user, expires_at } = useApi().session
  return (
    <div className={classes['menu']}>
      <div className={classes['head']}>
        <ColorMark color={connection.color} />
        <span>{connection.name}</span>
      </div>
      <div className={classes['facts']}>
        <KeyValue>
          <Fact label={text.company}>
            <bdi>{company_name ?? company_key}</bdi>
            {company_name === null ? null : <span className="sb-dim"> {company_key}</span>}
          </Fact>
          <Fact label={text.user}>
            <bdi>{user}</bdi>
          </Fact>
          <Fact label={text.version}>{connection.api_version}</Fact>
          <Fact label={text.home}>{connection.home_country}</Fact>
          <Fact label={text.until}>
            <Timestamp ms={readTimestamp(expires_at)} relative={false} />
          </Fact>
        </KeyValue>
      </div>
      <ServiceAvailability />
      <OtherSessions onClose={onClose} />
      <div className={classes['actions']}>
        <PathLink to={paths.signIn()} className="sb-item sb-option" onClick={onClose}>
          <IconLogin2 className="sb-icon" stroke={1.5} aria-hidden />
          {text.signInOther}
        </PathLink>
        <button
          type="button"
          className="sb-item sb-option"
          onClick={() => {
            onClose()
            openOverlay('sign-out')
          }}
        >
          <IconLogout className="sb-icon" stroke={1.5} aria-hidden />
          {text.signOut}
        </button>
      </div>
    </div>
  )
}

const badges = {
  works: 'done',
  empty: 'done',
  forbidden: 'canceled',
  'not-found': 'unknown',
  silent: 'failed',
  failed: 'failed',
} as const satisfies Record<Availability['kind'], string>

interface AvailabilityBadgeProps {
  availability: Availability | undefined
  isChecking: boolean
}

function AvailabilityBadge({ availability, isChecking }: AvailabilityBadgeProps) {
  'use no memo' // a few badges in a menu
  if (isChecking && !availability) return <StatusBadge kind="pending">{text.availability.checking}</StatusBadge>
  // For example, because the session has ended
  if (!availability) return <StatusBadge kind="failed">{text.availability.unchecked}</StatusBadge>
  return <StatusBadge kind={badges[availability.kind]}>{describeAvailability(availability)}</StatusBadge>
}

function ServiceAvailability() {
  const api = useApi()
  const broadcasts = useQuery(broadcastsAvailabilityQuery(api))
  const wallet = useQuery(walletAvailabilityQuery(api))
  const apps = appIdsOf(api.session)
  return (
    <div className={classes['part']}>
      <h3>{text.parts}</h3>
      <ul className={classes['verdicts']}>
        <li>
          {text.broadcasts}
          <AvailabilityBadge availability={broadcasts.data} isChecking={broadcasts.isFetching} />
        </li>
        <li>
          {text.wallet}
          <AvailabilityBadge availability={wallet.data} isChecking={wallet.isFetching} />
        </li>
        {apps.map(app => (
          <ImportAvailability key={app} app={app} />
        ))}
      </ul>
    </div>
  )
}

function ImportAvailability({ app }: { app: string }) {
  const availability = useQuery(importAvailabilityQuery(useApi(), app))
  return (
    <li>
      <span>{text.imports(<bdi>{app}</bdi>)}</span>
      <AvailabilityBadge availability={availability.data} isChecking={availability.isFetching} />
    </li>
  )
}

function OtherSessions({ onClose }: { onClose: () => void }) {
  const { connection, company_key } = useApi().session
  const pairs = knownSessions().filter(pair => pair.connection !== connection.id || pair.company_key !== company_key)
  const open = useQuery({
    queryKey: ['open-sessions', pairs],
    queryFn: ({ signal }) => readOpenSessions(pairs, signal),
    enabled: pairs.length > 0,
    gcTime: 0,
  })
  if (!open.data || open.data.length === 0) return null
  return (
    <div className={classes['part']}>
      <h3>{text.others}</h3>
      <ul>
        {open.data.map(session => (
          <li key={session.id}>
            <PathLink to={paths.lookUp(routeParamsOf(session))} className="sb-item sb-option" onClick={onClose}>
              <ColorMark color={session.connection.color} />
              <span>{session.connection.name}</span>
              <span className="sb-dim">
                <bdi>{session.company_key}</bdi>, <bdi>{session.user}</bdi>
              </span>
            </PathLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
