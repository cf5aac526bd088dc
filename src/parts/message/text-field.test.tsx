import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { readPlaceholders } from './placeholders'
import { TextField } from './TextField'

/** A message somewhere else than in its field: what is told of it, and a way to lay another over it. */
function Message({ told }: { told: string[] }) {
  const [text, setText] = useState('Hi')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <TextField
        text={text}
        onChange={next => {
          told.push(next)
          setText(next)
        }}
        marks={{ text, placeholders: readPlaceholders(text), offenders: [] }}
        field={field}
      />
      <button type="button" onClick={() => setText('Another version')}>
        Take another
      </button>
      <output>{text}</output>
    </>
  )
}

const open = async () => {
  const told: string[] = []
  const screen = await render(<Message told={told} />)
  const field = screen.getByRole('textbox', { name: 'Message text' })
  const element = field.element()
  if (!(element instanceof HTMLTextAreaElement)) throw new Error('no text area')
  /** At once, as two keys of one frame. */
  const type = (text: string) => {
    element.value = text
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return { told, screen, field, type }
}

it('tells what is typed once it is on screen, and the last key when the page is left before it', async () => {
  const { told, screen, type } = await open()
  type('Hi t')
  type('Hi th')
  expect(told).toEqual([])
  await expect.element(screen.getByRole('status')).toHaveTextContent('Hi th')
  expect(told).toEqual(['Hi th'])
  type('Hi the')
  window.dispatchEvent(new Event('pagehide'))
  expect(told.at(-1)).toBe('Hi the')
})

it('tells that a sign was taken back before anything had followed', async () => {
  const { told, screen, field, type } = await open()
  type('Hix')
  window.dispatchEvent(new Event('pagehide'))
  type('Hi')
  window.dispatchEvent(new Event('pagehide'))
  expect(told).toEqual(['Hix', 'Hi'])
  await expect.element(field).toHaveValue('Hi')
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^Hi$/)
})

it('shows another text that is laid over it, also where something was typed just before', async () => {
  const { screen, field } = await open()
  await userEvent.click(field)
  await userEvent.keyboard(' there')
  await screen.getByRole('button', { name: 'Take another' }).click()
  await expect.element(field).toHaveValue('Another version')
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Another version!')
})

it('tells the last key also when the field goes away before it', async () => {
  const { told, screen, type } = await open()
  type('Hi th')
  await screen.unmount()
  expect(told).toEqual(['Hi th'])
})
