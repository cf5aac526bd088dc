import { IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { PlainButton } from '#/ui/PlainButton'
import { Tool } from '#/ui/Tool'
import type { BatchEntry } from './batch-entries'
import classes from './BatchActs.module.css'
import { batchText } from './batch-text'
import { failureChoices, rowsAsSent } from './failure-rows'
import { useSendAgain } from './new/use-send-again'
import { useShownEntries } from './shown-entries'
import type { BatchView } from './use-batch'

const text = batchText.again

interface SendAgainProps {
  app: string
  id: string
  view: BatchView
}

/** Opens New import with failures of the batch: nothing is sent before they are checked and confirmed there. */
export function SendAgain({ app, id, view }: SendAgainProps) {
  const sendAgain = useSendAgain()
  const shown = useShownEntries(view.entries)
  const [isFailed, setFailed] = useState(false)
  const isBusy = useRef(false)
  const open = async (entries: readonly BatchEntry[]) => {
    if (isBusy.current) return
    isBusy.current = true
    setFailed(false)
    try {
      const table = await rowsAsSent(view, entries)
      const again = { batch_id: id, job: view.sent?.job ?? null }
      await sendAgain({ app_id: app, title: text.job(view.sent?.title ?? id), again, ...table })
    } catch {
      setFailed(true)
    } finally {
      isBusy.current = false
    }
  }
  return (
    <Tool label={text.title} icon={IconRefresh}>
      {() => (
        <div className={classes['choices']}>
          {failureChoices(view, shown).map(({ id: choice, entries }) => (
            <PlainButton key={choice} className={classes['act']} onClick={() => void open(entries)}>
              {text[choice](entries.length)}
            </PlainButton>
          ))}
          <p className={classes['note']}>
            {text.next} {view.sent === null ? text.elsewhere : null}
          </p>
          {isFailed ? (
            <p role="alert" className={classes['fault']}>
              {text.fault}
            </p>
          ) : null}
        </div>
      )}
    </Tool>
  )
}
