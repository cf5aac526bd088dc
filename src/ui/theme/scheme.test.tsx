import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'

/**
 * The media query for the system’s color scheme. As in Chromium, a change that is read from `matches` before its event
 * is not reported.
 */
class System extends EventTarget {
  #isDark = false
  #isUnread = false
  get matches(): boolean {
    this.#isUnread = false
    return this.#isDark
  }
  change(): void {
    this.#isDark = !this.#isDark
    this.#isUnread = true
  }
  report(): void {
    if (!this.#isUnread) return
    this.dispatchEvent(new MediaQueryListEvent('change', { matches: this.#isDark }))
  }
}

it('a change of the system’s color scheme reaches every component, even if one renders before it is reported', async () => {
  const system = new System()
  vi.stubGlobal('matchMedia', () => system)
  const { useScheme } = await import('./scheme')
  vi.unstubAllGlobals()
  function Page() {
    return <p>The page is {useScheme()}.</p>
  }
  function Preview() {
    const [count, setCount] = useState(0)
    return (
      <button onClick={() => setCount(count + 1)}>
        Preview {count} is {useScheme()}
      </button>
    )
  }
  const screen = await render(
    <>
      <Page />
      <Preview />
    </>,
  )
  await expect.element(screen.getByText('The page is light.')).toBeVisible()
  system.change()
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('Preview 1')).toBeVisible()
  system.report()
  await expect.element(screen.getByText('The page is dark.')).toBeVisible()
  await expect.element(screen.getByText('Preview 1 is dark')).toBeVisible()
})
