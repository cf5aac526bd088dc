import { Button } from '@mantine/core'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { ProgressBar } from '#/ui/feedback/ProgressBar'
import type { FailureTotals } from './failure-reasons'
import { text } from './text'
import type { ReadProgress } from './use-failures'
import classes from './ReadingStatus.module.css'

const t = text.reading

interface ReadingStatusProps {
  progress: ReadProgress
  totals: FailureTotals
  before: FailureTotals | null
}

/** How many batches have been read, and what is missing until all are. */
export function ReadingStatus({ progress, totals, before }: ReadingStatusProps) {
  const { isReading, done, total, failed, error, cancel, resume } = progress
  if (isReading && total > 0)
    return (
      <div className={classes['status']}>
        <p className={classes['words']}>{t.progress(done, total)}</p>
        <ProgressBar label={t.label} done={done} total={total} className={classes['bar']} />
        <Button size="xs" onClick={cancel}>
          {t.cancel}
        </Button>
      </div>
    )
  const isIncomplete = totals.unreadBatches > 0
  const isPreviousIncomplete = before !== null && before.unreadBatches > 0
  if (isReading || (!isIncomplete && !isPreviousIncomplete)) return null
  return (
    <div className={classes['status']} role="status">
      <div className={classes['words']}>
        {failed > 0 ? <p>{t.failed(failed)}</p> : null}
        {isIncomplete ? <p>{t.missing(totals.unread, totals.unreadBatches)}</p> : null}
        {isPreviousIncomplete ? <p>{t.missingBefore(before.unreadBatches)}</p> : null}
      </div>
      <Button size="xs" onClick={resume}>
        {t.resume}
      </Button>
      {error === null ? null : (
        <div className={classes['error']}>
          <ApiErrorNotice error={error} />
        </div>
      )}
    </div>
  )
}
