import type { BroadcastReading } from '#/api/broadcasts'
import { paths } from '#/nav/paths'
import { PathLink } from '#/nav/PathLink'
import { ErrorNotice } from '#/ui/ErrorNotice'
import { visible } from '#/ui/LongText'
import { PlainButton } from '#/ui/PlainButton'
import { Timestamp } from '#/ui/Timestamp'
import { rowOf } from './broadcast-row'
import { BroadcastStatus } from './BroadcastStatus'
import { composeText } from './compose-text'
import classes from './Review.module.css'
import { text } from './text'
import { usePlace } from '#/api/place'
import type { useScheduling } from './use-scheduling'

const t = composeText.reviewing

interface CandidatesProps {
  candidates: readonly BroadcastReading[]
  scheduling: ReturnType<typeof useScheduling>
}

/** It may have been scheduled: what it could be, and no way to send it again before that is known. */
export function Candidates({ candidates, scheduling }: CandidatesProps) {
  const place = usePlace()
  return (
    <ErrorNotice
      title={t.unknown}
      actions={
        <PlainButton small onClick={scheduling.checkAgain}>
          {t.again}
        </PlainButton>
      }
    >
      <p>{t.unknownNext}</p>
      {candidates.length === 0 ? <p>{t.unknownNone}</p> : null}
      <ul className={classes['candidates']}>
        {candidates.map(reading => {
          const row = rowOf(reading)
          return (
            <li key={row.key} className={classes['candidate']}>
              <PathLink to={paths.broadcast(place, row.id)}>
                <bdi>{visible(row.name || text.unnamed)}</bdi>
              </PathLink>
              <BroadcastStatus status={row.status} />
              <Timestamp ms={row.sendAt} />
              <PlainButton small onClick={() => scheduling.isThis(reading)}>
                {t.thisOne}
              </PlainButton>
            </li>
          )
        })}
      </ul>
    </ErrorNotice>
  )
}
