import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { SendDraftNotice } from '#/parts/drafts/SendDraftNotice'
import { visible } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { rowOf } from '../broadcast-row'
import { BroadcastStatus } from '../BroadcastStatus'
import { composeText } from '../compose-text'
import { text } from '../text'
import type { useScheduling } from './use-scheduling'

interface SchedulingNoticeProps {
  scheduling: ReturnType<typeof useScheduling>
  /** What else stands against it. */
  children: ReactNode
}

/** What became of a scheduling, and what can be done about it. */
export function SchedulingNotice({ scheduling, children }: SchedulingNoticeProps) {
  const place = useRouteParams()
  return (
    <SendDraftNotice
      sending={scheduling}
      words={composeText.reviewing}
      notice={error => <ApiErrorNotice error={error} />}
      candidate={reading => {
        const row = rowOf(reading)
        const shown = (
          <>
            <PathLink to={paths.broadcast(place, row.id)}>
              <bdi>{visible(row.name || text.unnamed)}</bdi>
            </PathLink>
            <BroadcastStatus status={row.status} />
            <Timestamp ms={row.sendAt} />
          </>
        )
        return { key: row.key, shown }
      }}
    >
      {children}
    </SendDraftNotice>
  )
}
