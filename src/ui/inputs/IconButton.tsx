import type { ComponentProps, ReactNode } from 'react'
import classes from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title'> {
  /** What the button does: its accessible name and its tip. */
  label: string
  /** The tip, when it says something else for a moment ("Copied"). */
  tip?: string
  /** Where the tip goes when the button stands at the far edge. */
  tipSide?: 'start'
  size?: number
  children: ReactNode
}

/** A button that is only an icon: never without a name (LOOK.md, Space, edges, focus). No Mantine, see PlainButton. */
export function IconButton({
  label,
  tip = label,
  tipSide,
  size = 28,
  children,
  style,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={className === undefined ? classes['button'] : `${classes['button'] ?? ''} ${className}`}
      aria-label={label}
      data-tip={tip}
      data-tip-side={tipSide}
      style={{ inlineSize: size, blockSize: size, ...style }}
      {...rest}
    >
      {children}
    </button>
  )
}
