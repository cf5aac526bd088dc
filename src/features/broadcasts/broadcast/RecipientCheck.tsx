import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useSession } from '#/api/api-context'
import type { BroadcastReading } from '#/api/broadcasts'
import { devicesQuery, type DevicesRead } from '#/api/devices'
import { isNotFound } from '#/api/http/error'
import { clock, now } from '#/api/now'
import { personQuery, type PersonReading, type PersonsFound } from '#/api/persons'
import { useRouteParams } from '#/api/route-params'
import { subscriptionsQuery, type SubscriptionsRead } from '#/api/subscriptions'
import { readChannel } from '#/contract/broadcasts'
import { checkReach } from '#/contract/filters/broadcast-reach'
import { readTimeSpan } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { Loaded } from '#/parts/api-log/Loaded'
import { personLabel } from '#/parts/mdn/person-label'
import { PersonFinder } from '#/parts/mdn/PersonFinder'
import { describeClause, describeVerdict } from '#/parts/reach/describe-reach'
import { reachRecords } from '#/parts/reach/reach-records'
import { text as reachText } from '#/parts/reach/text'
import { useReachNames } from '#/parts/reach/use-reach-names'
import { useSamplePeople } from '#/parts/sample-people/sample-people'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { Masked } from '#/ui/format/Masked'
import { formatSpan } from '#/ui/format/moment'
import { Panel } from '#/ui/layout/Panel'
import { toBroadcastRow } from '../broadcast-row'
import { optOutsAfter } from './opt-outs'
import { text } from './text'
import classes from './RecipientCheck.module.css'

const t = text.recipient

/**
 * Checks whether the people with a given number or id, or the sample people, were, are, or will be recipients of a
 * broadcast, and which of its lists they left afterward.
 */
export function RecipientCheck({ reading }: { reading: BroadcastReading }) {
  const isScheduled = reading.broadcast.status === 'scheduled'
  return (
    <Panel title={isScheduled ? t.title : t.titlePast} footer={reachText.noHistory}>
      <div className="sb-stack">
        <PersonFinder
          renderFound={found => <People label={t.people} found={found} reading={reading} />}
          renderError={(error, onRetry) => <ApiErrorNotice error={error} onRetry={onRetry} />}
        />
        <SamplePeopleCheck reading={reading} />
      </div>
    </Panel>
  )
}

/** Checks the sample people. Only on request, because it takes up to 60 calls. */
function SamplePeopleCheck({ reading }: { reading: BroadcastReading }) {
  const api = useApi()
  const keys = useSamplePeople(api.session) ?? []
  /** How many times the check was started. */
  const [round, setRound] = useState(0)
  const isAsked = round > 0
  const persons = useQueries({
    queries: keys.map(key => ({ ...personQuery(api, key), staleTime: 0, enabled: isAsked })),
  })
  if (keys.length === 0) return null
  const check = () => {
    if (isAsked) for (const person of persons) void person.refetch()
    setRound(round + 1)
  }
  const failed = persons.find(({ error, isFetching }) => error !== null && !isNotFound(error) && !isFetching)
  const people = persons.flatMap(({ data, error }) => (data === undefined || isNotFound(error) ? [] : [data]))
  const gone = persons.filter(({ error }) => isNotFound(error)).length
  return (
    <div className="sb-stack">
      <div>
        <Button size="xs" onClick={check}>
          {t.checkSamples(keys.length)}
        </Button>
      </div>
      {!isAsked ? null : failed ? (
        <ApiErrorNotice error={failed.error} onRetry={check} />
      ) : persons.some(({ isPending }) => isPending) ? (
        <LoadingSkeleton rows={2} />
      ) : people.length === 0 ? null : (
        <People key={round} label={t.samples} found={{ people, unreadable: [], isAtLimit: false }} reading={reading} />
      )}
      {gone > 0 ? <p className="sb-muted">{t.samplesGone(gone)}</p> : null}
    </div>
  )
}

interface PeopleProps {
  /** The name of the list of people. */
  label: string
  found: PersonsFound
  reading: BroadcastReading
}

/**
 * Everyone found, each with a verdict. Subscriptions and devices are read again, because cached ones may be outdated.
 */
function People({ label, found: { people, unreadable, isAtLimit }, reading }: PeopleProps) {
  const api = useApi()
  const [readAt] = useState(now)
  const isPush = readChannel(reading.broadcast.targeting?.channel ?? '') === 'push'
  const keys = people.map(({ person }) => person.person_key)
  const subscriptions = useQueries({ queries: keys.map(key => ({ ...subscriptionsQuery(api, key), staleTime: 0 })) })
  const devices = useQueries({
    queries: isPush ? keys.map(key => ({ ...devicesQuery(api, key), staleTime: 0 })) : [],
  })
  if (people.length + unreadable.length === 0) return <p role="status">{t.nobody}</p>
  return (
    <div className={classes['found']}>
      <p role="status">{t.found(people.length)}</p>
      <ul className={classes['people']} aria-label={label}>
        {people.map((person, index) => {
          const query = subscriptions[index]
          const device = devices[index]
          if (!query) return null
          return (
            <li key={person.person.person_key} className={classes['person']}>
              <PersonLink reading={person} />
              <Loaded query={query} loading={<LoadingSkeleton rows={1} />}>
                {read =>
                  device?.isPending === true ? (
                    <LoadingSkeleton rows={1} />
                  ) : (
                    <Verdict
                      person={person}
                      subscriptions={read}
                      devices={device?.data}
                      readAt={Math.min(readAt, query.dataUpdatedAt + clock.skew())}
                      reading={reading}
                    />
                  )
                }
              </Loaded>
            </li>
          )
        })}
      </ul>
      {unreadable.length === 0 ? null : <p className="sb-muted">{t.unreadable(unreadable.length)}</p>}
      {isAtLimit ? <p className="sb-muted">{t.full}</p> : null}
    </div>
  )
}

function PersonLink({ reading }: { reading: PersonReading }) {
  return (
    <PathLink to={paths.person(useRouteParams(), reading.person.person_key)} className={classes['name']}>
      <Masked text={personLabel(reading)} />
    </PathLink>
  )
}

interface VerdictProps {
  person: PersonReading
  subscriptions: SubscriptionsRead
  devices: DevicesRead | undefined
  readAt: number
  reading: BroadcastReading
}

function Verdict({ person, subscriptions, devices, readAt, reading }: VerdictProps) {
  const { custom_fields: customFields } = useSession()
  const names = useReachNames()
  const reach = checkReach(reachRecords({ person, subscriptions, devices, readAt, customFields }), reading)
  const row = toBroadcastRow(reading)
  const start = readTimeSpan(reading.broadcast.delivery?.send_start_date)
  return (
    <>
      <p>
        <b>{describeVerdict(reach)}.</b> {describeClause(reach, names)}
      </p>
      {optOutsAfter({ lists: row.lists, start }, subscriptions.subscriptions).map(({ list, at }) => (
        <p key={list}>{t.optOut(names.listName(list), formatSpan(at - (start?.from ?? at)))}</p>
      ))}
    </>
  )
}
