import type { ComponentProps, ReactNode } from 'react'
import classes from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title'> {
  /** What the button does: its accessible name and its tooltip. */
  label: string
  /** A tooltip that differs from the label for a moment ("Copied"). */
  tip?: string
  /** Aligns the tooltip, for a button at the far edge. */
  tipSide?: 'start'
  size?: number
  children: ReactNode
}

/** An icon button with an accessible name. Without Mantine, see PlainButton. */
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
