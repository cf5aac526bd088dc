import { useEffect, useState } from 'react'

/** True once the component has been mounted for that many ms. */
export function useElapsed(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
