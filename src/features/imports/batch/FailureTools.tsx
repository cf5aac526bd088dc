import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { paths } from '#/nav/paths'
import { type SaveChoice, SaveChoices } from '#/parts/csv/SaveTable'
import { csvLine } from '#/parts/csv/write-csv'
import { type ImportSource, saveSource } from '#/parts/import-batches/import-store'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm, PopoverNote, PreparingNote } from '#/ui/overlays/PopoverForm'
import type { BatchEntry } from '../batch-entries'
import type { SentSteps } from '../file/sent-cells'
import { useFilteredEntries } from './batch-address'
import { failureChoices, rowsAsSent, rowsWithResponses, stepOf, stepsOf } from './failure-rows'
import { useFileFailures } from './file-failures'
import { text } from './text'
import type { BatchView } from './use-batch'

const t = text.resend

interface SendAgainProps {
  app: string
  id: string
  view: BatchView
}

/** Opens New import with failures of the batch; nothing is sent before the user checks and confirms them there. */
export function SendAgain({ app, id, view }: SendAgainProps) {
  const sendAgain = useSendAgain()
  const shown = useFilteredEntries(view.entries)
  const [fault, setFault] = useState<string | null>(null)
  const file = useFileFailures(app, view)
  const [openOnce, isReading] = useSingleFlight()
  const open = async (sent: SentSteps | null, read: () => Promise<readonly BatchEntry[]>) => {
    setFault(null)
    try {
      const table = await rowsAsSent(sent, await read())
      const again = { batch_id: id, job: view.sent?.job ?? null }
      await sendAgain({ app_id: app, title: t.jobTitle(view.sent?.title ?? id), again, ...table })
    } catch (error) {
      setFault(error instanceof ApiError ? t.readFailed : t.storageFull)
    }
  }
  return (
    <PopoverButton
      label={t.title}
      button={<Button leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}>{t.title}</Button>}
    >
      {() => (
        <PopoverForm>
          {failureChoices(view, shown).map(({ id: choice, entries }) => (
            <Button key={choice} onClick={() => void openOnce(() => open(stepOf(view), async () => entries))}>
              {t[choice](entries.length)}
            </Button>
          ))}
          {file === null ? null : (
            <Button onClick={() => void openOnce(() => open(stepsOf(file), file.read))}>
              {t.wholeFile(file.failed, file.batches.length)}
            </Button>
          )}
          <PopoverNote>{t.next}</PopoverNote>
          {view.sent === null ? <PopoverNote>{t.sentElsewhere}</PopoverNote> : null}
          <PreparingNote on={isReading} />
          {fault === null ? null : <PopoverNote fault>{fault}</PopoverNote>}
        </PopoverForm>
      )}
    </PopoverButton>
  )
}

/** Saves the failures as CSV with the columns of their file, and the platform's responses. */
export function SaveFailures({ app, id, view }: { app: string; id: string; view: BatchView }) {
  const file = useFileFailures(app, view)
  const shown = useFilteredEntries(view.entries)
  const choices: SaveChoice[] = failureChoices(view, shown).map(({ id: choice, entries }) => ({
    id: choice,
    label: text.save[choice](entries.length),
    table: () => rowsWithResponses(stepOf(view), entries),
  }))
  if (file !== null)
    choices.push({
      id: 'file',
      label: text.save.wholeFile(file.failed, file.batches.length),
      table: async () => rowsWithResponses(stepsOf(file), await file.read()),
    })
  return <SaveChoices title={text.save.title} name={text.save.failuresFileName(id)} choices={choices} />
}

/** Rows to send again, with the columns of their file, or else those of a device. */
interface RowsToResend {
  app_id: string
  /** The title of the new job. */
  title: string
  again: ImportSource['again']
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/**
 * Stores rows of a batch in this browser and opens New import with them, where they are checked, edited and confirmed
 * like any others. The new job is linked to the batch.
 * @throws DOMException when this browser has no room for them
 */
function useSendAgain(): (rows: RowsToResend) => Promise<void> {
  const session = useSession()
  const navigate = useNavigate()
  return async ({ app_id, title, again, header, rows }) => {
    const id = newId()
    const file = new Blob([header, ...rows].map(cells => csvLine(cells, 'systems')))
    await saveSource({ id, scope: storageScopeOf(session), app_id, title, file, isText: true, again, created: now() })
    const to = paths.newImport({ connection: session.connection.id, company_key: session.company_key })
    await navigate(to, { state: { source: id } })
  }
}
