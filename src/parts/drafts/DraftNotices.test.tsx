import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createStore } from '#/base/store'
import { render } from '#/ui/theme/testing'
import type { Saving } from './draft-keeper'
import { DraftNotices } from './DraftNotices'

it.each<[button: string, status: 'unread' | 'elsewhere' | 'mine', saving: Saving]>([
  ['Try again', 'unread', { kind: 'clean' }],
  ['Edit here', 'elsewhere', { kind: 'clean' }],
  ['Save again', 'mine', { kind: 'failed', why: 'full' }],
])(
  'the focus moves to the page when “%s” goes away with the notice of a draft',
  async (button, before, firstSaving) => {
    const saving = createStore<Saving>(firstSaving)
    function Page() {
      const [status, setStatus] = useState(before)
      const end = () => setStatus('mine')
      const flush = async () => saving.set({ kind: 'saving' })
      return (
        <main id="main" tabIndex={-1}>
          <DraftNotices draft={{ status, saving, flush, takeOver: end, readAgain: end }} />
        </main>
      )
    }
    const screen = await render(<Page />)
    const pressed = screen.getByRole('button', { name: button })
    pressed.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(pressed).not.toBeInTheDocument()
    await expect.element(screen.getByRole('main')).toHaveFocus()
  },
)
