import type { BatchEntry } from '../batch-entries'
import { SaveFailureChoices, type SaveFailureChoice } from '../SaveFailureChoices'
import { SendAgainForm, type FailureChoice } from '../SendAgainForm'
import { text as shared } from '../text'
import { useFilteredEntries } from './batch-address'
import { failureChoices, rowsWithResponses } from './failure-rows'
import { useFileFailures } from './file-failures'
import { text } from './text'
import type { BatchView } from './use-batch'

const t = text.resend

interface SendAgainProps {
  app: string
  id: string
  view: BatchView
}

/** Opens New import with failures of the batch, or with those of its whole file. */
export function SendAgain({ app, id, view }: SendAgainProps) {
  const shown = useFilteredEntries(view.entries)
  const job = view.sent?.job ?? null
  const file = useFileFailures(app, view)
  const choices = failureChoices(view, shown).map(({ id: choice, entries }): FailureChoice<BatchEntry> => ({
    id: choice,
    label: t[choice](entries.length),
    job,
    read: async () => ({ failures: entries, unread: 0 }),
  }))
  if (file !== null)
    choices.push({
      id: 'file',
      label: t.wholeFile(file.failed, file.batches.length),
      job,
      read: file.read,
    })
  const isUnknown = view.entries.some(({ state, record }) => state === 'failed' && record === null)
  const missing = view.sent === null ? t.sentElsewhere : isUnknown ? shared.resend.rowsUnknown : null
  const title = shared.resend.jobTitle(view.sent?.title ?? id)
  return (
    <SendAgainForm
      choices={choices}
      about={() => ({ app_id: app, title, again: { batch_id: id, job } })}
      missing={missing}
    />
  )
}

/** Saves the failures as CSV with the columns of their file, and the platform's responses. */
export function SaveFailures({ app, id, view }: { app: string; id: string; view: BatchView }) {
  const file = useFileFailures(app, view)
  const shown = useFilteredEntries(view.entries)
  const job = view.sent?.job ?? null
  const choices = failureChoices(view, shown).map(({ id: choice, entries }): SaveFailureChoice => ({
    id: choice,
    label: text.save[choice](entries.length),
    read: async () => ({ table: await rowsWithResponses(job, entries), unread: 0 }),
  }))
  if (file !== null)
    choices.push({
      id: 'file',
      label: text.save.wholeFile(file.failed, file.batches.length),
      read: async control => {
        const { failures, unread } = await file.read(control)
        return { table: await rowsWithResponses(job, failures), unread }
      },
    })
  return <SaveFailureChoices title={text.save.title} name={text.save.failuresFileName(id)} choices={choices} />
}
