import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useSession } from '#/api/api-context'
import { devicesQuery } from '#/api/devices'
import { isNotFound } from '#/api/http/error'
import { clock, now } from '#/api/now'
import { personQuery, type PersonReading } from '#/api/persons'
import { subscriptionsQuery, type SubscriptionsRead } from '#/api/subscriptions'
import { readChannel } from '#/contract/broadcasts'
import { checkReach } from '#/contract/filters/broadcast-reach'
import { Loaded } from '#/parts/api-log/Loaded'
import { useListNames } from '#/parts/list-names/use-list-names'
import { describeClause, describeVerdict } from '#/parts/reach/describe-reach'
import { reachRecords } from '#/parts/reach/reach-records'
import { useReachNames } from '#/parts/reach/use-reach-names'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { useVocabulary } from '../../conditions'
import type { BroadcastDraft } from '../../draft-kind'
import { draftAsScheduled } from './draft-as-scheduled'
import { SampleStepper } from './SampleStepper'
import { text } from './text'

const t = text.reach

interface PreviewedPersonProps {
  personKey: string
  draft: BroadcastDraft
  /** Previews the draft as another person. */
  onChoose: (personKey: string) => void
}

/** Whether the previewed person would get a draft, and buttons that step through the sample people. */
export function PreviewedPerson({ personKey, draft, onChoose }: PreviewedPersonProps) {
  const person = useQuery(personQuery(useApi(), personKey))
  const isGone = isNotFound(person.error)
  return (
    <div className="sb-stack">
      <SampleStepper current={personKey} canKeep={person.data !== undefined && !isGone} onChoose={onChoose} />
      {isGone ? (
        <p className="sb-note">{t.gone}</p>
      ) : (
        <Loaded query={person} loading={<LoadingSkeleton rows={1} />}>
          {reading => <PersonReach key={personKey} person={reading} draft={draft} />}
        </Loaded>
      )}
    </div>
  )
}

interface PersonReachProps {
  person: PersonReading
  draft: BroadcastDraft
}

/** Whether a person would get a draft if it were sent now, and why, by the same rule as the person's messages page. */
function PersonReach({ person, draft }: PersonReachProps) {
  const api = useApi()
  const key = person.person.person_key
  const [openedAt] = useState(now)
  const isPush = readChannel(draft.message.channel) === 'push'
  const subscriptions = useQuery({ ...subscriptionsQuery(api, key), staleTime: 0 })
  const devices = useQuery({ ...devicesQuery(api, key), staleTime: 0, enabled: isPush })
  if (draft.lists.length === 0) return <p className="sb-note">{t.noList}</p>
  return (
    <div role="group" aria-label={t.label}>
      <Loaded query={subscriptions} loading={<LoadingSkeleton rows={1} />}>
        {read =>
          isPush && devices.isPending ? (
            <LoadingSkeleton rows={1} />
          ) : (
            <Verdict
              person={person}
              subscriptions={read}
              devices={isPush ? devices.data : undefined}
              readAt={Math.min(openedAt, subscriptions.dataUpdatedAt + clock.skew())}
              draft={draft}
            />
          )
        }
      </Loaded>
    </div>
  )
}

interface VerdictProps extends PersonReachProps, Pick<Parameters<typeof reachRecords>[0], 'devices' | 'readAt'> {
  subscriptions: SubscriptionsRead
}

function Verdict({ draft, ...records }: VerdictProps) {
  const { custom_fields: customFields } = useSession()
  const vocabulary = useVocabulary(useListNames())
  const names = useReachNames()
  const reach = checkReach(reachRecords({ ...records, customFields }), draftAsScheduled(draft, vocabulary))
  return (
    <p role="status">
      <b>{describeVerdict(reach)}.</b> {describeClause(reach, names)}
    </p>
  )
}
