import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { dueQuery, moveClock, type ClockMove, type ClockMoved } from '#/api/control'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { LabError } from '../LabError'
import { ServiceTime, Skew } from '../ServiceClock'
import { text } from '../text'
import { useLabAction } from '../use-lab-action'
import { MoveResult } from './MoveResult'
import { nextOf } from './pending-events'
import { PendingEvents } from './PendingEvents'
import { StepForm } from './StepForm'
import classes from './ClockSection.module.css'

const t = text.clock
const steps = Object.entries(t.steps)
/** Things also fall due by themselves. */
const waitsAgainMs = 10_000

/** The service's time, and the ways to move it on (mock-server.md, POST /__mock/clock). */
export function ClockSection() {
  const api = useApi()
  const client = useQueryClient()
  const due = useQuery({ ...dueQuery(api), refetchInterval: waitsAgainMs })
  const [moved, setMoved] = useState<ClockMoved | null>(null)
  const act = useLabAction()

  const move = (step: ClockMove) =>
    act.run(async () => {
      setMoved(null)
      const result = await moveClock(api, step)
      setMoved(result)
      announce(t.moved(formatSpan(result.by)))
      // Nothing that was read before is sure to be so still
      await client.invalidateQueries()
    })

  const waits = due.data?.due ?? []
  const send = nextOf(waits, 'broadcast_starts')
  const expiry = nextOf(waits, 'participation_expires')
  return (
    <div className={classes['columns']}>
      <div className={classes['side']}>
        <Panel title={t.title} footer={t.onlyForward}>
          <div className={classes['clock']}>
            <p className={classes['time']}>
              <ServiceTime />
            </p>
            <p className={classes['note']}>
              <Skew />
            </p>
          </div>
          <h3 className={classes['ask']}>{t.forward}</h3>
          <div className={classes['steps']}>
            {steps.map(([advance, name]) => (
              <Button key={advance} onClick={() => move({ advance })} aria-disabled={act.busy || undefined}>
                {name}
              </Button>
            ))}
          </div>
          <StepForm onStep={advance => move({ advance })} />
          <h3 className={classes['ask']}>{t.next}</h3>
          <div className={classes['nexts']}>
            <NextButton label={t.nextSend} next={send} none={due.data ? t.noSend : ''} onGo={to => move({ to })} />
            <NextButton
              label={t.nextExpiry}
              next={expiry}
              none={due.data ? t.noExpiry : ''}
              onGo={to => move({ to })}
            />
          </div>
        </Panel>
        {act.busy ? <p className={classes['note']}>{t.moving}</p> : null}
        {act.failure === null ? null : <LabError error={act.failure} />}
        {moved === null ? null : <MoveResult moved={moved} />}
      </div>
      {due.isError && !due.data ? (
        <LabError error={due.error} onRetry={() => void due.refetch()} />
      ) : (
        <PendingEvents due={due.data} onGo={to => move({ to })} />
      )}
    </div>
  )
}

interface NextButtonProps {
  label: string
  next: { at: number; name: string } | null
  /** Why there is none. */
  none: string
  onGo: (to: number) => void
}

/** Straight to the next thing of a kind; disabled with the reason when none waits. */
function NextButton({ label, next, none, onGo }: NextButtonProps) {
  return (
    <div className={classes['next']}>
      <Button disabled={next === null} onClick={() => next && onGo(next.at)}>
        {label}
      </Button>
      <span className={classes['note']}>
        {next === null ? (
          none
        ) : (
          <>
            <bdi className={classes['name']}>{next.name}</bdi> <Timestamp ms={next.at} />
          </>
        )}
      </span>
    </div>
  )
}
