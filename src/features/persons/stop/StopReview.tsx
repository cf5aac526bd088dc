import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { browserNow } from '#/api/now'
import { useIsMounted } from '#/base/use-is-mounted'
import { Loaded } from '#/parts/api-log/Loaded'
import { isOpen } from '#/parts/jobs/job'
import { jobStore } from '#/parts/jobs/jobs-client'
import { text as jobText } from '#/parts/jobs/text'
import { refreshJobs, useJobs } from '#/parts/jobs/use-jobs'
import { StorageFullError, writeJob } from '#/parts/jobs/write-job'
import { useListNames } from '#/parts/list-names/use-list-names'
import { Mdn } from '#/parts/mdn/Mdn'
import { personLabel } from '#/parts/mdn/person-label'
import { useSendTimeText } from '#/parts/schedule/use-send-time-text'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { isLeaving } from '#/ui/behavior/navigation'
import { preferences } from '#/ui/behavior/preferences'
import { modifierName } from '#/ui/behavior/shortcuts'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatList } from '#/ui/format/format'
import { Masked, useMasking } from '#/ui/format/Masked'
import { useTime } from '#/ui/format/use-time'
import { Panel } from '#/ui/layout/Panel'
import { PlainTable } from '#/ui/table/PlainTable'
import { noteStop } from '../stop-receipts'
import { Arrivals } from './Arrivals'
import { findArrivals, scheduledTo, withEveryoneOff } from './find-arrivals'
import type { NumberReading } from './number-reading'
import { ReadingProgress } from './ReadingProgress'
import { mayHaveUnseenHolders } from './receipt'
import { holderColumns, scheduledColumns } from './review-columns'
import { namesIn, planOf, stopSettingsSchema } from './stop-job'
import { text } from './text'
import { useNumberReading } from './use-number-reading'
import classes from './Stop.module.css'

const t = text.review

interface StopReviewProps {
  /** E.164. */
  mdn: string
  onStarted: (job: string) => void
}

/** Everything that a stop would end, by name, before anything is sent. */
export function StopReview({ mdn, onStarted }: StopReviewProps) {
  const { reading, progress } = useNumberReading(mdn, 'review')
  const isMounted = useIsMounted()
  const openJob = (job: string) => {
    // The review of another number has the same path
    if (isMounted()) onStarted(job)
  }
  return (
    <Loaded query={reading} loading={<ReadingProgress progress={progress} />}>
      {data =>
        reading.isFetching ? (
          <ReadingProgress progress={progress} />
        ) : data.holders.length + data.unreadableHolders === 0 ? (
          <section ref={focusMainOnRemoval} className="sb-card">
            <EmptyState title={t.nobody} actions={<Button onClick={() => void reading.refetch()}>{t.again}</Button>}>
              <Mdn value={mdn} />
            </EmptyState>
          </section>
        ) : (
          <Review reading={data} onReadAgain={() => void reading.refetch()} onStarted={openJob} />
        )
      }
    </Loaded>
  )
}

interface ReviewProps extends Pick<StopReviewProps, 'onStarted'> {
  reading: NumberReading
  onReadAgain: () => void
}

function Review({ reading, onReadAgain, onStarted }: ReviewProps) {
  const { nameOf: nameOfList, nameOrId } = useListNames()
  const context = { nameOfList, writeSendTime: useSendTimeText(), ...useTime() }
  const plan = planOf(reading)
  const scheduled = scheduledTo(reading, [...new Set(plan.rows.map(({ list_id }) => list_id))])
  const mayMissScheduled = plan.rows.length > 0 && reading.unreadBroadcasts.includes('scheduled')
  return (
    <div ref={focusMainOnRemoval} className="sb-column">
      <Decision reading={reading} plan={plan} onReadAgain={onReadAgain} onStarted={onStarted} />
      {reading.holders.length === 0 ? null : (
        <Panel
          flush
          title={t.people}
          titleNote={mayHaveUnseenHolders(reading) ? undefined : text.job.people(reading.holders.length)}
        >
          <PlainTable
            label={t.people}
            rows={reading.holders}
            columns={holderColumns(nameOrId)}
            keyOf={({ reading: { person } }) => person.person_key}
          />
        </Panel>
      )}
      {scheduled.length === 0 && !mayMissScheduled ? null : (
        <Panel
          flush
          title={t.scheduled}
          subtitle={scheduled.length === 0 ? undefined : t.scheduledWhy}
          footer={mayMissScheduled ? t.scheduledUnread : undefined}
        >
          {scheduled.length === 0 ? undefined : (
            <PlainTable
              label={t.scheduled}
              rows={scheduled}
              columns={scheduledColumns(nameOrId)}
              keyOf={({ broadcast_id }) => broadcast_id}
            />
          )}
        </Panel>
      )}
      <Arrivals title={t.after} arrivals={findArrivals(withEveryoneOff(reading))} context={context} />
    </div>
  )
}

