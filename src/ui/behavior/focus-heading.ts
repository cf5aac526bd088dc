/** Gives the focus to the page's heading: where what had it is gone, keys and screen readers go on there. */
export function focusHeading(): void {
  const heading = document.querySelector('#main h1')
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
