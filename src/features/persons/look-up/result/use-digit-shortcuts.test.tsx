import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '#/ui/theme/testing'
import { useDigitShortcuts } from './use-digit-shortcuts'

const onOpen = vi.fn<(index: number) => void>()
const onNumber = vi.fn<(text: string) => void>()

function Comparison() {
  useDigitShortcuts({ count: 3, onOpen, onNumber })
  return <h2>3 people</h2>
}

function paste(pasted: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', pasted)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** From now on, the wait for what follows a digit ends only when `vi.advanceTimersByTime` is called. */
const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

it('a digit opens the person in its column', async () => {
  await render(<Comparison />)
  await userEvent.keyboard('2')
  await expect.poll(() => onOpen.mock.calls).toEqual([[1]])
  expect(onNumber).not.toHaveBeenCalled()
})

it.each([
  ['typed', () => userEvent.keyboard('3'), '13'],
  ['pasted', async () => paste('3125550142'), '13125550142'],
])('a digit does not open a person if the rest of a number is %s after it', async (_how, enterRest, number) => {
  await render(<Comparison />)
  holdTime()
  await userEvent.keyboard('1')
  await enterRest()
  expect(onNumber.mock.calls).toEqual([[number]])
  vi.advanceTimersByTime(1000)
  expect(onOpen).not.toHaveBeenCalled()
})

it('a digit does not open a person once the comparison is gone', async () => {
  const screen = await render(<Comparison />)
  holdTime()
  await userEvent.keyboard('1')
  await screen.unmount()
  vi.advanceTimersByTime(1000)
  await userEvent.keyboard('1')
  vi.advanceTimersByTime(1000)
  expect(onOpen).not.toHaveBeenCalled()
})
