import { IconLogin2, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { appIdsOf } from '#/api/app-ids'
import { routeParamsOf } from '#/api/route-params'
import { knownSessions } from '#/api/session/known-sessions'
import { readSession } from '#/api/session/session'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { Timestamp } from '#/ui/format/Timestamp'
import { ColorMark } from '#/ui/layout/ColorMark'
import { Fact, KeyValue } from '#/ui/layout/KeyValue'
import { menuText } from './menu-text'
import { openOverlay } from './overlay-state'
import { importVerdictQuery, verdictText, walletVerdictQuery } from './service-availability'
import type { Verdict } from './service-availability'
import classes from './Menu.module.css'

/** Who is signed in to what, whether each area answers, and the ways to other sessions. */
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
          <Fact label={menuText.company}>
            <bdi>{company_name ?? company_key}</bdi>
            {company_name === null ? null : <span className="sb-dim"> {company_key}</span>}
          </Fact>
          <Fact label={menuText.user}>
            <bdi>{user}</bdi>
          </Fact>
          <Fact label={menuText.version}>{menuText.versionOf(connection.api_version)}</Fact>
          <Fact label={menuText.home}>{connection.home_country}</Fact>
          <Fact label={menuText.until}>
            <Timestamp ms={readTimestamp(expires_at)} relative={false} />
          </Fact>
        </KeyValue>
      </div>
      <Areas />
      <Others onClose={onClose} />
      <div className={classes['acts']}>
        <PathLink to={paths.signIn()} className={classes['act']} onClick={onClose}>
          <IconLogin2 className="sb-icon" stroke={1.5} aria-hidden />
          {menuText.signInOther}
        </PathLink>
        <button
          type="button"
          className={classes['act']}
          onClick={() => {
            onClose()
            openOverlay('sign-out')
          }}
        >
          <IconLogout className="sb-icon" stroke={1.5} aria-hidden />
          {menuText.signOut}
        </button>
      </div>
    </div>
  )
}

const lamps = {
  works: 'done',
  none: 'done',
  forbidden: 'canceled',
  unknown: 'unknown',
  silent: 'failed',
  failed: 'failed',
} as const satisfies Record<Verdict['kind'], string>

function Lamp({ verdict }: { verdict: Verdict | undefined }) {
  if (!verdict) return <StatusBadge kind="pending">{menuText.verdict.asking}</StatusBadge>
  return <StatusBadge kind={lamps[verdict.kind]}>{verdictText(verdict)}</StatusBadge>
}

function Areas() {
  const api = useApi()
  const wallet = useQuery(walletVerdictQuery(api))
  const apps = appIdsOf(api.session)
  return (
    <div className={classes['part']}>
      <h3>{menuText.areas}</h3>
      <ul className={classes['verdicts']}>
        <li>
          {menuText.area.persons}
          {/* sign-in itself read the broadcasts: without it there is no session */}
          <Lamp verdict={{ kind: 'works' }} />
        </li>
        <li>
          {menuText.area.wallet}
          <Lamp verdict={wallet.data} />
        </li>
        {apps.map(app => (
          <ImportArea key={app} app={app} />
        ))}
      </ul>
    </div>
  )
}

function ImportArea({ app }: { app: string }) {
  const verdict = useQuery(importVerdictQuery(useApi(), app))
  return (
    <li>
      <span>
        {menuText.area.imports('')}
        <bdi>{app}</bdi>
      </span>
      <Lamp verdict={verdict.data} />
    </li>
  )
}

function Others({ onClose }: { onClose: () => void }) {
  const { connection, company_key } = useApi().session
  const pairs = knownSessions().filter(pair => pair.connection !== connection.id || pair.company_key !== company_key)
  const open = useQuery({
    queryKey: ['open-sessions', pairs],
    queryFn: async ({ signal }) => {
      // only the server knows whether a session still holds, and whose it is
      const read = pairs.map(pair => readSession(pair.connection, pair.company_key, signal).catch(() => null))
      return (await Promise.all(read)).filter(session => session !== null)
    },
    enabled: pairs.length > 0,
    gcTime: 0,
  })
  if (!open.data || open.data.length === 0) return null
  return (
    <div className={classes['part']}>
      <h3>{menuText.others}</h3>
      <ul>
        {open.data.map(session => (
          <li key={session.id}>
            <PathLink to={paths.lookUp(routeParamsOf(session))} className={classes['act']} onClick={onClose}>
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
