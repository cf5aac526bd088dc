import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '#/api/api-context'
import { browserNow, useClockSkew } from '#/api/now'
import { allowsNoApp } from '#/api/session/app-ids'
import { useNow } from '#/ui/behavior/clock'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { formatSpan } from '#/ui/format/moment'
import { IconButton } from '#/ui/inputs/IconButton'
import { useServerState } from '../recovery/server-state'
import { text } from './text'
import classes from './Notices.module.css'

/**
 * Loaded only for users who are not admins or may not use any app. Without single sign-on, everyone may do everything.
 */
const RoleNotice = lazyPart(() => import('../roles/RoleNotice').then(part => part.RoleNotice))

const t = text.notices
const NOTICEABLE_SKEW_SECONDS = 60

interface NoticesProps {
  /** The session was lost, for whatever reason, and the user postponed the renewal. */
  ended: boolean
  onSignIn: () => void
}

/** Notices below the top bar: server, network, session, roles, clock, and encryption. They never block the page. */
export function Notices({ ended, onSignIn }: NoticesProps) {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  const server = useServerState()
  const offline = useOffline()
  const skew = useClockSkew()
  const session = useSession()
  const { mock } = session.connection
  return (
    <div className={classes['notices']}>
      {server.state === 'gone' && !offline ? <ServerGone since={server.since} /> : null}
      {server.state === 'back' ? <Line tone="good">{t.back}</Line> : null}
      {offline && server.state !== 'back' ? (
        <Line tone="warn">
          <b>{t.offline}</b> {t.offlineNext}
        </Line>
      ) : null}
      {ended ? (
        <Line
          tone="warn"
          action={
            <Button size="xs" onClick={onSignIn}>
              {t.signInAgain}
            </Button>
          }
        >
          <b>{t.ended}</b> {t.endedNext}
        </Line>
      ) : null}
      {session.roles.includes('admin') && !allowsNoApp(session) ? null : <RoleNotice />}
      {!mock && Math.abs(skew) > NOTICEABLE_SKEW_SECONDS ? (
        <Dismissable>{(skew < 0 ? t.clockAhead : t.clockBehind)(formatSpan(Math.abs(skew) * 1_000))}</Dismissable>
      ) : null}
      {isInsecure() ? <Dismissable>{t.http}</Dismissable> : null}
    </div>
  )
}

function ServerGone({ since }: { since: number }) {
  'use no memo'
  useNow('second')
  const seconds = Math.max(0, Math.round((browserNow() - since) / 1_000))
  return (
    <Line tone="bad" urgent>
      <b>{t.gone}</b> {t.goneNext}{' '}
      <span aria-hidden="true" className={classes['count']}>
        {t.goneFor(seconds)}
      </span>
    </Line>
  )
}

function Dismissable({ children }: { children: ReactNode }) {
  'use no memo'
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <Line tone="warn" action={<IconButton icon={IconX} label={t.dismiss} onClick={() => setShown(false)} />}>
      {children}
    </Line>
  )
}

interface LineProps {
  tone: 'good' | 'warn' | 'bad'
  urgent?: boolean
  action?: ReactNode
  children: ReactNode
}

function Line({ tone, urgent, action, children }: LineProps) {
  'use no memo'
  return (
    <div
      ref={focusMainOnRemoval}
      className={`sb-small ${classes['line'] ?? ''}`}
      data-tone={tone}
      role={urgent ? 'alert' : 'status'}
    >
      <span className={classes['text']}>{children}</span>
      {action}
    </div>
  )
}

/** Host names that always mean this computer, as in `src/serve/loopback.ts`. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|[\w-]+\.localhost)$/

function isInsecure(): boolean {
  return window.location.protocol === 'http:' && !loopback.test(window.location.hostname)
}

/** Whether the browser is offline; false if the server is on the same computer, which needs no network. */
function useOffline(): boolean {
  const offline = useSyncExternalStore(
    listener => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => !navigator.onLine,
  )
  return offline && !loopback.test(window.location.hostname)
}
