import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, Outlet, useLoaderData, useLocation } from 'react-router'
import { ApiProvider } from '#/api/api-context'
import { createApi } from '#/api/http/client'
import type { SessionLoss } from '#/api/http/client'
import { ApiError } from '#/api/http/error'
import { createQueryClient, retryAfterRenewal } from '#/api/query-client'
import { routeParamsOf } from '#/api/route-params'
import { rememberSession } from '#/api/session/known-sessions'
import { adoptRenewed, wipeSession } from '#/api/session/session'
import { listenToSession } from '#/api/session/session-channel'
import type { Session } from '#/contract/gateway'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { onServerBack, reportGone } from '../recovery/server-state'
import { Shell } from '../shell/Shell'
import { isExpired, noteHistoryEntry } from './expired-history'
import { leave } from './leave-guard'

const RenewDialog = lazyPart(() => import('./RenewDialog').then(part => part.RenewDialog))

/** One for the page; every key begins with connection, company and user, so sessions never mix in it. */
const queryClient = createQueryClient()

/** Everything inside a session: its calls, the frame, the page. Another connection or company is another tree. */
export function SessionFrame() {
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
  /** The user put the renewal off, perhaps to copy something from the page first. */
  const [later, setLater] = useState(false)
  const queries = useQueryClient()

  const renewed = (next: Session) => {
    setLoss(null)
    setSession(next)
  }
  const api = createApi({ session, onSessionLost: lost => void recover(lost) })

  /** Another tab may have renewed it already; only otherwise the user is asked. */
  async function recover(lost: SessionLoss) {
    const adopted = lost.kind === 'unauthorized' ? null : await adoptRenewed(lost.session).catch(() => null)
    if (adopted) renewed(adopted)
    else {
      setLoss(lost.kind)
      setLater(false)
    }
  }

  const onRenewed = useEffectEvent(renewed)
  useEffect(() => {
    rememberSession(routeParamsOf(session))
    return listenToSession(session, {
      onSignedOut: () => void wipeSession(session).then(() => leave()),
      onRenewed: next => onRenewed(next),
    })
  }, [session])

  // what failed for want of a session is asked again with the new one, after the pages have it
  useEffect(() => {
    if (session.id !== loaded.id) void retryAfterRenewal(queries)
  }, [session.id, loaded.id, queries])

  useEffect(
    () =>
      api.log.subscribe(() => {
        if (api.log.entries()[0]?.attempts.at(-1)?.kind === 'network') reportGone()
      }),
    [api.log],
  )
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
      <Shell ended={loss !== null && later} onSignIn={() => setLater(false)}>
        <OwnEntry>
          <Outlet />
        </OwnEntry>
      </Shell>
      {loss !== null && !later ? (
        <RenewDialog session={session} kind={loss} onRenewed={renewed} onLater={() => setLater(true)} />
      ) : null}
    </ApiProvider>
  )
}

/** Drops the state of a history entry that belongs to a session left before: it may hold what somebody else looked up. */
function OwnEntry({ children }: { children: React.ReactNode }) {
  const location = useLocation()
  const foreign = location.state !== null && isExpired(location.key)
  useEffect(() => {
    if (!foreign) noteHistoryEntry(location.key)
  }, [location.key, foreign])
  if (foreign) return <Navigate to={location.pathname + location.search} replace state={null} />
  return children
}
