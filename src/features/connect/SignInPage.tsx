import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { routeParamsOf } from '#/api/route-params'
import { knownSessions } from '#/api/session/known-sessions'
import type { ConnectionChoice, ConnectionsReply, Session } from '#/contract/gateway'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { Brand } from '#/ui/layout/Brand'
import { ColorMark } from '#/ui/layout/ColorMark'
import { PageHead } from '#/ui/layout/PageHead'
import { readDestination } from './destination'
import { takeFragment } from './return-fragment'
import { SignInForm } from './SignInForm'
import { SignOnForm } from './SignOnForm'
import { text } from './text'
import classes from './SignInPage.module.css'

/** Signs in to a company, then opens the page of it that the user was going to, or the look-up if there is none. */
export function SignInPage() {
  const { connections, version, sign_on: signOn } = useLoaderData<ConnectionsReply>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const to = readDestination(search.get('to'))

  const openPage = (session: Session) => {
    const routeParams = routeParamsOf(session)
    const isThere = to?.connection === routeParams.connection && to.company === routeParams.company_key
    void navigate(takeFragment(isThere ? to.path : paths.lookUp(routeParams)), { replace: true })
  }

  return (
    <main className={classes['page']} id="main">
      <div className={`sb-column ${classes['column'] ?? ''}`}>
        <div className={classes['brand']}>
          <Brand />
        </div>
        <section className={`sb-card ${classes['card'] ?? ''}`} aria-labelledby="sign-in">
          <PageHead id="sign-in" title={text.title} />
          {signOn !== null ? (
            <SignOnForm
              signOn={signOn}
              connections={connections}
              to={to}
              problem={search.get('problem')}
              onDone={openPage}
            />
          ) : connections.length === 0 ? (
            <ErrorNotice title={text.noConnections} tone="warn" />
          ) : (
            <SignInForm connections={connections} to={to} onDone={openPage} />
          )}
        </section>
        <OpenSessions connections={connections} />
        <p className={`sb-note ${classes['foot'] ?? ''}`}>
          {signOn === null ? text.passwordNote : text.signOn.note} <span translate="no">Signalbox {version}</span>
        </p>
      </div>
    </main>
  )
}

function OpenSessions({ connections }: { connections: ConnectionChoice[] }) {
  const open = knownSessions().flatMap(pair => {
    const connection = connections.find(({ id }) => id === pair.connection)
    return connection ? [{ pair, connection }] : []
  })
  if (open.length === 0) return null
  return (
    <nav className={classes['open']} aria-labelledby="open-sessions">
      <h2 id="open-sessions">{text.openSessions}</h2>
      <ul>
        {open.map(({ pair, connection }) => (
          <li key={`${pair.connection}/${pair.company_key}`}>
            <PathLink to={paths.lookUp(pair)} className={classes['session']}>
              <ColorMark color={connection.color} />
              <span>{connection.name}</span>
              <span className="sb-dim">
                <bdi>{pair.company_key}</bdi>
              </span>
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
