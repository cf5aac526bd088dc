import { useState } from 'react'
import { expect, it } from 'vitest'
import { render } from '#/ui/theme/testing'
import type { FileSource } from './file-source'
import { SourcePanel } from './SourcePanel'

function Source() {
  const [pasted, setPasted] = useState('')
  const [source, setSource] = useState<FileSource | null>(null)
  return (
    <>
      <SourcePanel
        source={source}
        isReading={false}
        pasteLabel="Rows"
        pasted={pasted}
        onPaste={setPasted}
        onChoose={setSource}
        onClear={() => setSource(null)}
      />
      <output>{pasted}</output>
    </>
  )
}

it('pasted rows are saved as they are typed, read on request, and still there to be edited', async () => {
  const screen = await render(<Source />)
  const rows = screen.getByRole('textbox', { name: 'Rows' })
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  await expect.element(rows).toHaveAccessibleDescription('Paste at least one row.')
  await expect.element(rows).toHaveFocus()
  await rows.fill('a,b')
  await expect.element(rows).not.toHaveAccessibleDescription()
  await expect.element(screen.getByRole('status')).toHaveTextContent('a,b')
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  await expect.element(screen.getByText('Pasted rows')).toBeVisible()
  await screen.getByRole('button', { name: 'Edit the rows' }).click()
  await expect.element(rows).toHaveValue('a,b')
})
