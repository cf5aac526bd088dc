/** Moves the focus to an element that normally cannot have it, for example from a button that is about to disappear. */
export function focusElement(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Moves the focus to the page's heading, for example after a navigation or when the focused element was removed. */
export const focusHeading = (): void => focusElement(document.querySelector('#main h1'))

/**
 * A ref for an element that may be removed while the focus is in it: the focus then moves to the page, because it would
 * otherwise fall back to the body.
 */
export const focusMainOnRemoval = (element: HTMLElement | null) => () => {
  // React calls this before it removes the element; after that, the focus is already lost
  if (element?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Like `focusMainOnRemoval`, but the focus moves to the element around it, which needs a `tabIndex`. */
export const focusParentOnRemoval = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) element.parentElement?.focus({ preventScroll: true })
}
