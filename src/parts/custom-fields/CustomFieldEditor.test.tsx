import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#/ui/theme/testing'
import { CustomFieldEditor, editorNote } from './CustomFieldEditor'
import { inputOf, type FieldInput } from './field-input'

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

it.each([
  ['single_select', 'option', (option: unknown) => option],
  ['multi_select', 'checkbox', (option: unknown) => [option]],
] as const)('the editor of a %s offers a stored but inactive option exactly once', async (type, role, store) => {
  const options = [
    { option_key: 'green', name: 'Green' },
    { option_key: 'blue', name: 'Blue' },
  ]
  const definition = { key: 'color', label: 'Color', type, options }
  const raw = store({ option_key: 'blue', name: 'Blue', active: false })
  const screen = await render(
    <>
      <span id="label">Color</span>
      <CustomFieldEditor
        definition={definition}
        raw={raw}
        input={inputOf(definition, raw)}
        onChange={() => undefined}
        id="color"
        labelId="label"
      />
    </>,
  )
  await expect.element(screen.getByRole(role, { name: 'Green' })).toBeInTheDocument()
  const blue = screen.getByRole(role, { name: /Blue/ }).elements()
  expect(blue).toHaveLength(1)
  expect(screen.getByRole(role, { name: 'Blue (no longer offered)' }).elements()).toEqual(blue)
  expect(editorNote(definition, raw)).toMatch(/no longer offered/i)
})
