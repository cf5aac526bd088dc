import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { isNotFound } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { text as reachText } from '#/parts/reach/text'
import { useReachNames } from '#/parts/reach/use-reach-names'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { markAndShorten } from '#/ui/format/LongText'
import { formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { HoldersNotice } from '../HoldersNotice'
import { PersonName } from '../PersonName'
import { PersonsCrumb } from '../PersonsCrumb'
import { PersonTabs } from '../PersonTabs'
import { text } from './text'
import { usePersonMessages } from './use-person-messages'
import { VerdictGroup } from './VerdictGroup'
import classes from './MessagesPage.module.css'

const addressSchema = z.object({ others: z._default(z.stringbool(), false) })

/** Which broadcasts a person was, is, or will be a recipient of. */
export function MessagesPage() {
  const { person_key: key = '' } = useParams()
  return <Messages key={key} personKey={key} />
}

function Messages({ personKey }: { personKey: string }) {
  const params = useRouteParams()
  const [{ others }, setAddress] = useUrlState(addressSchema)
  const messages = usePersonMessages(personKey, others)
  const names = useReachNames()
  const { person, subscriptions, broadcastsByStatus, checked } = messages
  if (isNotFound(person.error))
    return (
      <>
        <PageHead crumbs={[<PersonsCrumb key="persons" />]} title={text.notFound} />
        <section className="sb-card">
          <EmptyState
            title={<bdi className="sb-mono">{markAndShorten(personKey.slice(0, 300))}</bdi>}
            actions={
              <Button component={PathLink} to={paths.lookUp(params)}>
                {text.lookUp}
              </Button>
            }
          />
        </section>
      </>
    )
  return (
    <div className={classes['page']}>
      <PageHead
        crumbs={[<PersonsCrumb key="persons" />]}
        title={person.data ? <PersonName reading={person.data} /> : text.person}
      >
        <Button
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={messages.isFetching ? undefined : messages.refresh}
          aria-disabled={messages.isFetching || undefined}
        >
          {text.refresh}
        </Button>
      </PageHead>
      <PersonTabs personKey={personKey} current="messages" />
      <div className={`sb-text ${classes['about'] ?? ''}`}>
        <p>
          <b>{text.about}.</b> {reachText.noHistory}
        </p>
        <Limits
          broadcastsByStatus={broadcastsByStatus}
          isReadingOthers={messages.isReadingOthers}
          onReadOthers={others ? null : () => setAddress({ others: true })}
        />
      </div>
      {person.data ? (
        <div className={classes['holders']}>
          <HoldersNotice reading={person.data} />
        </div>
      ) : null}
      {[person, subscriptions].map((query, index) =>
        query.error && !query.isFetching ? (
          <ApiErrorNotice key={index} error={query.error} onRetry={() => void query.refetch()} />
        ) : null,
      )}
      {broadcastsByStatus.map(({ status, error }) =>
        error ? <ApiErrorNotice key={status} error={error} onRetry={messages.refresh} /> : null,
      )}
      {checked === null ? (
        messages.isLoading && !subscriptions.error ? (
          <section className="sb-card sb-pad">
            <LoadingSkeleton rows={8} />
          </section>
        ) : null
      ) : (
        (['recipient', 'not-recipient', 'unknown'] as const).map(verdict => (
          <VerdictGroup
            key={verdict}
            verdict={verdict}
            broadcasts={checked.filter(({ reach }) => reach.verdict === verdict)}
            names={names}
          />
        ))
      )}
    </div>
  )
}

interface LimitsProps {
  broadcastsByStatus: ReturnType<typeof usePersonMessages>['broadcastsByStatus']
  isReadingOthers: boolean
  /** Reads the statuses that are left out at first; null once that was requested. */
  onReadOthers: (() => void) | null
}

/** What the groups below do not include. */
function Limits({ broadcastsByStatus, isReadingOthers, onReadOthers }: LimitsProps) {
  const { zone, now } = useTime()
  const unreadable = broadcastsByStatus.reduce((sum, { data }) => sum + (data?.unreadable.length ?? 0), 0)
  const atLimit = broadcastsByStatus.filter(({ data }) => data?.isAtLimit === true)
  const full = atLimit.map(({ status, data }) => {
    if (status === 'scheduled') return text.limits.scheduledFull
    const oldest = Math.min(
      ...(data?.broadcasts ?? []).flatMap(({ broadcast }) => readTimestamp(broadcast.send_scheduled_date) ?? []),
    )
    const date = formatMoment(oldest, zone, { now, precision: 'day', weekday: false })
    return status === 'sent' && date !== null ? text.limits.sentFull(date) : text.limits.full
  })
  return (
    <ul className={classes['limits']}>
      <li>{text.limits.notIncluded}</li>
      {/* The same sentence can apply to several statuses */}
      {[...new Set(full)].map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
      {unreadable === 0 ? null : <li>{text.limits.unreadable(unreadable)}</li>}
      {isReadingOthers ? <li role="status">{text.limits.readingOthers}</li> : null}
      {onReadOthers === null ? null : (
        <li>
          {text.limits.othersUnread}{' '}
          <Button ref={focusMainOnRemoval} size="xs" onClick={onReadOthers}>
            {text.limits.readOthers}
          </Button>
        </li>
      )}
    </ul>
  )
}
