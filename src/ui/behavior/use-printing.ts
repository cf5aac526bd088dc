import { useSyncExternalStore } from 'react'

/** Whether the page is being printed, for what is drawn only as far as it is in sight. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting)

const print = (): MediaQueryList => window.matchMedia('print')
/** The event comes before the media query changes. */
let isAsked = false
const isPrinting = (): boolean => isAsked || print().matches

function subscribe(onChange: () => void): () => void {
  const set = (asked: boolean) => () => {
    isAsked = asked
    onChange()
  }
  const [before, after, media] = [set(true), set(false), print()]
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  media.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    media.removeEventListener('change', onChange)
  }
}