/** What would be ended, and the button that ends it. Above the details, which fill several screens for 25 people. */
function Decision({ reading, plan, onReadAgain, onStarted }: ReviewProps & { plan: ReturnType<typeof planOf> }) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const mask = useMasking()
  const [runOnce, isStarting] = useSingleFlight()
  const [refusal, setRefusal] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const running = useJobs()?.find(
    ({ job }) => isOpen(job) && stopSettingsSchema.safeParse(job.settings).data?.mdn === reading.mdn,
  )?.job
  const unread = reading.holders
    .filter(({ subscriptions }) => subscriptions === null || subscriptions.unreadable.length > 0)
    .map(holder => personLabel(holder.reading))
  const isComplete = unread.length === 0 && !mayHaveUnseenHolders(reading)
  // Takes the focus, so that Enter continues, unless the user has moved on to something else
  useEffect(() => {
    const { activeElement } = document
    if (!activeElement?.matches('a, button, input, select, textarea')) button.current?.focus()
  }, [])

  const { rows, settings } = plan
  const names = namesIn(rows)
  const start = async () => {
    setRefusal(null)
    const { undo } = preferences()
    const startsAt = undo === 'confirm' ? null : browserNow() + Number(undo) * 1000
    const [first = text.job.nobody, ...others] = names
    const title = text.job.names(first, others.length)
    try {
      const options = { kind: 'stop-number', title, settings, stepRows: 1, startsAt, session, rows, file: null }
      const job = await writeJob(jobStore, options)
      // The job is stored, so it must open even if the list of jobs cannot be read
      await refreshJobs().catch(() => undefined)
      noteStop(session, job.id)
      announce(text.waiting.announce[startsAt === null ? 'onConfirm' : 'soon'](title, rows.length, modifierName()))
      // Opening the job would change the URL of the page that the user has opened since
      if (!isLeaving(pathname)) onStarted(job.id)
    } catch (error) {
      setRefusal(error instanceof StorageFullError ? jobText.storageFull : t.notStarted)
    }
  }
  if (!('locks' in navigator)) return <ErrorNotice title={jobText.httpsOnly} />
  return (
    <section className={`sb-card sb-pad sb-stack ${classes['decision'] ?? ''}`}>
      {rows.length === 0 ? (
        <p className={classes['what']}>{isComplete ? t.nothing : t.nothingKnown}</p>
      ) : (
        <>
          <p className={classes['what']}>
            {t.what(<Mdn value={reading.mdn} />, <Masked text={formatList(names)} />, rows.length)}
          </p>
          <p className="sb-muted">{t.why}</p>
        </>
      )}
      {unread.length === 0 || rows.length === 0 ? null : <ErrorNotice tone="warn" title={mask(t.unread(unread))} />}
      {mayHaveUnseenHolders(reading) && rows.length > 0 ? (
        <ErrorNotice tone="warn" title={reading.unreadableHolders > 0 ? t.unreadHolders : t.moreHolders} />
      ) : null}
      {running ? (
        <ErrorNotice tone="info" title={t.running} action={{ label: t.open, onClick: () => onStarted(running.id) }} />
      ) : null}
      {refusal === null ? null : <ErrorNotice title={refusal} />}
      <div className="sb-row">
        {rows.length === 0 || running ? null : (
          <Button ref={button} variant="filled" color="red" loading={isStarting} onClick={() => void runOnce(start)}>
            {t.stop(rows.length)}
          </Button>
        )}
        <Button onClick={onReadAgain}>{t.again}</Button>
        <Button onClick={() => void navigate(-1)}>{t.back}</Button>
      </div>
    </section>
  )
}
