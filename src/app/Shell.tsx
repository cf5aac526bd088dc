import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { usePlace } from '#/api/place'
import { openApiLog, useApiLogState } from '#/parts/api-log/api-log-state'
import { useAfterwards, wakeAfterwards } from '#/parts/undo/wake'
import { lazyPart } from '#/ui/lazy-part'
import { setPreference, usePreferences } from '#/ui/preferences'
import { useShortcut } from '#/ui/shortcuts'
import { laterPages } from './discover-pages'
import { openOverlay, useOverlay } from './overlay-state'
import { pagesOf } from './pages'
import type { Page } from './pages'
import { Rail } from './Rail'
import classes from './Shell.module.css'
import { text } from './text'
import { TopBar } from './TopBar'
import { toggleUtc } from './toggle-utc'
import { useIdlePrefetch } from './use-idle-prefetch'

const Notices = lazyPart(() => import('./Notices').then(part => part.Notices))
const Palette = lazyPart(() => import('./Palette').then(part => part.Palette))
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet').then(part => part.ShortcutSheet))
const MenuDrawer = lazyPart(() => import('./MenuDrawer').then(part => part.MenuDrawer))
const SignOutDialog = lazyPart(() => import('./SignOutDialog').then(part => part.SignOutDialog))
const ApiLogDrawer = lazyPart(() => import('#/parts/api-log/ApiLogDrawer').then(part => part.ApiLogDrawer))
const Afterwards = lazyPart(async () => {
  const { Afterwards: part } = await import('./Afterwards')
  wakeAfterwards()
  return part
})

/** What a key may ask for next, and what must be there when the server is not. */
const soon = [laterPages, Palette, SignOutDialog, ApiLogDrawer, Afterwards]

interface ShellProps {
  /** The session has ended and the user put its renewal off. */
  ended: boolean
  onSignIn: () => void
  children: ReactNode
}

/** The frame of every page: rail, top bar, notices, and what lies over them. Layout in CSS only (facts 20). */
export function Shell({ ended, onSignIn, children }: ShellProps) {
  'use no memo' // drawn rarely: the compiler's memory would cost the first screen 2 KiB and save nothing
  const { railCollapsed } = usePreferences()
  const { connection } = useSession()
  useShortcut('/', () => openOverlay('palette'), text.keys.search)
  useShortcut('mod+k', () => openOverlay('palette'), text.keys.search)
  useShortcut('?', () => openOverlay('shortcuts'), text.keys.sheet)
  useShortcut('z', toggleUtc, text.keys.utc)
  useShortcut('g a', () => openApiLog(), text.keys.log)
  useIdlePrefetch(soon)

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

/** A fragment in the address would be an entry of its own for Back. */
function focusMain(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function PageShortcut({ page }: { page: Page }) {
  'use no memo'
  const navigate = useNavigate()
  const place = usePlace()
  useShortcut(page.keys, () => void navigate(page.to(place)), page.keysLabel)
  return null
}

function Overlays() {
  'use no memo'
  const overlay = useOverlay()
  const log = useApiLogState()
  const afterwards = useAfterwards()
  const close = () => openOverlay(null)
  return (
    <>
      {overlay === 'palette' ? <Palette onClose={close} /> : null}
      {overlay === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      {overlay === 'drawer' ? <MenuDrawer onClose={close} /> : null}
      {overlay === 'sign-out' ? <SignOutDialog onClose={close} /> : null}
      {log.open ? <ApiLogDrawer /> : null}
      {afterwards ? <Afterwards /> : null}
    </>
  )
}
