import { IconCircleDashed, IconUserSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { formatMdn } from '#/contract/format/mdn'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Mdn } from '#/parts/mdn/Mdn'
import { usePreferences } from '#/ui/behavior/preferences'
import { visible } from '#/ui/format/LongText'
import { formatClock } from '#/ui/format/moment'
import { displayZone } from '#/ui/format/zone'
import { shortKey } from '../person-values'
import type { Recent } from '../recents'
import { text as personText } from '../text'
import { text } from './text'
import classes from './PreviousLookUps.module.css'

interface RecentListProps {
  recents: Recent[]
  onFill: (text: string) => void
}

/** The recents, a line each: the way back to a person, or to a question that nobody answered to. */
export function RecentList({ recents, onFill }: RecentListProps) {
  return (
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
  )
}

function RecentRow({ recent, onFill }: { recent: Recent; onFill: (text: string) => void }) {
  const place = useRouteParams()
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
            personText.person.noNumber
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
