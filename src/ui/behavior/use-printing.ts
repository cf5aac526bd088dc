import { useSyncExternalStore } from 'react'

/** Whether the page is being printed, for content that is otherwise rendered only where it is visible. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting)

const printQuery = (): MediaQueryList => window.matchMedia('print')
/** From `beforeprint`, which comes before the media query changes, until `afterprint`. */
let isAboutToPrint = false
const isPrinting = (): boolean => isAboutToPrint || printQuery().matches

function subscribe(onChange: () => void): () => void {
  const set = (value: boolean) => () => {
    isAboutToPrint = value
    onChange()
  }
  const [before, after, media] = [set(true), set(false), printQuery()]
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  media.addEventListener('change', onChange)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    media.removeEventListener('change', onChange)
  }
}
