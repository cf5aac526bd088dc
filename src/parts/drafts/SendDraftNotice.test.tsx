import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#/api/http/error'
import { render } from '#/ui/theme/testing'
import { SendDraftNotice } from './SendDraftNotice'
import type { DraftSending } from './use-send-draft'

const texts = {
  checking: 'Looking for it',
  checkingNext: '',
  absent: '',
  absentNext: '',
  unknown: '',
  unknownNext: '',
  unknownNone: '',
  thisOne: 'This one',
  checkAgain: 'Check again',
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

it.each<[button: string, state: DraftSending<string>]>([
  ['Check again', { kind: 'unknown', candidates: [] }],
  ['This one', { kind: 'unknown', candidates: ['7'] }],
  ['Keep as new draft', { kind: 'changed', reading: '7' }],
  ['Try again', { kind: 'unread', error: null }],
  ['Dismiss error', { kind: 'refused', error: new ApiError({ kind: 'refused', method: 'POST', rowId: 'x' }) }],
])('the focus moves to the page when “%s” goes away with its notice', async (button, state) => {
  function Page() {
    const [current, setCurrent] = useState(state)
    const end = () => setCurrent({ kind: 'checking' })
    return (
      <main id="main" tabIndex={-1}>
        <SendDraftNotice
          sending={{ state: current, checkAgain: end, confirmCandidate: end, clearAttempt: async () => end() }}
          texts={texts}
          candidate={(reading: string) => ({ key: reading, shown: reading })}
          notice={() => 'The call failed'}
        />
      </main>
    )
  }
  const screen = await render(<Page />)
  screen.getByRole('button', { name: button }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Looking for it')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
