import type { ReactNode } from 'react'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { Panel } from '#/ui/layout/Panel'
import { isOpen } from './job'
import type { JobDescription } from './job-description'
import { JobCard } from './JobCard'
import { text as t } from './text'
import { useJobs } from './use-jobs'

interface OneJobProps {
  id: string
  words: JobDescription
  /** The way to start another one. */
  another: ReactNode
  actions?: ReactNode
}

/** The job of a page, as it goes. */
export function OneJob({ id, words, another, actions }: OneJobProps) {
  const jobs = useJobs()
  const found = jobs?.find(({ job }) => job.id === id)
  if (jobs === null) return null
  if (!found)
    return (
      <EmptyState title={t.gone} actions={another}>
        {t.goneWhy}
      </EmptyState>
    )
  return (
    <Panel title={t.one} tools={another} flush footer={isOpen(found.job) ? t.stays : undefined}>
      <JobCard jobNow={found} words={words} actions={actions} />
    </Panel>
  )
}
