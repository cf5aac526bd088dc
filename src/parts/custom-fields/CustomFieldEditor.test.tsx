import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#/ui/theme/testing'
import { CustomFieldEditor } from './CustomFieldEditor'
import type { FieldInput } from './field-input'

function Editor({ text }: { text: string }) {
  const [input, setInput] = useState<FieldInput>({ text, picks: [], removed: false })
  return (
    <>
      <span id="label">Note</span>
      <CustomFieldEditor
        definition={{ key: 'note', label: 'Note', type: 'text' }}
        raw={undefined}
        input={input}
        onChange={setInput}
        id="note"
        labelId="label"
      />
    </>
  )
}

it('the editor of a text field keeps the focus while its text becomes long', async () => {
  const text = 'x'.repeat(79)
  const screen = await render(<Editor text={text} />)
  const field = screen.getByRole('textbox', { name: 'Note' })
  await field.click()
  await userEvent.keyboard('{End}abc')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(`${text}abc`)
})

it('the editor of a text field keeps the focus while its lines become one', async () => {
  const screen = await render(<Editor text={'two\nlines'} />)
  const field = screen.getByRole('textbox', { name: 'Note' })
  await field.fill('one line')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('one line')
})
