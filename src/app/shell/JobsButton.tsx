import { IconAlertTriangle, IconStack2 } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#/api/api-context'
import { isOpen } from '#/parts/jobs/job'
import { openJobs } from '#/parts/jobs/jobs-client'
import { JobsTray } from '#/parts/jobs/JobsTray'
import { text as t } from '#/parts/jobs/text'
import { setJobsClient, useJobs, useJobsClient, useLostWork } from '#/parts/jobs/use-jobs'
import { IconButton } from '#/ui/inputs/IconButton'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import workerUrl from '../jobs-worker.ts?worker&url'
import { jobDescriptions } from './job-descriptions'
import classes from './TopBar.module.css'

/** Opens the session's jobs for all pages, and shows them in the top bar. */
export function JobsButton() {
  const api = useApi()
  const { session, scope } = api
  const client = useJobsClient()
  const open = (useJobs() ?? []).filter(({ job }) => isOpen(job)).length
  const lost = useLostWork().jobs.length

  const latest = useEffectEvent(() => api)
  useEffect(() => {
    const opened = openJobs({
      session: latest().session,
      workerUrl,
      onSessionLost: () => latest().reportSessionLoss({ kind: 'session-expired', isChange: false }),
    })
    setJobsClient(opened)
    return () => {
      setJobsClient(null)
      opened.close()
    }
  }, [scope])
  useEffect(() => client?.adoptSession(session), [client, session])

  const label = lost > 0 ? t.lostCount(open, lost) : open > 0 ? t.openCount(open) : t.title
  return (
    <PopoverButton
      label={label}
      button={
        <IconButton label={label} className={classes['tool']}>
          <IconStack2 className="sb-icon" stroke={1.5} aria-hidden />
          {lost > 0 ? <IconAlertTriangle className="sb-icon" stroke={1.5} aria-hidden /> : null}
          {open > 0 ? <span>{open}</span> : null}
        </IconButton>
      }
    >
      {close => <JobsTray descriptions={jobDescriptions} onNavigate={close} />}
    </PopoverButton>
  )
}
