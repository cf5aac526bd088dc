import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../theme/testing'
import { FieldRow } from './FieldRow'

/** A form with a changed field, which has a stored value or none. */
function Form({ stored }: { stored: string }) {
  const [value, setValue] = useState<string | null>('changed')
  const state = value === null ? 'removed' : value === stored ? 'untouched' : 'set'
  return (
    <FieldRow
      label="Name"
      labelId="name"
      state={state}
      undo={{ label: 'Undo', onUndo: () => setValue(stored) }}
      remove={stored === '' ? undefined : { label: 'Remove', onRemove: () => setValue(null) }}
    >
      <input aria-labelledby="name" value={value ?? ''} onChange={event => setValue(event.currentTarget.value)} />
    </FieldRow>
  )
}

const click = (button: Element, detail: number) =>
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

it('a double click on Undo does not also remove the stored value', async () => {
  const screen = await render(<Form stored="before" />)
  const button = screen.getByRole('button', { name: 'Undo' }).element()
  click(button, 1)
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeInTheDocument()
  click(screen.getByRole('button', { name: 'Remove' }).element(), 2)
  await expect.element(screen.getByRole('textbox')).toHaveValue('before')
  await expect.element(screen.getByRole('button', { name: 'Remove' })).toBeInTheDocument()
})

it('undoing a change by keyboard keeps the focus in the row, even if no button is left', async () => {
  const screen = await render(<Form stored="" />)
  screen.getByRole('button', { name: 'Undo' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  expect(document.activeElement?.id).toBe('name')
})
