import { useEffect, useState } from 'react'
import { currentPath, isLeaving } from '../behavior/navigation'

/**
 * Returns the focus on unmount to the element that had it on mount. Mantine does so only for overlays that stay
 * mounted. If the user is leaving the page, nothing gets the focus: the next keys are not meant for a field that is
 * about to go.
 */
export function useRestoreFocus(): void {
  const [before] = useState(() => ({ focused: document.activeElement, path: currentPath() }))
  useEffect(
    () => () => {
      const { focused, path } = before
      if (focused instanceof HTMLElement && focused.isConnected && !isLeaving(path))
        focused.focus({ preventScroll: true })
    },
    [before],
  )
}
