import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text } from './text'

/** Says that a job was made from this file, instead of offering to send it again. */
export function StartedNotice({ job, onOpen }: { job: string; onOpen: (job: string) => void }) {
  return (
    <ErrorNotice
      tone="warn"
      title={text.started.title}
      action={{ label: text.started.open, onClick: () => onOpen(job) }}
    >
      {text.started.next}
    </ErrorNotice>
  )
}
