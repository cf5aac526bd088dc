import { expect, it } from 'vitest'
import { render } from '../theme/testing'
import { useStoppable, type WorkControl } from './use-stoppable'

let started: WorkControl[] = []

function Work() {
  const [run, { isRunning, progress, stop }] = useStoppable()
  const work = (control: WorkControl) => {
    started.push(control)
    return new Promise<void>(resolve => control.signal.addEventListener('abort', () => resolve()))
  }
  return (
    <>
      <button onClick={() => run(work)}>Start</button>
      <button onClick={stop}>Stop</button>
      <p>{isRunning ? (progress?.sentence ?? 'Running') : 'Idle'}</p>
    </>
  )
}

it('work runs once until it is stopped, reports its progress, and can then run again', async () => {
  started = []
  const screen = await render(<Work />)
  const start = screen.getByRole('button', { name: 'Start' })
  await start.click()
  await expect.element(screen.getByText('Running')).toBeVisible()
  await start.click()
  started[0]?.onProgress({ done: 1, total: 2, sentence: '1 of 2' })
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(screen.getByText('Idle')).toBeVisible()
  expect(started).toHaveLength(1)
  await start.click()
  await expect.element(screen.getByText('Running')).toBeVisible()
  expect(started.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

it('work is stopped when the page is left', async () => {
  started = []
  const screen = await render(<Work />)
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.element(screen.getByText('Running')).toBeVisible()
  await screen.unmount()
  expect(started[0]?.signal.aborted).toBe(true)
})
