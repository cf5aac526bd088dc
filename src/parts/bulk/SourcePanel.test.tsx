import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
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

it('the focus stays in the panel when the button that was pressed disappears', async () => {
  const screen = await render(<Source />)
  const panel = screen.getByRole('region', { name: 'File' })
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name })
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).not.toBeInTheDocument()
    await expect.element(panel).toHaveFocus()
  }
  await screen.getByRole('textbox', { name: 'Rows' }).fill('a,b')
  await press('Read these rows')
  await press('Edit the rows')
  await press('Read these rows')
  await press('Choose another file')
  screen.getByRole('button', { name: 'Choose a file' }).element().focus()
  await userEvent.upload(screen.getByLabelText('Choose a file'), new File(['a'], 'june.csv'))
  await expect.element(screen.getByText('june.csv')).toBeVisible()
  await expect.element(panel).toHaveFocus()
})

/** Drops files on an element; returns whether the browser would leave the page to open them. */
function dropOn(target: Element, names: readonly string[]): boolean {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(new File(['1'], name))
  const init = { dataTransfer, bubbles: true, cancelable: true }
  const isTaken = !target.dispatchEvent(new DragEvent('dragover', init))
  return target.dispatchEvent(new DragEvent('drop', init)) || !isTaken
}

it('a file that is dropped anywhere on the page is read, and the browser never leaves the page to open it', async () => {
  const screen = await render(<Source />)
  expect(dropOn(document.body, ['june.csv'])).toBe(false)
  await expect.element(screen.getByText('june.csv')).toBeVisible()
  // Another file does not replace one that is being checked, but the browser does not open it either
  expect(dropOn(document.body, ['july.csv'])).toBe(false)
  await expect.element(screen.getByText('july.csv')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Choose another file' }).click()
  expect(dropOn(screen.getByRole('textbox', { name: 'Rows' }).element(), ['august.csv'])).toBe(false)
  await expect.element(screen.getByText('august.csv')).toBeVisible()
  await screen.unmount()
  expect(dropOn(document.body, ['june.csv'])).toBe(true)
})

it('if several files are dropped at once, none is read, and the page says why', async () => {
  const screen = await render(<Source />)
  expect(dropOn(document.body, ['june.csv', 'july.csv'])).toBe(false)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Nothing was read: drop one file at a time\.$/)
  expect(screen.getByText(/june|july/).elements()).toEqual([])
  dropOn(document.body, ['june.csv'])
  await screen.getByRole('button', { name: 'Choose another file' }).click()
  expect(screen.getByRole('alert').elements()).toEqual([])
})

it('text that is dragged into the box for rows is left to the browser', async () => {
  const screen = await render(<Source />)
  const dataTransfer = new DataTransfer()
  dataTransfer.setData('text/plain', 'a,b')
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
  expect(screen.getByRole('textbox', { name: 'Rows' }).element().dispatchEvent(event)).toBe(true)
})
