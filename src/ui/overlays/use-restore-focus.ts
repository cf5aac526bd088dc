import { useEffect, useState } from 'react'

/** Returns the focus on unmount to the element that had it on mount. Mantine does so only for overlays that stay mounted. */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
