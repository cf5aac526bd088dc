import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text as t } from './text'
import { refreshJobs, useJobsUnread } from './use-jobs'

/** Says that the jobs in this browser could not be read, and reads them again on request; null if they could. */
export function JobsUnread({ className }: { className?: string | undefined }) {
  if (!useJobsUnread()) return null
  return (
    <div className={className}>
      <ErrorNotice title={t.unread} onRetry={() => void refreshJobs().catch(() => undefined)} />
    </div>
  )
}
