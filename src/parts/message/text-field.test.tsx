import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { render as renderInTheme } from '#/ui/theme/testing'
import '#/ui/theme/styles'
import { readPlaceholders } from './placeholders'
import { TextField } from './TextField'

/** A message with its field, a record of what the field reports, and a button that replaces the message. */
function Message({ reported }: { reported: string[] }) {
  const [text, setText] = useState('Hi')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <TextField
        text={text}
        onChange={next => {
          reported.push(next)
          setText(next)
        }}
        marks={{ text, placeholders: readPlaceholders(text), unknown: new Set(), nonGsmCharacters: [] }}
        field={field}
      />
      <button type="button" onClick={() => setText('Another version')}>
        Replace
      </button>
      <output>{text}</output>
    </>
  )
}

const open = async () => {
  const reported: string[] = []
  const screen = await render(<Message reported={reported} />)
  const field = screen.getByRole('textbox', { name: 'Message text' })
  const element = field.element()
  if (!(element instanceof HTMLTextAreaElement)) throw new Error('no text area')
  /** Types without waiting, as with two keys in one frame. */
  const type = (text: string) => {
    element.value = text
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return { reported, screen, field, element, type }
}

it('the text field reports typed text once it is painted, or right away if the page is closed first', async () => {
  const { reported, screen, type } = await open()
  type('Hi t')
  type('Hi th')
  expect(reported).toEqual([])
  await expect.element(screen.getByRole('status')).toHaveTextContent('Hi th')
  expect(reported).toEqual(['Hi th'])
  type('Hi the')
  window.dispatchEvent(new Event('pagehide'))
  expect(reported.at(-1)).toBe('Hi the')
})

it('the text field reports a deletion, even before the page has shown the deleted character', async () => {
  const { reported, screen, field, type } = await open()
  type('Hix')
  window.dispatchEvent(new Event('pagehide'))
  type('Hi')
  window.dispatchEvent(new Event('pagehide'))
  expect(reported).toEqual(['Hix', 'Hi'])
  await expect.element(field).toHaveValue('Hi')
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^Hi$/)
})

it('the text field shows text that is set from outside, even right after typing', async () => {
  const { screen, field } = await open()
  await userEvent.click(field)
  await userEvent.keyboard(' there')
  await screen.getByRole('button', { name: 'Replace' }).click()
  await expect.element(field).toHaveValue('Another version')
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Another version!')
})

it('the text field reports what was typed last when it is unmounted', async () => {
  const { reported, screen, type } = await open()
  type('Hi th')
  await screen.unmount()
  expect(reported).toEqual(['Hi th'])
})

it('the text field marks unknown placeholders differently from known ones, not by color alone', async () => {
  const text = 'Hi {{ first_name }} and {{ frist_name }}'
  const screen = await renderInTheme(
    <TextField
      text={text}
      onChange={() => {}}
      marks={{ text, placeholders: readPlaceholders(text), unknown: new Set(['frist_name']), nonGsmCharacters: [] }}
      field={{ current: null }}
    />,
  )
  const marks = () => [...screen.container.querySelectorAll('mark')]
  await expect.poll(() => marks().map(mark => mark.textContent)).toEqual(['{{ first_name }}', '{{ frist_name }}'])
  expect(marks().map(mark => getComputedStyle(mark).outlineStyle)).toEqual(['none', 'dashed'])
})

it('the text field only says of a long text that placeholders are not highlighted, because not every page counts', async () => {
  const { screen, field } = await open()
  await field.fill('a'.repeat(20_001))
  const note = 'This text is too long for its placeholders to be highlighted.'
  await expect.element(screen.getByText(note, { exact: true })).toBeVisible()
})

it('the marks of a text that was too long to be marked appear where the text is scrolled to', async () => {
  const { screen, field, element } = await open()
  await field.fill('a line\n'.repeat(3_000))
  element.scrollTop = 5_000
  await expect.element(screen.getByText(/^This text is too long/)).toBeVisible()
  element.setRangeText('', 14_000, 21_000, 'preserve')
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  const marks = () => screen.container.querySelector('[aria-hidden] > div')
  await expect.poll(() => marks()?.getAttribute('style')).toBe('translate: 0px -5000px;')
  expect(element.scrollTop).toBe(5_000)
})
