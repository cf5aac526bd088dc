import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setPreference } from './preferences'
import { useShortcut } from './shortcuts'

afterEach(() => setPreference('singleKeys', true))

function Keys({ onKey }: { onKey: (keys: string) => void }) {
  useShortcut('g p', () => onKey('g p'))
  useShortcut('z', () => onKey('z'))
  useShortcut('mod+k', () => onKey('mod+k'))
  return <input aria-label="Field" />
}

it('shortcuts: sequences, fields, and the setting for single keys', async () => {
  const onKey = vi.fn<(keys: string) => void>()
  const screen = await render(<Keys onKey={onKey} />)
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  press('g')
  press('p')
  press('z')
  press('p')
  expect(onKey.mock.calls.flat()).toEqual(['g p', 'z'])
  press('z', {}, screen.getByLabelText('Field').element())
  press('k', { ctrlKey: true }, screen.getByLabelText('Field').element())
  setPreference('singleKeys', false)
  press('z')
  expect(onKey.mock.calls.flat()).toEqual(['g p', 'z', 'mod+k'])
})
