import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setPreference } from './preferences'
import { holdKey, useShortcut } from './shortcuts'

afterEach(() => setPreference('singleKeys', true))

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

function Keys({ onKey }: { onKey: (keys: string) => void }) {
  useShortcut('g p', () => onKey('g p'))
  useShortcut('z', () => onKey('z'))
  useShortcut('mod+k', () => onKey('mod+k'))
  return <input aria-label="Field" />
}

it('shortcuts without Ctrl run only outside fields, after a whole sequence, and while single keys are on', async () => {
  const onKey = vi.fn<(keys: string) => void>()
  const screen = await render(<Keys onKey={onKey} />)
  press('g')
  press('p')
  press('z')
  press('p')
  expect(onKey.mock.calls.flat()).toEqual(['g p', 'z'])
  press('z', {}, screen.getByLabelText('Field').element())
  press('k', { ctrlKey: true }, screen.getByLabelText('Field').element())
  press('K', { ctrlKey: true, shiftKey: true })
  setPreference('singleKeys', false)
  press('z')
  expect(onKey.mock.calls.flat()).toEqual(['g p', 'z', 'mod+k'])
})

function Brackets({ onKey }: { onKey: (keys: string) => void }) {
  useShortcut('[', () => onKey('['))
  useShortcut('z', () => onKey('z'))
  useShortcut('mod+[', () => onKey('mod+['))
  return null
}

it.each<[string, string, KeyboardEventInit, string[]]>([
  ['a bracket', '[', {}, ['[']],
  ['a bracket typed with Option', '[', { altKey: true }, ['[']],
  ['a bracket typed with AltGr on Windows', '[', { altKey: true, ctrlKey: true }, ['[']],
  ['a bracket with Ctrl', '[', { ctrlKey: true }, ['mod+[']],
  ['a letter with Alt', 'z', { altKey: true }, []],
])('%s (%j with %j) runs %j', async (_, key, modifiers, expected) => {
  const onKey = vi.fn<(keys: string) => void>()
  await render(<Brackets onKey={onKey} />)
  press(key, modifiers)
  expect(onKey.mock.calls.flat()).toEqual(expected)
})

/** A page whose last part arrives late. */
function Page({ isLoaded, onStop }: { isLoaded: boolean; onStop: () => void }) {
  useShortcut('g p', () => undefined)
  return isLoaded ? <Part onStop={onStop} /> : <input aria-label="Field" />
}

function Part({ onStop }: { onStop: () => void }) {
  useShortcut('s', onStop)
  return <input aria-label="Field" />
}

const tap = () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))

it.each<{ what: string; keys: () => void; runs: number }>([
  { what: 'runs once when its part of the page arrives', keys: () => press('s'), runs: 1 },
  { what: 'runs even right after Enter', keys: () => [press('Enter'), press('s')], runs: 1 },
  { what: 'is dropped when another key is pressed', keys: () => [press('s'), press('Escape')], runs: 0 },
  { what: 'is dropped when something is clicked', keys: () => [press('s'), tap()], runs: 0 },
  { what: 'is not held if it is typed text', keys: () => [press('1'), press('s')], runs: 0 },
  { what: 'is not held if it belongs to a sequence', keys: () => [press('g'), press('s')], runs: 0 },
  { what: 'is not held with Ctrl', keys: () => press('s', { ctrlKey: true }), runs: 0 },
])('a key pressed too early $what', async ({ keys, runs }) => {
  const onStop = vi.fn<() => void>()
  const screen = await render(<Page isLoaded={false} onStop={onStop} />)
  press('Escape')
  keys()
  await screen.rerender(<Page isLoaded onStop={onStop} />)
  await screen.rerender(<Page isLoaded={false} onStop={onStop} />)
  await screen.rerender(<Page isLoaded onStop={onStop} />)
  expect(onStop).toHaveBeenCalledTimes(runs)
})

it('a key in a field is held only if the field says so, and not for another field', async () => {
  const onStop = vi.fn<() => void>()
  const screen = await render(<Page isLoaded={false} onStop={onStop} />)
  const field = screen.getByLabelText('Field').element()
  press('s', {}, field)
  await screen.rerender(<Page isLoaded onStop={onStop} />)
  expect(onStop).not.toHaveBeenCalled()

  const hold = (event: Event) => event instanceof KeyboardEvent && holdKey(event)
  const pressHeld = async () => {
    await screen.rerender(<Page isLoaded={false} onStop={onStop} />)
    const box = screen.getByLabelText('Field').element()
    box.addEventListener('keydown', hold)
    press('s', {}, box)
  }
  await pressHeld()
  await screen.rerender(<Page isLoaded onStop={onStop} />)
  expect(onStop).toHaveBeenCalledTimes(1)

  await pressHeld()
  const other = document.createElement('input')
  document.body.append(other)
  other.focus()
  await screen.rerender(<Page isLoaded onStop={onStop} />)
  other.remove()
  expect(onStop).toHaveBeenCalledTimes(1)
})
