import { expect, it, vi } from 'vitest'
import { ApiError } from '#/api/http/error'
import { render } from '#/ui/theme/testing'
import { SendDraftNotice } from './SendDraftNotice'

const texts = {
  checking: 'Looking for it',
  checkingNext: '',
  absent: '',
  absentNext: '',
  unknown: '',
  unknownNext: '',
  unknownNone: '',
  thisOne: '',
  checkAgain: '',
  unread: '',
  dismiss: 'Dismiss error',
}

it.each([
  ['unauthorized', 'Nothing was sent: your session had ended.', 'The call failed'],
  ['refused', 'The call failed', 'Nothing was sent: your session had ended.'],
] as const)('an attempt that failed with %s is explained and can be dismissed', async (kind, shown, hidden) => {
  const clearAttempt = vi.fn(() => Promise.resolve())
  const error = new ApiError({ kind, method: 'POST', rowId: 'x' })
  const screen = await render(
    <SendDraftNotice
      sending={{ state: { kind: 'refused', error }, checkAgain: vi.fn(), confirmCandidate: vi.fn(), clearAttempt }}
      texts={texts}
      candidate={(reading: string) => ({ key: reading, shown: reading })}
      notice={() => 'The call failed'}
    />,
  )
  await expect.element(screen.getByText(shown)).toBeVisible()
  expect(screen.getByText(hidden).query()).toBeNull()
  await screen.getByRole('button', { name: 'Dismiss error' }).click()
  expect(clearAttempt).toHaveBeenCalledOnce()
})
