import { Tooltip } from '@mantine/core'
import type { TooltipProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { cloneElement, useEffect, useRef, useState } from 'react'
import type { ReactElement, Ref } from 'react'

interface TipProps extends Pick<TooltipProps, 'position' | 'withinPortal'> {
  /** The child's accessible name, part of it, or text announced elsewhere: screen readers do not read the tooltip. */
  label: string
  disabled?: boolean
  /** An element that takes a ref. */
  children: ReactElement<{ ref?: Ref<HTMLElement> | undefined }>
}

/** The mouse has to rest on the child this long. */
const OPEN_DELAY_MS = 400

/**
 * Shows the name of an icon to people who point at it with a mouse or focus it with the keyboard. Mantine's tooltip
 * mounts when that first happens: its hooks take longer than the button they are for, and a table has a button in every
 * row.
 */
export function Tip({ label, disabled = false, children, ...rest }: TipProps) {
  const target = useRef<HTMLElement>(null)
  const ref = useMergedRef(target, children.props.ref)
  const [state, setState] = useState<'unused' | 'closed' | 'open'>('unused')
  useEffect(() => {
    const element = target.current
    if (element === null || disabled) return undefined
    let timer = 0
    const listening = new AbortController()
    const { signal } = listening
    const open = () => setState('open')
    const close = () => {
      clearTimeout(timer)
      setState(current => (current === 'unused' ? current : 'closed'))
    }
    const startOpening = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      // Mounted now, so that it is in position when it opens
      setState(current => (current === 'unused' ? 'closed' : current))
      timer = window.setTimeout(open, OPEN_DELAY_MS)
    }
    element.addEventListener('pointerenter', startOpening, { signal })
    element.addEventListener('pointerleave', close, { signal })
    element.addEventListener('focus', () => element.matches(':focus-visible') && open(), { signal })
    element.addEventListener('blur', close, { signal })
    element.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
    return () => {
      listening.abort()
      close()
    }
  }, [disabled])
  return (
    <>
      {state === 'unused' || disabled ? null : (
        <Tooltip target={target} label={label} opened={state === 'open'} {...rest} />
      )}
      {cloneElement(children, { ref })}
    </>
  )
}
