import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { personQuery } from '#/api/persons'
import { describeError } from '#/parts/api-log/describe-error'
import { useListNames } from '#/parts/list-names/use-list-names'
import { announce } from '#/ui/feedback/LiveRegion'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { Dialog } from '#/ui/overlays/Dialog'
import { useRunAll, type Leaving, type Step } from './run-all'
import { notedOf, subscriberOf } from './subscriber'
import { text } from './text'
import classes from './UnsubscribeAll.module.css'

const t = text.allDialog

interface UnsubscribeAllProps {
  personKey: string
  lists: readonly { listId: string; isLeaving: boolean }[]
  onClose: () => void
}

/** Names every list before anything is sent, then leaves one after the other and says what became of each. */
export function UnsubscribeAll({ personKey, lists, onClose }: UnsubscribeAllProps) {
  const api = useApi()
  const person = useQuery({ ...personQuery(api, personKey), enabled: false })
  const names = useListNames()
  // Those it was opened with: each leaves the panel behind as it leaves its list
  const [own] = useState(lists)
  const { steps, isRunning, isStopping, run, stop } = useRunAll(personKey)
  const subscriber = subscriberOf(personKey, person.data, api.session.connection.home_country)
  const listWord = (listId: string) => names.nameOf(listId) ?? text.listWord(listId)
  const leaving: Leaving[] = own
    .filter(({ isLeaving }) => !isLeaving)
    .map(({ listId }) => ({ listId, what: text.undoWords.what(notedOf(subscriber), listWord(listId)) }))
  const kindOf = ({ listId }: Leaving) => steps[listId]?.kind
  const isOff = (one: Leaving) => kindOf(one) === 'done' || kindOf(one) === 'already'
  const hasRun = Object.keys(steps).length > 0 && !isRunning
  const again = leaving.filter(one => !isOff(one))
  const off = leaving.length - again.length
  useEffect(() => {
    if (hasRun) announce(t.result(off, leaving.length))
  }, [hasRun, off, leaving.length])

  return (
    <Dialog
      title={t.title(leaving.length)}
      onClose={isRunning ? () => undefined : onClose}
      acts={
        isRunning ? (
          <Button onClick={stop} aria-disabled={isStopping || undefined}>
            {t.stop}
          </Button>
        ) : hasRun ? (
          <>
            {again.length > 0 ? <Button onClick={() => run(again)}>{t.retry(again.length)}</Button> : null}
            <Button variant="filled" onClick={onClose}>
              {t.close}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} data-autofocus>
              {t.cancel}
            </Button>
            <Button variant="filled" color="red" onClick={() => run(leaving)}>
              {t.act(leaving.length)}
            </Button>
          </>
        )
      }
    >
      <p>{hasRun ? t.result(off, leaving.length) : t.what}</p>
      <ul className={classes['lists']}>
        {own.map(({ listId, isLeaving }) => (
          <li key={listId} className={classes['list']}>
            <span className={classes['name']}>
              <b>
                <bdi>{listWord(listId)}</bdi>
              </b>{' '}
              <span className="sb-mono sb-dim">{listId}</span>
            </span>
            {isLeaving ? (
              <StatusBadge kind="pending">{t.leavingAlready}</StatusBadge>
            ) : (
              <StepState step={steps[listId]} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const lamps = {
  waiting: 'draft',
  sending: 'in-progress',
  done: 'done',
  already: 'done',
  failed: 'failed',
  unsure: 'paused',
  stopped: 'canceled',
} as const

function StepState({ step }: { step: Step | undefined }) {
  const { connection } = useApi().session
  if (step === undefined) return null
  const error = step.kind === 'failed' || step.kind === 'unsure' ? step.error : null
  return (
    <span className={classes['step']}>
      <StatusBadge kind={lamps[step.kind]}>{t.state[step.kind]}</StatusBadge>
      {error === null ? null : (
        <span className={classes['why']}>
          {describeError(error, connection.name).title}{' '}
          {error instanceof ApiError
            ? error.messages.map(message => (
                <span key={message} className="sb-mono">
                  <bdi>{message}</bdi>
                </span>
              ))
            : null}
        </span>
      )}
    </span>
  )
}
