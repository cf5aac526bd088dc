import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useFileForm, type Attempt } from './use-file-form'

interface FormProps {
  write: () => Promise<Attempt<string>>
  onStarted: (job: string) => void
  check?: () => Promise<Attempt<string>>
}

function Form({ write, onStarted, check = async () => ({ ok: true, value: 'read' }) }: FormProps) {
  const form = useFileForm<string, string>({ guess: async () => ({ ok: true, value: 'csv' }), check })
  return (
    <>
      <button onClick={() => form.choose({ file: new File(['1'], 'a.csv'), title: 'a.csv' })}>Choose</button>
      <button aria-busy={form.isStarting} onClick={() => form.start(write, onStarted)}>
        Start
      </button>
      <output>{form.startRefusal ?? form.refusal ?? (form.isReading ? 'Reading' : form.reading)}</output>
    </>
  )
}

it('says why a job could not be stored, and can be started again', async () => {
  const write = vi
    .fn<() => Promise<Attempt<string>>>()
    .mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'))
    .mockResolvedValue({ ok: true, value: 'job-1' })
  const onStarted = vi.fn()
  const screen = await render(<Form write={write} onStarted={onStarted} />)
  const start = screen.getByRole('button', { name: 'Start' })
  await start.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('The job could not be started')
  await expect.element(start).toHaveAttribute('aria-busy', 'false')
  await start.click()
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith('job-1'))
})

it('says that a file could not be read when reading it fails unexpectedly', async () => {
  const check = () => Promise.reject(new Error('no worker'))
  const screen = await render(<Form write={async () => ({ ok: true, value: '' })} onStarted={() => {}} check={check} />)
  await screen.getByRole('button', { name: 'Choose' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('The file could not be read.')
})
