import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { routeParamsOf } from '#/api/route-params'
import { knownSessions } from '#/api/session/known-sessions'
import { readOpenSessions } from '#/api/session/session'
import type { ConnectionsReply, Session } from '#/contract/gateway'
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

/** Signs in to a company, then opens the page there that the user was going to, or the lookup if there is none. */
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
        <OpenSessions />
        <p className={`sb-note ${classes['foot'] ?? ''}`}>
          {signOn === null ? text.passwordNote : text.signOn.note} <span translate="no">Signalbox {version}</span>
        </p>
      </div>
    </main>
  )
}

/** Links to the sessions that this browser has. */
function OpenSessions() {
  const [open, setOpen] = useState<Session[]>([])
  useEffect(() => {
    const shown = new AbortController()
    // A link to a session that has ended would lead back here
    void readOpenSessions(knownSessions(), shown.signal).then(setOpen)
    return () => shown.abort()
  }, [])
  if (open.length === 0) return null
  return (
    <nav className={classes['open']} aria-labelledby="open-sessions">
      <h2 id="open-sessions">{text.openSessions}</h2>
      <ul>
        {open.map(session => (
          <li key={session.id}>
            <PathLink to={paths.lookUp(routeParamsOf(session))} className={classes['session']}>
              <ColorMark color={session.connection.color} />
              <span>{session.connection.name}</span>
              <span className="sb-dim">
                <bdi>{session.company_key}</bdi>
              </span>
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
