import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSingleFlight } from './use-single-flight'

function SaveButton({ work }: { work: () => Promise<void> }) {
  const [run, isRunning] = useSingleFlight()
  const [error, setError] = useState('')
  const save = () => run(work).catch((thrown: unknown) => setError(String(thrown)))
  return (
    <button onClick={() => void save()} aria-busy={isRunning} aria-label="Save">
      {error}
    </button>
  )
}

async function open(work: () => Promise<void>) {
  const screen = await render(<SaveButton work={work} />)
  const button = screen.getByRole('button', { name: 'Save' })
  const element = button.element()
  if (!(element instanceof HTMLButtonElement)) throw new Error('not a button')
  return { button, click: () => element.click() }
}

it('useSingleFlight runs once for two clicks in the same task, and again after the work is done', async () => {
  let finish = () => {}
  const work = vi.fn(() => new Promise<void>(resolve => (finish = resolve)))
  const { button, click } = await open(work)
  click()
  click()
  expect(work).toHaveBeenCalledTimes(1)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  finish()
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  click()
  expect(work).toHaveBeenCalledTimes(2)
  finish()
})

it.each([
  ['rejects', () => Promise.reject(new Error('no disk'))],
  [
    'throws',
    () => {
      throw new Error('no disk')
    },
  ],
])('useSingleFlight passes the error on, and works again, when the work %s', async (_, fail) => {
  const work = vi.fn<() => Promise<void>>(fail)
  const { button, click } = await open(work)
  click()
  await expect.element(button).toHaveTextContent('Error: no disk')
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  click()
  expect(work).toHaveBeenCalledTimes(2)
})
