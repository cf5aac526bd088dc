import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether an element has been in view, or nearly. It stays true, so that what was loaded is not loaded again. */
export function useInView(): [ref: RefObject<HTMLDivElement | null>, wasInView: boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [wasInView, setInView] = useState(false)
  useEffect(() => {
    if (ref.current === null || wasInView) return
    const observer = new IntersectionObserver(entries => setInView(entries.some(entry => entry.isIntersecting)), {
      rootMargin: '200px',
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [wasInView])
  return [ref, wasInView]
}
