import { expect, it } from 'vitest'
import { render } from '#/ui/theme/testing'
import { AudienceCount } from './AudienceCount'
import { AudienceCounter } from './count-audience'

it.each([
  [0, /^No active items match, so there is nobody to send to\./],
  [2, /^None of the active items that could be read match\.2 items could not be read .* may go to them too\. Change/],
])(
  'the count says that no active item matches, and allows for %d items that could not be read',
  async (unreadable, words) => {
    const counter = new AudienceCounter([], '')
    counter.add([], unreadable)
    const counted = { kind: 'counted' as const, audience: counter.result(), countedAt: 0 }
    const screen = await render(<AudienceCount counting={counted} count={() => undefined} cancel={() => undefined} />)
    await expect.element(screen.getByText(/match/).first()).toBeVisible()
    expect(screen.container.textContent).toMatch(words)
  },
)
