import { Button } from '@mantine/core'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { ProgressBar } from '#/ui/feedback/ProgressBar'
import { MisclickGuard } from '#/ui/inputs/MisclickGuard'
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
  const isIncomplete = totals.unreadBatches > 0
  const isPreviousIncomplete = before !== null && before.unreadBatches > 0
  if (isReading ? total === 0 : !isIncomplete && !isPreviousIncomplete) return null
  return (
    <div ref={focusMainOnRemoval}>
      <MisclickGuard meaning={isReading ? 'cancel' : 'resume'} className={classes['status']}>
        {isReading ? (
          <>
            <p className={classes['words']}>{t.progress(done, total)}</p>
            <ProgressBar label={t.label} done={done} total={total} className={classes['bar']} />
            <Button size="xs" onClick={cancel}>
              {t.cancel}
            </Button>
          </>
        ) : (
          <>
            <div className={classes['words']} role="status">
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
          </>
        )}
      </MisclickGuard>
    </div>
  )
}
