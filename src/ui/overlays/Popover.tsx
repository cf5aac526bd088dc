import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import classes from './Popover.module.css'

interface FlyoutProps {
  /** Accessible name of the button and the panel. */
  label: string
  /** Content of the button. */
  button: ReactNode
  /** Shows the label as a tooltip, for an icon button. */
  tip?: boolean
  side?: 'start' | 'end'
  className?: string | undefined
  /** Renders the panel. `close` also returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it, positioned by CSS: Floating UI would add 15 KiB to the first screen. */
export function Popover({ label, button, tip = false, side = 'start', className, children }: FlyoutProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <div
      ref={root}
      role="presentation"
      className={classes['root']}
      onBlur={event => {
        const next = event.relatedTarget
        if (open && next instanceof Node && !event.currentTarget.contains(next)) setOpen(false)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={tip ? label : undefined}
        data-tip={tip ? label : undefined}
        data-tip-side={side === 'end' ? 'start' : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <FlyoutPanel id={id} label={label} side={side} onOutside={() => setOpen(false)} onClose={close} root={root}>
          {children}
        </FlyoutPanel>
      ) : null}
    </div>
  )
}

interface FlyoutPanelProps {
  id: string
  label: string
  side: 'start' | 'end'
  root: React.RefObject<HTMLDivElement | null>
  onOutside: () => void
  onClose: () => void
  children: (close: () => void) => ReactNode
}

function FlyoutPanel({ id, label, side, root, onOutside, onClose, children }: FlyoutPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const outside = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && root.current?.contains(event.target) !== true) onOutside()
  })
  useEffect(() => {
    // Unless the content already took the focus: it mounts first
    if (panel.current?.contains(document.activeElement) === false) panel.current.focus()
    const onDown = (event: PointerEvent) => outside(event)
    document.addEventListener('pointerdown', onDown)
    return () => document.removeEventListener('pointerdown', onDown)
  }, [])
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classes['panel']}
      data-side={side}
    >
      {children(onClose)}
    </div>
  )
}
