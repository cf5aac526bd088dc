import { IconHelpCircle, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useAlertCounts } from '#/parts/alerts/alert-counts'
import { formatNumber } from '#/ui/format/format'
import { Brand } from '#/ui/layout/Brand'
import { pagesOf } from '../routes/pages'
import { openOverlay } from './overlay-state'
import { text } from './text'
import classes from './Rail.module.css'

interface RailProps {
  collapsed: boolean
  onCollapse: () => void
}

/** The navigation at the left edge; icons only when collapsed or on a narrow screen. On a phone it is in the drawer. */
export function Rail({ collapsed, onCollapse }: RailProps) {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  const routeParams = useRouteParams()
  const Collapse = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const label = collapsed ? text.rail.expand : text.rail.collapse
  return (
    <nav className={classes['rail']} aria-label={text.rail.label} data-collapsed={collapsed || undefined}>
      <PathLink to={paths.lookUp(routeParams)} className={classes['brand']} aria-label="Signalbox">
        <Brand />
      </PathLink>
      <RailPages />
      <span className={classes['space']} />
      <button
        type="button"
        className={classes['item']}
        aria-label={text.rail.shortcuts}
        title={collapsed ? text.rail.shortcuts : undefined}
        aria-keyshortcuts="?"
        onClick={() => openOverlay('shortcuts')}
      >
        <IconHelpCircle className="sb-icon" stroke={1.5} aria-hidden />
        <span className={classes['word']}>{text.rail.shortcuts}</span>
        <kbd className={`sb-kbd ${classes['end'] ?? ''}`} aria-hidden="true">
          ?
        </kbd>
      </button>
      <button
        type="button"
        className={`${classes['item'] ?? ''} ${classes['collapse'] ?? ''}`}
        aria-label={label}
        title={collapsed ? label : undefined}
        onClick={onCollapse}
      >
        <Collapse className="sb-icon" stroke={1.5} aria-hidden />
        <span className={classes['word']}>{label}</span>
      </button>
    </nav>
  )
}

/** The links to the pages, in the rail and in the drawer. */
export function RailPages({ onGo }: { onGo?: () => void }) {
  'use no memo'
  const { connection } = useSession()
  const routeParams = useRouteParams()
  const { pathname } = useLocation()
  const alerts = useAlertCounts()
  return (
    <div className={classes['pages']}>
      {pagesOf(connection).map(page => {
        const to = page.to(routeParams)
        const count = page.alerts ? alerts[page.alerts] : 0
        const isCurrent = pathname === to || pathname.startsWith(`${to}/`)
        return (
          <PathLink
            key={page.id}
            to={to}
            className={`${classes['item'] ?? ''} ${isCurrent ? (classes['current'] ?? '') : ''}`}
            data-apart={page.mockOnly}
            title={page.label}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={onGo}
          >
            <page.icon className="sb-icon" stroke={1.5} aria-hidden />
            <span className={classes['word']}>{page.label}</span>
            {count === 0 ? null : (
              <span className={classes['badge']}>
                {formatNumber(count)}
                <span className="sb-hidden"> {text.rail.alerts(count)}</span>
              </span>
            )}
          </PathLink>
        )
      })}
    </div>
  )
}
