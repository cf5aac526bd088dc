import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { text } from './text'

/** Says that a job was made from this file, instead of offering to send it again. */
export function BegunNotice({ job, onOpen }: { job: string; onOpen: (job: string) => void }) {
  return (
    <ErrorNotice tone="warn" title={text.begun.title} action={{ label: text.begun.open, onClick: () => onOpen(job) }}>
      {text.begun.next}
    </ErrorNotice>
  )
}
