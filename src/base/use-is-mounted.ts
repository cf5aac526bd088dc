import { useEffect, useRef } from 'react'

/**
 * Returns a function that says whether the component is still mounted, for work that continues after the user has left
 * the page.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
