import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconActivity, IconChevronDown, IconMenu2, IconSearch, IconWorld } from '@tabler/icons-react'
import { useSession } from '#/api/api-context'
import { openApiLog } from '#/parts/api-log/api-log-state'
import { useNow } from '#/ui/behavior/clock'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { usePreferences } from '#/ui/behavior/preferences'
import { modifierName } from '#/ui/behavior/shortcuts'
import { useElapsed } from '#/ui/behavior/use-elapsed'
import { useKeyHint } from '#/ui/behavior/use-key-hint'
import { displayZone, zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { IconButton } from '#/ui/inputs/IconButton'
import { ColorMark } from '#/ui/layout/ColorMark'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { openOverlay } from './overlay-state'
import { SchemeMenu } from './SchemeMenu'
import { text } from './text'
import classes from './TopBar.module.css'

const ConnectionMenu = lazyPart(() => import('../connection/ConnectionMenu').then(part => part.ConnectionMenu))
const ZoneMenu = lazyPart(() => import('./ZoneMenu').then(part => part.ZoneMenu))
const JobsButton = lazyPart(() => import('./JobsButton').then(part => part.JobsButton))

/** Connection, search, jobs, time zone, API log, and color scheme. */
export function TopBar() {
  'use no memo' // renders rarely: memoization would add 2 KiB to the first screen and save nothing
  return (
    <header className={classes['top']}>
      <UnstyledButton
        className={`${classes['tool'] ?? ''} ${classes['phone'] ?? ''}`}
        aria-label={text.top.menu}
        aria-haspopup="dialog"
        onClick={() => openOverlay('drawer')}
      >
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </UnstyledButton>
      <ConnectionChip />
      <SearchBox />
      {/* After the first screen, which does not need the jobs */}
      <div className={classes['jobs']}>{useElapsed(600) ? <JobsButton /> : null}</div>
      <div className={classes['tools']}>
        <ZoneTool />
        <IconButton
          label={text.top.log}
          className={classes['tool']}
          aria-haspopup="dialog"
          onClick={() => openApiLog()}
        >
          <IconActivity className="sb-icon" stroke={1.5} aria-hidden />
        </IconButton>
        <SchemeMenu />
      </div>
      <UnstyledButton
        className={`${classes['tool'] ?? ''} ${classes['phone'] ?? ''}`}
        aria-label={text.top.searchShort}
        aria-haspopup="dialog"
        onClick={() => openOverlay('palette')}
      >
        <IconSearch size={20} stroke={1.5} aria-hidden />
      </UnstyledButton>
    </header>
  )
}

function ConnectionChip() {
  'use no memo'
  const { connection, company_key } = useSession()
  return (
    <PopoverButton
      label={text.top.connection}
      position="bottom-start"
      button={
        <UnstyledButton className={classes['chip']}>
          <span className="sb-hidden">{text.top.connection} </span>
          <ColorMark color={connection.color} />
          <span className={classes['name']}>{connection.name}</span>
          <span className={classes['company']}>{company_key}</span>
          <span className={classes['version']}>v{connection.api_version}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden className={classes['chevron']} />
        </UnstyledButton>
      }
    >
      {close => <ConnectionMenu onClose={close} />}
    </PopoverButton>
  )
}

function SearchBox() {
  'use no memo'
  return (
    <Tooltip label={text.top.searchKeys(`${modifierName()} K`, usePreferences().singleKeys)}>
      <UnstyledButton
        className={classes['find']}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => openOverlay('palette')}
      >
        <IconSearch className="sb-icon" stroke={1.5} aria-hidden />
        <span className={classes['findText']}>{text.top.search}</span>
        {useKeyHint('/')}
      </UnstyledButton>
    </Tooltip>
  )
}

function ZoneTool() {
  'use no memo'
  const zone = displayZone(usePreferences().zone)
  const short = zoneAbbreviation(useNow('minute'), zone)
  const city = zoneCity(zone)
  return (
    <PopoverButton
      label={text.top.zone}
      button={
        <UnstyledButton className={classes['tool']}>
          <IconWorld className="sb-icon" stroke={1.5} aria-hidden />
          <span className="sb-hidden">{text.top.zone} </span>
          <span>{city}</span>
          {short === city ? null : <span className={classes['version']}>{short}</span>}
        </UnstyledButton>
      }
    >
      {close => <ZoneMenu onClose={close} />}
    </PopoverButton>
  )
}
