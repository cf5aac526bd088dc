import { useEffect, useRef } from 'react'

/** Returns whether the component is still mounted, for work that continues after the user has left the page. */
export function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
