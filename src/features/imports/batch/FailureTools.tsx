import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '#/api/http/error'
import { type SaveChoice, SaveChoices } from '#/parts/csv/SaveTable'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm, PopoverNote, PreparingNote } from '#/ui/overlays/PopoverForm'
import type { BatchEntry } from '../batch-entries'
import type { SentSteps } from '../file/sent-cells'
import { rowsAsSent } from '../rows-as-sent'
import { useSendAgain } from '../use-send-again'
import { useFilteredEntries } from './batch-address'
import { failureChoices, rowsWithResponses, stepOf, stepsOf } from './failure-rows'
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
          <PreparingNote isPreparing={isReading} />
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
