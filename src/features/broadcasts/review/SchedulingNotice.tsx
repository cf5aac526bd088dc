import type { ReactNode } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { SendDraftNotice } from '#/parts/drafts/SendDraftNotice'
import { showControlCharacters } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { toBroadcastRow } from '../broadcast-row'
import { BroadcastStatus } from '../BroadcastStatus'
import { text as shared } from '../text'
import { text } from './text'
import type { useScheduling } from './use-scheduling'

interface SchedulingNoticeProps {
  scheduling: ReturnType<typeof useScheduling>
  /** Other problems. */
  children: ReactNode
}

/** The result of an attempt to schedule, and what can be done about it. */
export function SchedulingNotice({ scheduling, children }: SchedulingNoticeProps) {
  const params = useRouteParams()
  return (
    <SendDraftNotice
      sending={scheduling}
      texts={text.attempt}
      notice={error => <ApiErrorNotice error={error} />}
      candidate={reading => {
        const row = toBroadcastRow(reading)
        const shown = (
          <>
            <PathLink to={paths.broadcast(params, row.id)}>
              <bdi>{showControlCharacters(row.name || shared.unnamed)}</bdi>
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
