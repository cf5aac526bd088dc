import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { baseName, saveJobFile } from '#/parts/bulk/describe-bulk-job'
import { text as csvText } from '#/parts/csv/text'
import type { CsvProfile } from '#/parts/csv/write-csv'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { useStoppable, type WorkControl } from '#/ui/behavior/use-stoppable'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm, PopoverNote } from '#/ui/overlays/PopoverForm'
import { WorkNote } from '#/ui/overlays/WorkNote'
import { askImport } from '../file/ask-import'
import { responseCodeOf, retryOf } from '../platform-responses'
import { SendAgainForm } from '../SendAgainForm'
import { text as shared } from '../text'
import { readOutcomes } from './read-outcomes'
import { text } from './text'
import { failuresOf, type KnownBatches, type TokenFailure } from './use-failures'

const t = text.file

/** The batches of a file that was sent from this browser. */
export interface SentFile {
  job: string
  title: string
  app: string
  /** In the order of the file. */
  sent: readonly SentBatch[]
}

/** Saves the file with the result of every token, as far as it is known. */
export function SaveResultFile({ file: { job, title, sent } }: { file: SentFile }) {
  const api = useApi()
  /** What to say about the last attempt. */
  const [fault, setFault] = useState<string | null>(null)
  const [run, work] = useStoppable()
  const save = (profile: CsvProfile, close: () => void) =>
    run(async control => {
      setFault(null)
      try {
        const { outcomes, unread } = await readOutcomes(api, sent, control)
        const reply = await askImport('outcomes', { job, session: api.session, profile, outcomes })
        await saveJobFile(api, t.resultName(baseName({ title })), reply, control.signal)
        if (unread.length === 0) return close()
        const rows = unread.reduce((sum, batch) => sum + batch.rows, 0)
        setFault(t.resultPartial(unread.length, rows))
      } catch {
        if (!control.signal.aborted) setFault(t.resultFailed)
      }
    })
  return (
    <PopoverButton
      label={t.result}
      button={<Button leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>{t.result}</Button>}
    >
      {close => (
        <PopoverForm>
          <Button onClick={() => save('systems', close)}>{csvText.save.systems}</Button>
          <Button onClick={() => save('spreadsheets', close)}>{csvText.save.spreadsheets}</Button>
          <PopoverNote>{t.resultNote}</PopoverNote>
          <WorkNote work={work} />
          {fault === null ? null : <PopoverNote fault>{fault}</PopoverNote>}
        </PopoverForm>
      )}
    </PopoverButton>
  )
}

interface SendFileAgainProps {
  file: SentFile
  known: Pick<KnownBatches, 'sentOf'>
  batches: readonly RememberedBatch[]
}

/** Opens New import with all failures of the file, or with those worth retrying. */
export function SendFileAgain({ file, known, batches }: SendFileAgainProps) {
  const api = useApi()
  const { job } = file
  const read = (isWanted: (failure: TokenFailure) => boolean) => async (control: WorkControl) => {
    const { failures, unread } = await failuresOf(api, known, batches, 'read', control)
    return { failures: failures.filter(isWanted).map(entryOf), unread }
  }
  return (
    <SendAgainForm
      choices={[
        { id: 'retryable', label: t.againRetryable, job, read: read(isRetryable) },
        { id: 'all', label: t.againAll, job, read: read(() => true) },
      ]}
      about={({ batch: { batch_id } }) => ({
        app_id: file.app,
        title: shared.resend.jobTitle(file.title),
        again: { batch_id, job },
      })}
    />
  )
}

const isRetryable = ({ failed }: TokenFailure): boolean => retryOf(responseCodeOf(failed)) !== 'never'

const entryOf = ({ batch, failed: { external_id: externalId, ...failed } }: TokenFailure) => ({
  ...failed,
  record: failed.record ?? null,
  externalId,
  batch,
})
