import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiProvider } from '#/api/api-context'
import { fakeFetch, testApi } from '#/api/testing'
import type { NewBulkJob } from './bulk-answers'
import type { BulkSetup, FileCheck } from './bulk-kind'
import type { Reply } from './serve-answers'
import { useBulkFile } from './use-bulk-file'

const read: FileCheck = {
  preview: { header: null, rows: [] },
  counts: { total: 1, ready: 1, warned: 0, repaired: 0, duplicates: 0, refused: 0, leftOut: 0, blankLines: 0 },
  groups: {},
  drawn: [],
  markCounts: {},
  repairs: [],
  problemCodes: [],
  problems: [],
}

const setup: BulkSetup = { format: { encoding: 'utf-8', delimiter: ',', header: false }, columns: [] }

interface FormProps {
  write: (job: NewBulkJob) => Promise<Reply<string>>
  onStarted: (job: string) => void
  check?: () => Promise<Reply<FileCheck>>
}

const testAsk = (check: () => Promise<Reply<FileCheck>>) => {
  function ask(name: 'guess'): Promise<Reply<BulkSetup>>
  function ask(name: 'check'): Promise<Reply<FileCheck>>
  async function ask(name: 'guess' | 'check'): Promise<Reply<BulkSetup | FileCheck>> {
    return name === 'guess' ? { ok: true, value: setup } : check()
  }
  return ask
}

const renderForm = async (props: FormProps) => {
  const screen = await render(
    <ApiProvider value={testApi(fakeFetch().fetch)}>
      <Form {...props} />
    </ApiProvider>,
  )
  await screen.getByRole('button', { name: 'Choose' }).click()
  return screen
}

function Form({ write, onStarted, check = async () => ({ ok: true, value: read }) }: FormProps) {
  const form = useBulkFile({ ask: testAsk(check) })
  return (
    <>
      <button onClick={() => form.choose({ file: new File(['1'], 'a.csv'), title: 'a.csv' })}>Choose</button>
      <button aria-busy={form.isStarting} onClick={() => form.start(write, { to: 'all' }, onStarted)}>
        Start
      </button>
      <output>{form.startRefusal ?? form.refusal ?? (form.isReading ? 'Reading' : form.check?.counts.total)}</output>
    </>
  )
}

it('the file form says that a job could not be started, and can try again', async () => {
  const write = vi
    .fn<(job: NewBulkJob) => Promise<Reply<string>>>()
    .mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError'))
    .mockResolvedValue({ ok: true, value: 'job-1' })
  const onStarted = vi.fn()
  const screen = await renderForm({ write, onStarted })
  await expect.element(screen.getByRole('status')).toHaveTextContent('1')
  const start = screen.getByRole('button', { name: 'Start' })
  await start.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('The job could not be started')
  await expect.element(start).toHaveAttribute('aria-busy', 'false')
  await start.click()
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith('job-1'))
  expect(write).toHaveBeenLastCalledWith(
    expect.objectContaining({ title: 'a.csv', settings: { to: 'all' }, expected: 1 }),
  )
})

it('a job that is stored after its page was left does not open in place of another page', async () => {
  let store = (_reply: Reply<string>): void => {}
  const write = () =>
    new Promise<Reply<string>>(resolve => {
      store = resolve
    })
  const onStarted = vi.fn()
  const screen = await renderForm({ write, onStarted })
  await expect.element(screen.getByRole('status')).toHaveTextContent('1')
  await screen.getByRole('button', { name: 'Start' }).click()
  await screen.unmount()
  store({ ok: true, value: 'job-1' })
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(onStarted).not.toHaveBeenCalled()
})

it('the file form says that a file could not be read when reading it fails unexpectedly', async () => {
  const check = () => Promise.reject(new Error('no worker'))
  const screen = await renderForm({ write: async () => ({ ok: true, value: '' }), onStarted: () => {}, check })
  await expect.element(screen.getByRole('status')).toHaveTextContent('The file could not be read.')
})
