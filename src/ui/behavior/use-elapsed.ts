import { useEffect, useState } from 'react'

/** True once the component has been mounted for that many ms. */
export function useElapsed(ms: number): boolean {
  const [hasElapsed, setElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setElapsed, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return hasElapsed
}
