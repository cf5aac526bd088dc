import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '#/api/http/error'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { PreparingNote, ToolbarPopover, ToolbarForm, ToolbarNote } from '#/ui/overlays/ToolbarPopover'
import type { BatchEntry } from '../batch-entries'
import type { SentSteps } from '../file/import-messages'
import { useSendAgain } from '../file/use-send-again'
import { failureChoices, rowsAsSent, stepOf, stepsOf } from './failure-rows'
import { useFileFailures } from './file-failures'
import { text } from './text'
import type { BatchView } from './use-batch'
import { useFilteredEntries } from './use-filtered-entries'

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
    <ToolbarPopover label={t.title} icon={IconRefresh}>
      {() => (
        <ToolbarForm>
          {failureChoices(view, shown).map(({ id: choice, entries }) => (
            <PlainButton key={choice} onClick={() => void openOnce(() => open(stepOf(view), async () => entries))}>
              {t[choice](entries.length)}
            </PlainButton>
          ))}
          {file === null ? null : (
            <PlainButton onClick={() => void openOnce(() => open(stepsOf(file), file.read))}>
              {t.wholeFile(file.failed, file.batches.length)}
            </PlainButton>
          )}
          <ToolbarNote>{t.next}</ToolbarNote>
          {view.sent === null ? <ToolbarNote>{t.sentElsewhere}</ToolbarNote> : null}
          <PreparingNote on={isReading} />
          {fault === null ? null : <ToolbarNote fault>{fault}</ToolbarNote>}
        </ToolbarForm>
      )}
    </ToolbarPopover>
  )
}
