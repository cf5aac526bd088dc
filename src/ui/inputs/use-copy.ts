import { useEffect, useState } from 'react'
import { copyText } from '../behavior/copy'
import { announce } from '../feedback/LiveRegion'

/** How long a button shows that it copied. */
const SHOWN_MS = 1_600

/**
 * Copies text and announces the result. The state is for the button, which shows a success for a moment, and a failure
 * until it copies.
 */
export function useCopy(words: { copied: string; failed: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(setState, SHOWN_MS, 'idle')
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (value: string): Promise<void> => {
    const isCopied = await copyText(value)
    setState(isCopied ? 'copied' : 'failed')
    announce(isCopied ? words.copied : words.failed)
  }
  return { state, copy }
}
