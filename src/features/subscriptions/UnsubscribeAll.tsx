import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { personQuery } from '#/api/persons'
import { describeError } from '#/parts/api-log/describe-error'
import { type OtherHolder, useOtherHolders } from '#/parts/holders/use-other-holders'
import { text as listText } from '#/parts/list-names/text'
import { useListNames } from '#/parts/list-names/use-list-names'
import { personLabel } from '#/parts/mdn/person-label'
import { announce } from '#/ui/feedback/LiveRegion'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { LongText } from '#/ui/format/LongText'
import { useMasking } from '#/ui/format/Masked'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
import { useFirstRows } from '#/ui/layout/use-first-rows'
import { Dialog } from '#/ui/overlays/Dialog'
import { subscriberOf } from './subscriber'
import { text } from './text'
import { addListsStillOn, addUnsubscribeReceipt } from './unsubscribe-receipts'
import { othersOn } from './use-unsubscribe'
import { useUnsubscribeAll, type ListProgress, type ListToLeave } from './use-unsubscribe-all'
import classes from './UnsubscribeAll.module.css'

const t = text.all

interface UnsubscribeAllProps {
  personKey: string
  /**
   * `queued`: it is in the undo bar already. The run skips it; otherwise, the run might have to wait until the user
   * decides there.
   */
  lists: readonly { listId: string; queued: 'leaving' | 'offline' | null }[]
  onClose: () => void
}

/** Shows the lists before anything is sent, then unsubscribes from them one by one and shows each result. */
export function UnsubscribeAll({ personKey, lists, onClose }: UnsubscribeAllProps) {
  const api = useApi()
  const person = useQuery({ ...personQuery(api, personKey), enabled: false })
  const names = useListNames()
  const mask = useMasking()
  // The lists when the dialog was opened: a list that the person has left disappears from `lists`
  const [initial] = useState(() => lists.map(({ listId }) => listId))
  const client = useQueryClient()
  const subscriber = subscriberOf(personKey, person.data, api.session.connection.home_country)
  const { others } = useOtherHolders(personKey, subscriber.mdn)
  const listLabel = (listId: string) => names.knownNameOf(listId) ?? listText.unnamed(listId)
  const { progressByList, isRunning, isChecking, isStopping, run, stop } = useUnsubscribeAll(
    personKey,
    id => {
      const what = text.action.left(subscriber.label, listLabel(id), othersOn(client, api, subscriber, id))
      return addUnsubscribeReceipt({ api, subscriber }, { id, name: names.knownNameOf(id), what })
    },
    receiptId => void addListsStillOn({ api, client, subscriber, labelOf: listLabel }, receiptId),
  )
  const queuedByList = new Map(lists.map(({ listId, queued }) => [listId, queued]))
  const toLeave: ListToLeave[] = initial
    .filter(listId => progressByList[listId] !== undefined || queuedByList.get(listId) === null)
    .map(listId => ({ listId, description: text.action.mutation(subscriber.label, listLabel(listId)) }))
  const kindOf = ({ listId }: ListToLeave) => progressByList[listId]?.kind
  const isDone = (one: ListToLeave) => kindOf(one) === 'done' || kindOf(one) === 'already'
  const statusOf = (listId: string) => {
    const progress = progressByList[listId]
    const queued = queuedByList.get(listId)
    if (progress === undefined && queued) return <StatusBadge kind="pending">{t.queued[queued]}</StatusBadge>
    // Sent from the undo bar, or by someone else
    return <ListStatus progress={progress ?? (queued === undefined ? { kind: 'done' } : undefined)} />
  }
  const [shown, more] = useFirstRows(initial)
  const hasRun = Object.keys(progressByList).length > 0 && !isRunning
  const remaining = toLeave.filter(one => !isDone(one))
  const doneCount = toLeave.length - remaining.length
  const [runCount, setRunCount] = useState(0)
  const runRemaining = () => {
    setRunCount(remaining.length)
    run(remaining)
  }
  /** During a run, how many lists it is about: another try is only about those that remained. */
  const count = isRunning ? runCount : toLeave.length
  useEffect(() => {
    if (hasRun) announce(t.announcement(subscriber.label, doneCount, toLeave.length))
  }, [hasRun, doneCount, toLeave.length, subscriber.label])

  return (
    <Dialog
      title={toLeave.length === 0 ? t.titleNone : t.title(count)}
      // Offline, checking may take a while; closing the dialog ends the run after this list
      onClose={isRunning && !isChecking ? () => undefined : onClose}
      actions={
        <MisclickGuard
          className="sb-row"
          meaning={isRunning ? 'running' : `${hasRun ? 'done' : 'review'} ${remaining.length}`}
        >
          {isRunning ? (
            <Button onClick={stop} aria-disabled={isStopping || undefined}>
              {t.stop}
            </Button>
          ) : hasRun || toLeave.length === 0 ? (
            <>
              {remaining.length > 0 ? <Button onClick={runRemaining}>{t.retry(remaining.length)}</Button> : null}
              <Button variant="filled" onClick={onClose} data-autofocus={hasRun ? undefined : true}>
                {t.close}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose} data-autofocus>
                {t.cancel}
              </Button>
              <Button variant="filled" color="red" onClick={runRemaining}>
                {t.unsubscribe(toLeave.length)}
              </Button>
            </>
          )}
        </MisclickGuard>
      }
    >
      {toLeave.length > 0 ? (
        <p>{hasRun ? t.result(doneCount, toLeave.length) : mask(t.what(subscriber.label, count))}</p>
      ) : lists.some(({ queued }) => queued !== null) ? (
        <p>{t.none}</p>
      ) : null}
      <ul className={classes['lists']}>
        {shown.map(listId => (
          <li key={listId} className={classes['list']}>
            <span className="sb-wrap">
              <b>
                <bdi>{listLabel(listId)}</bdi>
              </b>{' '}
              <span className="sb-mono sb-dim">{listId}</span>
              <OthersOn others={others} listId={listId} />
            </span>
            {statusOf(listId)}
          </li>
        ))}
      </ul>
      {more}
    </Dialog>
  )
}

/** Says who else has the number and stays on a list, because its messages then still reach the phone. */
function OthersOn({ others, listId }: { others: readonly OtherHolder[]; listId: string }) {
  const mask = useMasking()
  const names = others.flatMap(({ reading, knownLists }) => (knownLists.includes(listId) ? [personLabel(reading)] : []))
  return names.length === 0 ? null : <span className="sb-second">{mask(t.others(names))}</span>
}

const badgeKinds = {
  waiting: 'draft',
  sending: 'in-progress',
  checking: 'in-progress',
  done: 'done',
  already: 'done',
  failed: 'failed',
  absent: 'failed',
  unknown: 'paused',
  stopped: 'canceled',
} as const

function ListStatus({ progress }: { progress: ListProgress | undefined }) {
  const { connection } = useApi().session
  if (progress === undefined) return null
  const error = progress.kind === 'failed' ? progress.error : null
  return (
    <span className={classes['status']}>
      <StatusBadge kind={badgeKinds[progress.kind]}>{t.status[progress.kind]}</StatusBadge>
      {error === null ? null : (
        <span className={classes['why']}>
          {describeError(error, connection.name).title}{' '}
          {error instanceof ApiError
            ? error.messages.slice(0, 5).map(message => (
                <span key={message} className="sb-mono">
                  <LongText text={message} limit={200} />
                </span>
              ))
            : null}
        </span>
      )}
    </span>
  )
}
