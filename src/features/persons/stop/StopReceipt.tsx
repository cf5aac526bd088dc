import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi, useSession } from '#/api/api-context'
import { useRouteParams } from '#/api/route-params'
import { subscriptionsRoot } from '#/api/subscriptions'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { Loaded } from '#/parts/api-log/Loaded'
import type { Job } from '#/parts/jobs/job'
import { jobStore } from '#/parts/jobs/jobs-client'
import { useListNames } from '#/parts/list-names/use-list-names'
import { useSendTimeText } from '#/parts/schedule/use-send-time-text'
import { copyText } from '#/ui/behavior/copy'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { usePreferences } from '#/ui/behavior/preferences'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { useKeyHint } from '#/ui/behavior/use-key-hint'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { Masked, useMasking } from '#/ui/format/Masked'
import { formatMoment } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { Panel } from '#/ui/layout/Panel'
import { Arrivals } from './Arrivals'
import { describeOutcome, headlineOf } from './describe-outcome'
import { findArrivals } from './find-arrivals'
import type { NumberReading } from './number-reading'
import { ReadingProgress } from './ReadingProgress'
import { isAllOff, mayHaveUnseenHolders, outcomesOf } from './receipt'
import { readStopRows, type StopRowWithResult, type StopSettings } from './stop-job'
import { text } from './text'
import { ticketOf } from './ticket'
import { useNumberReading } from './use-number-reading'
import classes from './Stop.module.css'

const t = text.receipt

interface StopReceiptProps {
  job: Job
  settings: StopSettings
  onReview: () => void
}

/** What happened to everyone, according to the results of the job and a new reading of the number. */
export function StopReceipt({ job, settings, onReview }: StopReceiptProps) {
  const api = useApi()
  const client = useQueryClient()
  const rows = useQuery({
    queryKey: ['stop-rows', job.id, job.finished],
    queryFn: () => readStopRows(jobStore, job),
    staleTime: Infinity,
    gcTime: 0,
  })
  const { reading, progress } = useNumberReading(settings.mdn, `job ${job.id} ${job.finished}`)
  // The worker has ended subscriptions, so the cached ones are outdated
  useEffect(() => void client.invalidateQueries({ queryKey: subscriptionsRoot(api) }), [client, api])
  if (rows.isError && !rows.isFetching)
    return (
      <ErrorNotice
        title={t.resultsUnread}
        onRetry={() => void rows.refetch()}
        action={{ label: t.stopAgain, onClick: onReview }}
      >
        {t.resultsUnreadNext}
      </ErrorNotice>
    )
  return (
    <Loaded query={reading} loading={<ReadingProgress progress={progress} />}>
      {data =>
        rows.data === undefined || reading.isFetching ? (
          <ReadingProgress progress={progress} />
        ) : (
          <Receipt
            after={data}
            settings={settings}
            rows={rows.data}
            onReadAgain={() => void reading.refetch()}
            onReview={onReview}
          />
        )
      }
    </Loaded>
  )
}

interface ReceiptProps extends Pick<StopReceiptProps, 'settings' | 'onReview'> {
  after: NumberReading
  rows: StopRowWithResult[]
  onReadAgain: () => void
}

function Receipt({ after, settings, rows, onReadAgain, onReview }: ReceiptProps) {
  const routeParams = useRouteParams()
  const { nameOf: nameOfList } = useListNames()
  const { user } = useSession()
  const { maskNumbers: isMasked } = usePreferences()
  const mask = useMasking()
  const context = { nameOfList, writeSendTime: useSendTimeText(), ...useTime() }
  const outcomes = outcomesOf(settings, rows, after)
  const arrivals = findArrivals(
    after,
    rows.map(({ row }) => row),
  )
  const hasUnseen = mayHaveUnseenHolders(after)
  const headline = headlineOf(outcomes, hasUnseen)
  useEffect(() => announce(headline), [headline])
  return (
    // Reading again replaces it, together with the button that was pressed
    <div ref={focusMainOnRemoval} className="sb-column">
      <Panel title={t.title} titleNote={t.readAt(formatMoment(after.readAt, context.zone, { now: context.now }) ?? '')}>
        <div className={`sb-stack ${classes['decision'] ?? ''}`}>
          <p className={classes['what']}>
            <Masked text={headline} />
          </p>
          <ul className={classes['sentences']}>
            {outcomes.map(outcome => (
              <li key={outcome.person_key}>
                <Masked text={describeOutcome(outcome, nameOfList)} />{' '}
                {outcome.state === 'no-person' ? null : (
                  <PathLink
                    to={paths.person(routeParams, outcome.person_key)}
                    aria-label={mask(t.profileOf(outcome.name))}
                  >
                    {t.profile}
                  </PathLink>
                )}
              </li>
            ))}
          </ul>
          <p className="sb-muted">{t.return}</p>
          <div className="sb-row">
            <CopyTicket ticket={ticketOf({ after, outcomes, arrivals, context, user, isMasked })} />
            <Button onClick={onReadAgain}>{t.again}</Button>
            {isAllOff(outcomes) && !hasUnseen ? null : <Button onClick={onReview}>{t.stopAgain}</Button>}
          </div>
        </div>
      </Panel>
      <Arrivals title={text.arrivals.title} arrivals={arrivals} context={context} />
    </div>
  )
}

/** Copies what the receipt says; so does the key `c`. */
function CopyTicket({ ticket }: { ticket: string }) {
  const [result, setResult] = useState<string | null>(null)
  const copy = async () => {
    const sentence = (await copyText(ticket)) ? t.copied : t.copyFailed
    setResult(sentence)
    announce(sentence)
  }
  useShortcut('c', () => void copy(), t.copyShortcut)
  return (
    <>
      <Button variant="filled" onClick={() => void copy()} rightSection={useKeyHint('c')} aria-keyshortcuts="c">
        {t.copy}
      </Button>
      {result === null ? null : <span className="sb-dim">{result}</span>}
    </>
  )
}
