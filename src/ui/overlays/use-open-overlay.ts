import { useEffect, useState } from 'react'
import { createStore, useStore } from '#/base/store'
import { focusHeading, focusElement } from '../behavior/focus-heading'
import { currentPath, isLeaving } from '../behavior/navigation'

interface Overlay {
  path: string | undefined
  /** What may get the focus back. It goes to the first that is still on the page and in front. */
  before: readonly (Element | null)[]
}

/** The open overlays, the topmost last. */
const openOverlays = createStore<readonly Overlay[]>([])

/**
 * Registers a dialog or drawer while it is mounted. On unmount, returns the focus to the element that had it on mount:
 * Mantine does so only for overlays that stay mounted. If the user is leaving the page, nothing gets the focus: the
 * next keys are not meant for a field that is about to go.
 * @returns whether it is the topmost overlay, the only one that Escape closes
 */
export function useOpenOverlay(): boolean {
  const [overlay] = useState((): Overlay => {
    const focused = document.activeElement
    const below = openOverlays.get().at(-1)
    // The overlay or panel that has the focus often closes as it opens this one
    return { path: currentPath(), before: [focused, buttonOfPanel(focused), ...(below?.before ?? [])] }
  })
  useEffect(() => {
    openOverlays.update(all => [...all, overlay])
    return () => {
      const isTopmost = openOverlays.get().at(-1) === overlay
      openOverlays.update(all => all.filter(other => other !== overlay))
      if (isTopmost) restoreFocus(overlay)
    }
  }, [overlay])
  return useStore(openOverlays, all => all.at(-1) === overlay)
}

/** The button of the panel (`PopoverButton`) that an element is in. */
function buttonOfPanel(element: Element | null): Element | null {
  const panel = element?.closest('[role="dialog"]')
  return panel ? document.querySelector(`[aria-controls="${panel.id}"]`) : null
}

function restoreFocus({ path, before }: Overlay): void {
  if (isLeaving(path)) return
  // What is behind an open dialog must not get the focus
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const root = dialog ?? document.body
  // If nothing had the focus, the body is the active element
  const target = before.find(element => element !== root && root.contains(element))
  if (target instanceof HTMLElement) return target.focus({ preventScroll: true })
  // The page has already moved the focus
  if (document.activeElement !== document.body) return
  if (dialog) focusElement(dialog)
  else focusHeading()
}
