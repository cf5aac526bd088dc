import { useMediaQuery } from '@mantine/hooks'
import { IconHelpCircle, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useAlertCounts } from '#/parts/alerts/alert-counts'
import { useKeyHint } from '#/ui/behavior/use-key-hint'
import { formatNumber } from '#/ui/format/format'
import { Brand } from '#/ui/layout/Brand'
import { Tip } from '#/ui/overlays/Tip'
import { pagesOf } from '../routes/pages'
import { openOverlay } from './overlay-state'
import { text } from './text'
import classes from './Rail.module.css'

const item = `sb-item ${classes['item'] ?? ''}`
/** In a portal, because the heads of tables are stacked above the rail. */
const besideRail = { position: 'right', withinPortal: true } as const

interface RailProps {
  collapsed: boolean
  onCollapse: () => void
}

/** The navigation at the left edge; icons only when collapsed or in a narrow window. On a phone it is in the drawer. */
export function Rail({ collapsed, onCollapse }: RailProps) {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  const routeParams = useRouteParams()
  const Collapse = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const label = collapsed ? text.rail.expand : text.rail.collapse
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const iconsOnly = collapsed || isNarrow
  return (
    <nav className={classes['rail']} aria-label={text.rail.label} data-collapsed={iconsOnly || undefined}>
      <PathLink to={paths.lookUp(routeParams)} className={classes['brand']} aria-label="Signalbox">
        <Brand />
      </PathLink>
      <RailPages iconsOnly={iconsOnly} />
      <span className={classes['space']} />
      <NameTip label={text.rail.shortcuts} iconsOnly={iconsOnly}>
        <button type="button" className={item} aria-keyshortcuts="?" onClick={() => openOverlay('shortcuts')}>
          <IconHelpCircle className="sb-icon" stroke={1.5} aria-hidden />
          <span className={iconsOnly ? 'sb-hidden' : undefined}>{text.rail.shortcuts}</span>
          {useKeyHint('?', `sb-kbd ${classes['end'] ?? ''}`)}
        </button>
      </NameTip>
      {isNarrow ? null : (
        // A disabled tip stays mounted: removing it would remount the button, which would lose the focus
        <Tip label={label} {...besideRail} disabled={!collapsed}>
          <button type="button" className={item} onClick={onCollapse}>
            <Collapse className="sb-icon" stroke={1.5} aria-hidden />
            <span className={iconsOnly ? 'sb-hidden' : undefined}>{label}</span>
          </button>
        </Tip>
      )}
    </nav>
  )
}

interface NameTipProps {
  label: string
  /** Whether only the icon is shown. */
  iconsOnly: boolean
  children: ComponentProps<typeof Tip>['children']
}

/** Shows an item's name as a tooltip if only its icon is shown. */
function NameTip({ label, iconsOnly, children }: NameTipProps) {
  'use no memo'
  return iconsOnly ? (
    <Tip label={label} {...besideRail}>
      {children}
    </Tip>
  ) : (
    children
  )
}

/** The links to the pages, in the rail and in the drawer. */
export function RailPages({ iconsOnly = false, onGo }: { iconsOnly?: boolean; onGo?: () => void }) {
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
          <NameTip key={page.id} label={page.label} iconsOnly={iconsOnly}>
            <PathLink
              to={to}
              className={`${item} ${isCurrent ? (classes['current'] ?? '') : ''}`}
              data-apart={page.mockOnly}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={onGo}
            >
              <page.icon className="sb-icon" stroke={1.5} aria-hidden />
              <span className={iconsOnly ? 'sb-hidden' : undefined}>{page.label}</span>{' '}
              {count === 0 ? null : (
                <span className={classes['badge']}>
                  {formatNumber(count)}
                  <span className="sb-hidden"> {text.rail.alerts(count)}</span>
                </span>
              )}
            </PathLink>
          </NameTip>
        )
      })}
    </div>
  )
}
