import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../theme/testing'
import { MisclickGuard } from './MisclickGuard'

/** A button that becomes another one in the same place when it is pressed. */
function Page({ onPress, hasJustAppeared }: { onPress: (meaning: string) => void; hasJustAppeared?: boolean }) {
  const [isWaiting, setWaiting] = useState(false)
  const meaning = isWaiting ? 'Undo' : 'Unsubscribe'
  const press = () => {
    onPress(meaning)
    setWaiting(!isWaiting)
  }
  return (
    <MisclickGuard meaning={meaning} hasJustAppeared={hasJustAppeared}>
      <button onClick={press}>{meaning}</button>
    </MisclickGuard>
  )
}

const click = (button: Element, detail: number) =>
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('a control that has just changed its meaning ignores the pointer for a second', async () => {
  const onPress = vi.fn()
  const screen = await render(<Page onPress={onPress} />)
  const button = screen.getByRole('button').element()
  click(button, 1)
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  click(button, 2)
  vi.advanceTimersByTime(990)
  click(button, 1)
  expect(onPress.mock.calls).toEqual([['Unsubscribe']])
  vi.advanceTimersByTime(20)
  await expect.element(screen.getByRole('group')).not.toBeInTheDocument()
  click(button, 1)
  expect(onPress.mock.calls).toEqual([['Unsubscribe'], ['Undo']])
})

it('a control that has just changed its meaning ignores a second press of the key that changed it', async () => {
  const onPress = vi.fn()
  const screen = await render(<Page onPress={onPress} />)
  const button = screen.getByRole('button').element()
  click(button, 0)
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  click(button, 0)
  expect(onPress.mock.calls).toEqual([['Unsubscribe']])
})

it('a control that appears in place of another one ignores the pointer at first', async () => {
  const onPress = vi.fn()
  const screen = await render(<Page onPress={onPress} hasJustAppeared />)
  const button = screen.getByRole('button').element()
  click(button, 1)
  expect(onPress).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1010)
  await expect.element(screen.getByRole('group')).not.toBeInTheDocument()
  click(button, 1)
  expect(onPress).toHaveBeenCalledOnce()
})

it('a control that is replaced while it has the focus passes the focus on', async () => {
  const guarded = (meaning: string, control: ReactNode) => <MisclickGuard meaning={meaning}>{control}</MisclickGuard>
  const screen = await render(guarded('unsubscribe', <button key="a">Unsubscribe</button>))
  screen.getByRole('button').element().focus()
  await screen.rerender(guarded('invite', <a href="#invite">Invite again</a>))
  await expect.element(screen.getByRole('link', { name: 'Invite again' })).toHaveFocus()
})
