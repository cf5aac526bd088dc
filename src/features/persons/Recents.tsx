import { IconCircleDashed, IconEye, IconEyeOff, IconUserSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '#/api/api-context'
import { formatMdn } from '#/contract/mdn'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Mdn } from '#/parts/mdn/Mdn'
import { IconButton } from '#/ui/IconButton'
import { visible } from '#/ui/LongText'
import { formatClock } from '#/ui/moment'
import { Panel } from '#/ui/Panel'
import { setPreference, usePreferences } from '#/ui/preferences'
import { displayZone } from '#/ui/zone'
import classes from './Recents.module.css'
import { shortKey } from './reading-of-person'
import { useRecents, type Recent } from './recents'
import { text } from './text'
import { usePlace } from './use-asking'

interface RecentsProps {
  /** Puts a text back into the box. */
  onFill: (text: string) => void
}

/** Who was looked up in this session, newest first: in this tab only, forgotten at sign-out. */
export function Recents({ onFill }: RecentsProps) {
  const recents = useRecents(useSession())
  const { maskNumbers } = usePreferences()
  const Eye = maskNumbers ? IconEye : IconEyeOff
  return (
    <Panel
      flush
      title={text.recents.title}
      tools={
        <IconButton
          label={maskNumbers ? text.recents.show : text.recents.hide}
          tipSide="start"
          onClick={() => setPreference('maskNumbers', !maskNumbers)}
        >
          <Eye size={16} stroke={1.5} aria-hidden />
        </IconButton>
      }
      footer={text.recents.forgotten}
    >
      {recents.length === 0 ? <p className={classes['empty']}>{text.recents.empty}</p> : null}
      <ul>
        {recents.map(recent => (
          <li
            key={'nobody' in recent ? `${recent.nobody.kind} ${recent.nobody.value}` : recent.person_key}
            className={classes['row']}
          >
            <RecentRow recent={recent} onFill={onFill} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RecentRow({ recent, onFill }: { recent: Recent; onFill: (text: string) => void }) {
  const place = usePlace()
  const zone = displayZone(usePreferences().zone)
  const at = <span className={classes['time']}>{formatClock(recent.at, zone).time}</span>
  if ('nobody' in recent) {
    const { kind, value } = recent.nobody
    // Typed with plain spaces, as a person would
    const written = kind === 'mdn' ? formatMdn(value).replaceAll('\u00a0', ' ') : value
    return (
      <button type="button" className={classes['recent']} onClick={() => onFill(written)}>
        <IconCircleDashed size={16} stroke={1.5} aria-hidden className={classes['icon']} />
        <span className={classes['who']}>
          <span className={classes['name']}>{text.recents.nobody}</span>
          <span className={classes['number']}>
            {kind === 'mdn' ? <Mdn value={value} /> : <bdi>{visible(value.slice(0, 60))}</bdi>}
          </span>
        </span>
        {at}
      </button>
    )
  }
  return (
    <PathLink to={paths.person(place, recent.person_key)} className={classes['recent']}>
      <IconUserSearch size={16} stroke={1.5} aria-hidden className={classes['icon']} />
      <span className={classes['who']}>
        <span className={classes['name']}>{titleOf(recent)}</span>
        <span className={classes['number']}>
          {recent.mdn === null ? (
            text.person.noNumber
          ) : recent.name === null ? (
            text.recents.noName
          ) : (
            <Mdn value={recent.mdn} />
          )}
        </span>
      </span>
      {at}
    </PathLink>
  )
}

function titleOf({ name, mdn, person_key }: Extract<Recent, { person_key: string }>): ReactNode {
  if (name !== null) return <bdi>{visible(name)}</bdi>
  return mdn === null ? <span className="sb-mono">{shortKey(person_key)}</span> : <Mdn value={mdn} />
}
