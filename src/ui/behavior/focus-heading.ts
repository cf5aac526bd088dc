/** Moves the focus to the page's heading, for example after a navigation or when the focused element was removed. */
export function focusHeading(): void {
  const heading = document.querySelector('#main h1')
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
