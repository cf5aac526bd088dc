import { IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ApiError } from '#/api/http/error'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { PreparingNote, ToolbarPopover, ToolbarForm, ToolbarNote } from '#/ui/overlays/ToolbarPopover'
import type { BatchEntry } from '../batch-entries'
import { batchText } from '../batch-text'
import type { SentSteps } from '../file/import-messages'
import { useSendAgain } from '../file/use-send-again'
import { failureChoices, rowsAsSent, stepOf, stepsOf } from './failure-rows'
import { useFileFailures } from './file-failures'
import type { BatchView } from './use-batch'
import { useFilteredEntries } from './use-filtered-entries'

const text = batchText.again

interface SendAgainProps {
  app: string
  id: string
  view: BatchView
}

/** Opens New import with failures of the batch: nothing is sent before they are checked and confirmed there. */
export function SendAgain({ app, id, view }: SendAgainProps) {
  const sendAgain = useSendAgain()
  const shown = useFilteredEntries(view.entries)
  const [fault, setFault] = useState<string | null>(null)
  const file = useFileFailures(app, view)
  const isBusy = useRef(false)
  const [isReading, setReading] = useState(false)
  const open = async (sent: SentSteps | null, read: () => Promise<readonly BatchEntry[]>) => {
    if (isBusy.current) return
    isBusy.current = true
    setFault(null)
    setReading(true)
    try {
      const table = await rowsAsSent(sent, await read())
      const again = { batch_id: id, job: view.sent?.job ?? null }
      await sendAgain({ app_id: app, title: text.job(view.sent?.title ?? id), again, ...table })
    } catch (error) {
      setFault(error instanceof ApiError ? text.unread : text.fault)
    } finally {
      isBusy.current = false
      setReading(false)
    }
  }
  return (
    <ToolbarPopover label={text.title} icon={IconRefresh}>
      {() => (
        <ToolbarForm>
          {failureChoices(view, shown).map(({ id: choice, entries }) => (
            <PlainButton key={choice} onClick={() => void open(stepOf(view), async () => entries)}>
              {text[choice](entries.length)}
            </PlainButton>
          ))}
          {file === null ? null : (
            <PlainButton onClick={() => void open(stepsOf(file), file.read)}>
              {text.ofFile(file.failed, file.batches.length)}
            </PlainButton>
          )}
          <ToolbarNote>
            {text.next} {view.sent === null ? text.elsewhere : null}
          </ToolbarNote>
          <PreparingNote on={isReading} />
          {fault === null ? null : <ToolbarNote fault>{fault}</ToolbarNote>}
        </ToolbarForm>
      )}
    </ToolbarPopover>
  )
}
