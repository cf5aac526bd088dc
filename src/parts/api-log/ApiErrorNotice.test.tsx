import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { testApi } from '#/api/testing'
import { render } from '#/ui/theme/testing'
import { ApiErrorNotice } from './ApiErrorNotice'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

it('a failure counts down until it can be tried again', async () => {
  const error = new ApiError({
    kind: 'rate-limited',
    method: 'GET',
    rowId: 'getPerson',
    status: 429,
    retryAfterMs: 30_000,
  })
  const screen = await render(
    <ApiProvider value={testApi(fetch)}>
      <ApiErrorNotice error={error} />
    </ApiProvider>,
  )
  await expect.element(screen.getByText('You can try again in 30 s.')).toBeVisible()
  vi.advanceTimersByTime(12_000)
  await expect.element(screen.getByText('You can try again in 18 s.')).toBeVisible()
  vi.advanceTimersByTime(20_000)
  await expect.element(screen.getByText('You can try again now.')).toBeVisible()
})
