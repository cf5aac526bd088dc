import { Button } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi, useSession } from '#/api/api-context'
import { baseName, saveJobFile } from '#/parts/bulk/describe-bulk-job'
import { text as csvText } from '#/parts/csv/text'
import type { CsvProfile } from '#/parts/csv/write-csv'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm, PopoverNote, PreparingNote } from '#/ui/overlays/PopoverForm'
import { askImport } from '../file/ask-import'
import { responseCodeOf, retryOf } from '../platform-responses'
import { rowsAsSent } from '../rows-as-sent'
import { useSendAgain } from '../use-send-again'
import { readOutcomes } from './read-outcomes'
import { text } from './text'
import { failuresOf, type Failure, type History } from './use-failures'

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
export function OutcomesFile({ file: { job, title, sent } }: { file: SentFile }) {
  const api = useApi()
  const session = useSession()
  const [read, setRead] = useState(0)
  /** What to say about the last attempt. */
  const [fault, setFault] = useState<string | null>(null)
  const [saveOnce, isBusy] = useSingleFlight()
  const save = async (profile: CsvProfile, close: () => void) => {
    setFault(null)
    setRead(0)
    try {
      const { outcomes, unread } = await readOutcomes(api, sent, setRead)
      saveJobFile(t.resultName(baseName({ title })), await askImport('outcomes', { job, session, profile, outcomes }))
      if (unread.length === 0) return close()
      const rows = unread.reduce((sum, batch) => sum + batch.rows, 0)
      setFault(t.resultPartial(unread.length, rows))
    } catch {
      setFault(t.resultFailed)
    }
  }
  return (
    <PopoverButton
      label={t.result}
      button={<Button leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}>{t.result}</Button>}
    >
      {close => (
        <PopoverForm>
          <Button onClick={() => void saveOnce(() => save('systems', close))}>{csvText.save.systems}</Button>
          <Button onClick={() => void saveOnce(() => save('spreadsheets', close))}>{csvText.save.spreadsheets}</Button>
          <PopoverNote>{t.resultNote}</PopoverNote>
          {isBusy ? <PopoverNote>{text.reading.progress(read, sent.length)}</PopoverNote> : null}
          {fault === null ? null : <PopoverNote fault>{fault}</PopoverNote>}
        </PopoverForm>
      )}
    </PopoverButton>
  )
}

interface SendFileAgainProps {
  file: SentFile
  history: Pick<History, 'sentOf'>
  batches: readonly RememberedBatch[]
}

/** Opens New import with the failures of the file; nothing is sent before the user checks and confirms them there. */
export function SendFileAgain({ file, history, batches }: SendFileAgainProps) {
  const api = useApi()
  const sendAgain = useSendAgain()
  const [fault, setFault] = useState<string | null>(null)
  /** The failures that were read while other batches could not be. */
  const [partial, setPartial] = useState<readonly Failure[]>([])
  const [openOnce, isBusy] = useSingleFlight()
  const read = async (isWanted: (failure: Failure) => boolean) => {
    setFault(null)
    setPartial([])
    try {
      const { failures, unread } = await failuresOf(api, history, batches, 'read')
      const wanted = failures.filter(isWanted)
      if (unread === 0) return await open(wanted)
      setFault(wanted.length === 0 ? t.readFailed : t.againPartial(unread))
      setPartial(wanted)
    } catch {
      setFault(t.readFailed)
    }
  }
  const open = async (failures: readonly Failure[]) => {
    const [first] = failures
    if (first === undefined) return setFault(t.nothingToRetry)
    try {
      const entries = failures.map(({ failed: { external_id: externalId, ...failed } }) => ({ ...failed, externalId }))
      const table = await rowsAsSent({ job: file.job, steps: file.sent.map(({ step }) => step) }, entries)
      const again = { batch_id: first.batch.batch_id, job: file.job }
      await sendAgain({ app_id: file.app, title: t.jobTitle(file.title), again, ...table })
    } catch {
      setFault(t.storageFull)
    }
  }
  const isRetryable = ({ failed }: Failure) => retryOf(responseCodeOf(failed)) !== 'never'
  return (
    <PopoverButton
      label={t.again}
      button={<Button leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}>{t.again}</Button>}
    >
      {() => (
        <PopoverForm>
          <Button onClick={() => void openOnce(() => read(isRetryable))}>{t.againRetryable}</Button>
          <Button onClick={() => void openOnce(() => read(() => true))}>{t.againAll}</Button>
          <PopoverNote>{t.againNext}</PopoverNote>
          <PreparingNote isPreparing={isBusy} />
          {fault === null ? null : <PopoverNote fault>{fault}</PopoverNote>}
          {partial.length === 0 ? null : (
            <Button onClick={() => void openOnce(() => open(partial))}>{t.againOthers(partial.length)}</Button>
          )}
        </PopoverForm>
      )}
    </PopoverButton>
  )
}
