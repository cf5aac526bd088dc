import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { openApiLog, useApiLogState } from '#/parts/api-log/api-log-state'
import { usePendingActionsMounted, mountPendingActions } from '#/parts/undo/mount-pending-actions'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { prefetchPage } from '../routes/page-route'
import { pagesOf } from '../routes/pages'
import type { Page } from '../routes/pages'
import { useIdlePrefetch } from '../routes/use-idle-prefetch'
import { usePrefetchOnIntent } from '../routes/use-prefetch-on-intent'
import { Notices } from './Notices'
import { openOverlay, useOverlay } from './overlay-state'
import { Rail } from './Rail'
import { text } from './text'
import { toggleUtc } from './toggle-utc'
import { TopBar } from './TopBar'
import classes from './Shell.module.css'

const ShortcutSheet = lazyPart(() => import('./ShortcutSheet').then(part => part.ShortcutSheet))
const MenuDrawer = lazyPart(() => import('./MenuDrawer').then(part => part.MenuDrawer))
const SignOutDialog = lazyPart(() => import('../session/SignOutDialog').then(part => part.SignOutDialog))
const Palette = lazyPart(() => import('../palette/Palette').then(part => part.Palette))
const ApiLogDrawer = lazyPart(() => import('#/parts/api-log/ApiLogDrawer').then(part => part.ApiLogDrawer))
/** Mounted once its chunk is prefetched, or earlier, when an action is queued. */
const Background = lazyPart(async () => {
  const { Background: part } = await import('./Background')
  mountPendingActions()
  return part
})

/** The page that a lookup leads to. */
const profile = { prefetch: () => prefetchPage('person') }

/** Prefetched when the page is idle: what the next key may open, and what must work without the server. */
const prefetched = [Palette, profile, SignOutDialog, ApiLogDrawer, Background]

interface ShellProps {
  /** The session was lost, for whatever reason, and the user postponed the renewal. */
  ended: boolean
  onSignIn: () => void
  children: ReactNode
}

/**
 * The frame of every page of a session: rail, top bar, notices, overlays. Its layout is responsive by CSS only, because
 * the content policy forbids inline styles.
 */
export function Shell({ ended, onSignIn, children }: ShellProps) {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  const { railCollapsed } = usePreferences()
  const { connection } = useSession()
  useShortcut('/', () => openOverlay('palette'), text.shortcuts.search)
  useShortcut('mod+k', () => openOverlay('palette'), text.shortcuts.search)
  useShortcut('?', () => openOverlay('shortcuts'), text.shortcuts.sheet)
  useShortcut('z', toggleUtc, text.shortcuts.utc)
  useShortcut('g a', () => openApiLog(), text.shortcuts.log)
  useIdlePrefetch(prefetched)
  usePrefetchOnIntent()

  return (
    <div className={classes['app']} data-collapsed={railCollapsed || undefined}>
      <a className={classes['skip']} href="#main" onClick={focusMain}>
        {text.skip}
      </a>
      <Rail collapsed={railCollapsed} onCollapse={() => setPreference('railCollapsed', !railCollapsed)} />
      <div className={classes['body']}>
        <TopBar />
        <Notices ended={ended} onSignIn={onSignIn} />
        <main id="main" className={classes['main']} tabIndex={-1}>
          {children}
        </main>
      </div>
      {pagesOf(connection).map(page => (
        <PageShortcut key={page.id} page={page} />
      ))}
      <Overlays />
    </div>
  )
}

/** Moves the focus without following the link, whose fragment would add a history entry for Back. */
function focusMain(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function PageShortcut({ page }: { page: Page }) {
  'use no memo'
  const navigate = useNavigate()
  const routeParams = useRouteParams()
  useShortcut(page.keys, () => void navigate(page.to(routeParams)), page.keysLabel)
  return null
}

function Overlays() {
  'use no memo'
  const overlay = useOverlay()
  const log = useApiLogState()
  const isPendingMounted = usePendingActionsMounted()
  const close = () => openOverlay(null)
  return (
    <>
      {overlay === 'palette' ? <Palette onClose={close} /> : null}
      {overlay === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      {overlay === 'drawer' ? <MenuDrawer onClose={close} /> : null}
      {overlay === 'sign-out' ? <SignOutDialog onClose={close} /> : null}
      {log.open ? <ApiLogDrawer /> : null}
      {isPendingMounted ? <Background /> : null}
    </>
  )
}
