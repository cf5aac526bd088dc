import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { testApi } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { ApiErrorNotice } from './ApiErrorNotice'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const open = (notice: ReactNode) => render(<ApiProvider value={testApi(fetch)}>{notice}</ApiProvider>)

it('the notice of a failed call counts down until the call can be tried again, and gives no other advice on when', async () => {
  const error = new ApiError({
    kind: 'rate-limited',
    method: 'GET',
    rowId: 'getPerson',
    status: 429,
    retryAfterMs: 30_000,
  })
  const screen = await open(<ApiErrorNotice error={error} />)
  await expect.element(screen.getByText('You can try again in 30 s.')).toBeVisible()
  await expect.element(screen.getByText(/Wait a moment/)).not.toBeInTheDocument()
  vi.advanceTimersByTime(12_000)
  await expect.element(screen.getByText('You can try again in 18 s.')).toBeVisible()
  vi.advanceTimersByTime(20_000)
  await expect.element(screen.getByText('You can try again now.')).toBeVisible()
})

it('the notice offers to send what was not sent while offline, but only if it has a button for that', async () => {
  const error = new ApiError({ kind: 'offline', method: 'POST', rowId: 'createPerson' })
  const screen = await open(<ApiErrorNotice error={error} onRetry={() => {}} />)
  await expect.element(screen.getByText('Not sent: you were offline. Send now?')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send now' })).toBeVisible()
  await screen.unmount()
  const without = await open(<ApiErrorNotice error={error} />)
  await expect.element(without.getByText('Not sent: you were offline.', { exact: true })).toBeVisible()
  expect(without.getByRole('button').elements()).toEqual([])
})
