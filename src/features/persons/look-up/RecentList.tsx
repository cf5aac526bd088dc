import { IconCircleDashed, IconUserSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { formatMdn } from '#/contract/format/mdn'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Mdn } from '#/parts/mdn/Mdn'
import { shortKey } from '#/parts/mdn/person-label'
import { markAndShorten } from '#/ui/format/LongText'
import { useMasking } from '#/ui/format/Masked'
import { formatClock } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import type { Recent } from '../recents'
import { text as personsText } from '../text'
import { text } from './text'
import classes from './RecentLookUps.module.css'

interface RecentListProps {
  recents: Recent[]
  onFill: (text: string) => void
}

/**
 * The recent lookups, one row each: a link to a person or, if no one was found, a button that puts the value back into
 * the box.
 */
export function RecentList({ recents, onFill }: RecentListProps) {
  return (
    <ul>
      {recents.map(recent => (
        <li
          key={'nobody' in recent ? `${recent.nobody.kind} ${recent.nobody.value}` : recent.person_key}
          className="sb-ruled"
        >
          <RecentRow recent={recent} onFill={onFill} />
        </li>
      ))}
    </ul>
  )
}

function RecentRow({ recent, onFill }: { recent: Recent; onFill: (text: string) => void }) {
  'use no memo' // renders rarely: memoization would enlarge the most visited page and save nothing
  const routeParams = useRouteParams()
  const zone = useZone()
  const mask = useMasking()
  const time = <span className="sb-note">{formatClock(recent.at, zone).time}</span>
  if ('nobody' in recent) {
    const { kind, value } = recent.nobody
    // With plain spaces, as a person would type it
    const written = kind === 'mdn' ? formatMdn(value).replaceAll('\u00a0', ' ') : value
    return (
      <button type="button" className="sb-item" onClick={() => onFill(written)}>
        <IconCircleDashed size={16} stroke={1.5} aria-hidden />
        <span className={classes['who']}>
          <span className="sb-line">{text.recents.nobody}</span>
          <span className="sb-line sb-note">
            {kind === 'mdn' ? <Mdn value={value} /> : <bdi>{markAndShorten(mask(value).slice(0, 60))}</bdi>}
          </span>
        </span>
        {time}
      </button>
    )
  }
  return (
    <PathLink to={paths.person(routeParams, recent.person_key)} className="sb-item">
      <IconUserSearch size={16} stroke={1.5} aria-hidden />
      <span className={classes['who']}>
        <span className="sb-line">{recentTitle(recent, mask)}</span>
        <span className="sb-line sb-note">
          {recent.mdn === null ? (
            personsText.noNumber
          ) : recent.name === null ? (
            text.recents.noName
          ) : (
            <Mdn value={recent.mdn} />
          )}
        </span>
      </span>
      {time}
    </PathLink>
  )
}

function recentTitle(
  { name, mdn, person_key }: Extract<Recent, { person_key: string }>,
  mask: (name: string) => string,
): ReactNode {
  // An external id may stand in for the name
  if (name !== null) return <bdi>{markAndShorten(mask(name))}</bdi>
  return mdn === null ? <span className="sb-mono">{shortKey(person_key)}</span> : <Mdn value={mdn} />
}
