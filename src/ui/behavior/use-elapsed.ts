import { useEffect, useState } from 'react'

/** True once the component has been on screen for that long. */
export function useElapsed(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
