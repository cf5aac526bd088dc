import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before the component came. Mantine only does so for overlays that stay mounted. */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
