import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useApi } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import { personQuery } from '#/api/persons'
import { routeParamsOf } from '#/api/route-params'
import { subscriptionsQuery, type SubscriptionsRead } from '#/api/subscriptions'
import { invitationState } from '#/nav/invitation'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { Loaded } from '#/parts/api-log/Loaded'
import { text as listText } from '#/parts/list-names/text'
import { useListNames } from '#/parts/list-names/use-list-names'
import { JustNow } from '#/parts/receipts/JustNow'
import { undoAction, useQueuedActions, type QueuedActionPhase } from '#/parts/undo/undo-queue'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { JsonView } from '#/ui/format/JsonView'
import { Panel } from '#/ui/layout/Panel'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { listHistories, type ListHistory } from './list-histories'
import { ListRow } from './ListRow'
import { subscriberOf } from './subscriber'
import { text } from './text'
import { timeAxis } from './time-axis'
import { TimeScale } from './TimeBar'
import { UnsubscribeAll } from './UnsubscribeAll'
import { useKeptRows } from './use-kept-rows'
import { unsubscribeSubject, useUnsubscribe } from './use-unsubscribe'
import classes from './SubscriptionsPanel.module.css'

const addressSchema = z.object({ ended: z._default(z.stringbool(), true) })

/** Every list a person is or was on, with buttons to unsubscribe. Loads and fails independently of the page. */
export function SubscriptionsPanel({ personKey }: { personKey: string }) {
  const api = useApi()
  const read = useQuery(subscriptionsQuery(api, personKey))
  const person = useQuery(personQuery(api, personKey))
  const { mdn, externalId } = subscriberOf(personKey, person.data, api.session.connection.home_country)
  const [{ ended: withEnded }, go] = useUrlState(addressSchema)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const actions = useQueuedActions(api.scope)
  const histories = listHistories(read.data?.subscriptions ?? [])
  const active = histories.filter(history => history.isActive)
  const phaseOf = ({ listId }: ListHistory) =>
    actions.find(({ subject }) => subject === unsubscribeSubject(personKey, listId))?.phase.kind
  const leaving = active.filter(history => queuedAs(phaseOf(history)) === 'leaving').length
  const waiting = actions.filter(
    ({ subject, phase }) => subject.startsWith(unsubscribeSubject(personKey, '')) && phase.kind === 'waiting',
  )
  return (
    <>
      <Panel
        flush
        title={text.title}
        titleNote={
          read.data
            ? text.counts(
                active.length - leaving,
                leaving,
                histories.length - active.length,
                read.data.unreadable.length,
              )
            : undefined
        }
        tools={
          histories.length === 0 ? undefined : (
            <div className={`sb-row ${classes['tools'] ?? ''}`}>
              <Switch
                size="xs"
                label={text.showEnded}
                checked={withEnded}
                onChange={event => go({ ended: event.currentTarget.checked }, { replace: true })}
              />
              {active.length > 1 ? (
                <Button size="xs" className={classes['danger'] ?? ''} onClick={() => setDialogOpen(true)}>
                  {text.unsubscribeAll}
                </Button>
              ) : null}
            </div>
          )
        }
        footer={
          read.data === undefined || (mdn === null && histories.length === 0) ? undefined : (
            <>
              {histories.length === 0 ? null : (
                <span className={classes['howToReturn']}>
                  <IconInfoCircle size={16} stroke={1.5} aria-hidden />
                  {text.howToReturn}
                </span>
              )}
              {mdn === null ? null : (
                <PathLink
                  to={paths.participants(routeParamsOf(api.session))}
                  state={invitationState({
                    mdn,
                    person_key: personKey,
                    ...(externalId !== null && { external_person_id: externalId }),
                  })}
                >
                  {text.inviteToCampaign}
                </PathLink>
              )}
              {read.isFetching ? <span>{text.refreshing}</span> : null}
            </>
          )
        }
      >
        <Loaded query={read} loading={<LoadingSkeleton rows={4} />} failureClass="sb-pad">
          {data => <Lists personKey={personKey} read={data} histories={histories} withEnded={withEnded} />}
        </Loaded>
        {isDialogOpen ? (
          <UnsubscribeAll
            personKey={personKey}
            lists={active.map(history => ({ listId: history.listId, queued: queuedAs(phaseOf(history)) }))}
            onClose={() => setDialogOpen(false)}
          />
        ) : null}
      </Panel>
      <JustNow
        personKey={personKey}
        waiting={waiting.map(({ id, text: { waiting: what, announcement } }) => ({
          id,
          what,
          announcement,
          onUndo: () => undoAction(id),
        }))}
      />
    </>
  )
}

/** Whether unsubscribing is under way, or is held back until the user decides. */
function queuedAs(phase: QueuedActionPhase['kind'] | undefined): 'leaving' | 'offline' | null {
  if (phase === 'offline') return phase
  return phase === 'waiting' || phase === 'sending' || phase === 'checking' ? 'leaving' : null
}

interface ListsProps {
  personKey: string
  read: SubscriptionsRead
  histories: ListHistory[]
  withEnded: boolean
}

function Lists({ personKey, read, histories, withEnded }: ListsProps) {
  const api = useApi()
  const person = useQuery(personQuery(api, personKey))
  const subscriber = subscriberOf(personKey, person.data, api.session.connection.home_country)
  const unsubscribe = useUnsubscribe(subscriber)
  const names = useListNames()
  const now = useNow('minute')
  const masked = usePreferences().maskNumbers
  const shown = useKeptRows(histories, withEnded)
  const axis = timeAxis(shown, now)
  const [rows, more] = useFirstRows(shown)
  const [unreadable, moreUnreadable] = useFirstRows(read.unreadable)
  if (histories.length === 0 && read.unreadable.length === 0) {
    // If nobody has this key, there are no subscriptions either
    const why = isNotFound(person.error) ? undefined : subscriber.mdn === null ? text.noneWhyNoNumber : text.noneWhy
    return <EmptyState title={text.none}>{why}</EmptyState>
  }
  return (
    <div className={classes['lists']}>
      {shown.length === 0 && histories.length > 0 && read.unreadable.length === 0 ? (
        <EmptyState title={text.noneActive}>{text.noneActiveWhy}</EmptyState>
      ) : null}
      {shown.length > 0 ? (
        <div className={classes['head']} aria-hidden>
          <span>{text.list}</span>
          <span>{text.status}</span>
          {axis === null ? <span /> : <TimeScale axis={axis} />}
          <span />
        </div>
      ) : null}
      <ul aria-label={text.lists}>
        {rows.map(history => {
          const name = names.knownNameOf(history.listId)
          const label = name ?? listText.unnamed(history.listId)
          return (
            <ListRow
              key={history.listId}
              history={history}
              name={name}
              label={label}
              canBeNamed={names.canBeNamed(history.listId)}
              axis={axis}
              withEnded={withEnded}
              subscriber={subscriber}
              onUnsubscribe={() => unsubscribe(history.listId, label)}
            />
          )
        })}
      </ul>
      {more}
      {read.unreadable.length === 0 ? null : (
        <div className={classes['unreadable']}>
          <p className="sb-dim">{text.unreadable(read.unreadable.length)}</p>
          {unreadable.map(({ raw }, i) => (
            <JsonView key={i} value={raw} label={text.unreadableRow} masked={masked} open={1} />
          ))}
          {moreUnreadable}
        </div>
      )}
    </div>
  )
}
