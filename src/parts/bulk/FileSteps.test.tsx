import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { render } from '#/ui/theme/testing'
import type { FileCheck } from './bulk-kind'
import { FileSteps } from './FileSteps'
import type { BulkFile } from './use-bulk-file'

const check: FileCheck = {
  preview: { header: null, rows: [] },
  counts: { total: 1, ready: 1, warned: 0, repaired: 0, duplicates: 0, refused: 0, leftOut: 0, blankLines: 0 },
  groups: {},
  drawn: [],
  markCounts: {},
  repairs: [],
  problemCodes: [],
  problems: [],
}

const fileWith = (refusal: string | null): BulkFile => ({
  source: { file: new File(['1'], 'a.csv'), title: 'a.csv' },
  setup: { format: { encoding: 'utf-8', delimiter: ',', header: false }, columns: [] },
  check,
  isReading: false,
  refusal,
  startRefusal: null,
  choose: () => {},
  change: () => {},
  clear: () => {},
  edit: () => {},
  isStarting: false,
  startedJob: null,
  start: () => {},
})

const renderSteps = (refusal: string | null, missing: string | null = null) =>
  render(steps(refusal, missing, <p>Dry-run counts</p>))

const steps = (refusal: string | null, missing: string | null, dryRun: ReactNode) => (
  <FileSteps
    file={fileWith(refusal)}
    pasteLabel="Rows"
    pasted=""
    onPaste={() => {}}
    setupFields={() => <p>Setup</p>}
    describeMissing={() => missing}
    dryRun={() => dryRun}
    onOpenJob={() => {}}
  >
    {() => <button>Send</button>}
  </FileSteps>
)

it('the dry run and the confirmation follow the setup of a file that could be read', async () => {
  const screen = await renderSteps(null)
  await expect.element(screen.getByText('Dry-run counts')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send' })).toBeVisible()
})

it('a file that cannot be read with a changed setup shows no dry run and cannot be sent, but its setup can be changed', async () => {
  const screen = await renderSteps('The file could not be read.')
  await expect.element(screen.getByText('The file could not be read.')).toBeVisible()
  await expect.element(screen.getByText('Setup')).toBeVisible()
  await expect.element(screen.getByText('Dry-run counts')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
})

it('a file that cannot be sent with its setup shows only why, instead of the dry run and the confirmation', async () => {
  const screen = await renderSteps(null, 'Choose a column.')
  await expect.element(screen.getByText('Choose a column.')).toBeVisible()
  await expect.element(screen.getByText('Setup')).toBeVisible()
  await expect.element(screen.getByText('Dry-run counts')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
})

it('the focus is not lost when a button in the dry run changes the setup so that the file cannot be sent', async () => {
  function Page() {
    const [missing, setMissing] = useState<string | null>(null)
    return (
      <main id="main" tabIndex={-1}>
        {steps(null, missing, <button onClick={() => setMissing('Choose a column.')}>Undo</button>)}
      </main>
    )
  }
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Choose a column.')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
