import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useStoppable, type WorkControl } from '#/ui/behavior/use-stoppable'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { PopoverForm, PopoverNote } from '#/ui/overlays/PopoverForm'
import { WorkNote } from '#/ui/overlays/WorkNote'
import { fileAsSent, type SentEntry } from './rows-as-sent'
import { text } from './text'
import { useSendAgain, whyNotOpened, type RowsToResend } from './use-send-again'

const t = text.resend

/** Failures that can be sent again together. */
export interface FailureChoice<Entry extends SentEntry> {
  id: string
  label: string
  /** The job that sent them; null if they were sent elsewhere. */
  job: string | null
  /**
   * The failures, and how many batches could not be read for them.
   * @throws as `readEach` does: if no batch can be read, the session is lost, or it is stopped
   */
  read: (control: WorkControl) => Promise<{ failures: readonly Entry[]; unread: number }>
}

interface SendAgainFormProps<Entry extends SentEntry> {
  choices: readonly FailureChoice<Entry>[]
  /** The new job's app and title, and what the job is linked to. @param first the first failure */
  about: (first: Entry) => Pick<RowsToResend, 'app_id' | 'title' | 'again'>
  /** What is already known to be missing from the rows; null if that is known only once they are read. */
  missing?: string | null
}

/** Opens New import with failures; nothing is sent before the user checks and confirms them there. */
export function SendAgainForm<Entry extends SentEntry>(props: SendAgainFormProps<Entry>) {
  return (
    <PopoverButton
      label={t.title}
      button={<Button leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}>{t.title}</Button>}
    >
      {() => <SendAgainPanel {...props} />}
    </PopoverButton>
  )
}

/** The content of the popover. Closing it stops the reading, so that New import does not open over other work. */
function SendAgainPanel<Entry extends SentEntry>({ choices, about, missing = null }: SendAgainFormProps<Entry>) {
  const sendAgain = useSendAgain()
  const [fault, setFault] = useState<string | null>(null)
  /** The failures that were read, if something is missing that the user has to know before they open. */
  const [partial, setPartial] = useState<Pick<FailureChoice<Entry>, 'job'> & { failures: readonly Entry[] }>()
  const [run, work] = useStoppable()
  const read = (choice: FailureChoice<Entry>) =>
    run(async control => {
      setFault(null)
      setPartial(undefined)
      try {
        const { failures, unread } = await choice.read(control)
        const faults: string[] = []
        if (unread > 0) faults.push(failures.length === 0 ? t.noneFound(unread) : t.partial(unread))
        if (missing === null && failures.some(({ record }) => record === null)) faults.push(t.rowsUnknown)
        if (faults.length === 0) return await open({ ...choice, failures }, control)
        setFault(faults.join(' '))
        if (failures.length > 0) setPartial({ job: choice.job, failures })
      } catch (error) {
        if (!control.signal.aborted) setFault(whyNotOpened(error))
      }
    })
  const open = async ({ job, failures }: NonNullable<typeof partial>, { signal }: Pick<WorkControl, 'signal'>) => {
    const [first] = failures
    if (first === undefined) return setFault(t.noFailures)
    const file = await fileAsSent(job, failures)
    if (signal.aborted) return
    try {
      await sendAgain({ ...about(first), file }, signal)
    } catch (error) {
      setFault(whyNotOpened(error))
    }
  }
  return (
    <PopoverForm>
      {choices.map(choice => (
        <Button key={choice.id} onClick={() => read(choice)}>
          {choice.label}
        </Button>
      ))}
      <PopoverNote>{t.next}</PopoverNote>
      {missing === null ? null : <PopoverNote>{missing}</PopoverNote>}
      <WorkNote work={work} />
      {fault === null ? null : <PopoverNote fault>{fault}</PopoverNote>}
      {partial === undefined ? null : (
        <Button onClick={() => run(control => open(partial, control))}>{t.others(partial.failures.length)}</Button>
      )}
    </PopoverForm>
  )
}
