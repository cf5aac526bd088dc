import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, Outlet, useLoaderData, useLocation } from 'react-router'
import { ApiProvider } from '#/api/api-context'
import { createApi } from '#/api/http/client'
import type { SessionLoss } from '#/api/http/client'
import { ApiError } from '#/api/http/error'
import { createQueryClient, retryAfterRenewal } from '#/api/query-client'
import { routeParamsOf } from '#/api/route-params'
import { currentApi, setCurrentApi } from '#/api/session/current-api'
import { rememberSession } from '#/api/session/known-sessions'
import { adoptRenewed, wipeSession } from '#/api/session/session'
import { listenToSession } from '#/api/session/session-channel'
import type { Session } from '#/contract/gateway'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { onServerBack, reportNoResponse } from '../recovery/server-state'
import { Shell } from '../shell/Shell'
import { isExpired } from './expired-history'
import { leaveSession } from './leave-session'

const RenewDialog = lazyPart(() => import('./RenewDialog').then(part => part.RenewDialog))

/** One client for all sessions: the keys of service data contain connection, company, and user, so scopes never mix. */
const queryClient = createQueryClient()

/** Everything inside a session: API client, frame, page. Another connection or company mounts another tree. */
export function SessionFrame() {
  'use no memo' // renders rarely
  const loaded = useLoaderData<Session>()
  return (
    <QueryClientProvider client={queryClient}>
      <SessionTree key={loaded.id} loaded={loaded} />
    </QueryClientProvider>
  )
}

function SessionTree({ loaded }: { loaded: Session }) {
  const [session, setSession] = useState(loaded)
  const [loss, setLoss] = useState<SessionLoss['kind'] | null>(null)
  /** The session loss after which the user postponed signing in, perhaps to copy something from the page first. */
  const [postponed, setPostponed] = useState<SessionLoss['kind'] | null>(null)
  const queries = useQueryClient()

  const renewed = (next: Session) => {
    setLoss(null)
    setPostponed(null)
    setSession(next)
  }
  const api = createApi({ session, onSessionLost: lost => void recover(lost) })

  /** Uses another tab's renewal if there is one. Otherwise, and whenever the password was refused, asks the user. */
  async function recover(lost: SessionLoss) {
    // The late response to a call from before a renewal says nothing about the current session. The retry runs in a
    // timer, because the query of that call has not failed yet
    if (lost.session.id !== currentApi(api).session.id) return void setTimeout(() => void retryAfterRenewal(queries))
    const adopted = lost.kind === 'unauthorized' ? null : await adoptRenewed(lost.session).catch(() => null)
    // The user may have signed in meanwhile
    if (lost.session.id !== currentApi(api).session.id) return
    if (adopted) renewed(adopted)
    else {
      setLoss(lost.kind)
      // Pages refresh without being asked, which must not open a postponed dialog again; a save is an act of the user
      if (lost.isChange) setPostponed(null)
    }
  }

  useEffect(() => setCurrentApi(api), [api])

  const onRenewed = useEffectEvent(renewed)
  useEffect(() => {
    rememberSession(routeParamsOf(session))
    return listenToSession(session, {
      onSignedOut: () => void wipeSession(session).then(() => leaveSession()),
      // Reads the session again for its keys, which tabs do not send each other
      onRenewed: next =>
        void adoptRenewed(session)
          .catch(() => null)
          .then(adopted => onRenewed(adopted ?? next)),
    })
  }, [session])

  // Retries what failed without a session, in an effect so that the pages already have the new one
  useEffect(() => {
    if (session.id !== loaded.id) void retryAfterRenewal(queries)
  }, [session.id, loaded.id, queries])

  useEffect(() => {
    let known = new Set(api.log.get())
    return api.log.subscribe(() => {
      const entries = api.log.get()
      // Any call, since an older one may end after the newest
      const changed = entries.filter(entry => !known.has(entry))
      known = new Set(entries)
      if (changed.some(({ attempts }) => attempts.at(-1)?.kind === 'network')) void reportNoResponse()
    })
  }, [api.log])
  useEffect(
    () =>
      onServerBack(() => {
        const unanswered = (error: unknown) => error instanceof ApiError && error.kind === 'network'
        void queries.refetchQueries({ predicate: query => unanswered(query.state.error) })
      }),
    [queries],
  )

  return (
    <ApiProvider value={api}>
      <Shell ended={loss !== null && loss === postponed} onSignIn={() => setPostponed(null)}>
        <HistoryEntryGuard>
          <Outlet />
        </HistoryEntryGuard>
      </Shell>
      {loss !== null && loss !== postponed ? (
        <RenewDialog session={session} kind={loss} onRenewed={renewed} onLater={() => setPostponed(loss)} />
      ) : null}
    </ApiProvider>
  )
}

/** Drops the state of a history entry from an earlier session: it may contain what another user looked up. */
function HistoryEntryGuard({ children }: { children: React.ReactNode }) {
  'use no memo' // nothing in it is worth memoizing, and the code would add to the first screen
  const location = useLocation()
  const isForeign = location.state !== null && isExpired(location.key)
  if (isForeign) return <Navigate to={location} replace state={null} />
  return children
}
