import type { ComponentProps } from 'react'
import classes from './PlainButton.module.css'

interface PlainButtonProps extends ComponentProps<'button'> {
  /** `filled` for the one act of a page, `quiet` for way-backs. */
  look?: 'default' | 'filled' | 'quiet'
  small?: boolean
}

/**
 * A button without Mantine: for the first screen, where Mantine's costs 7 KiB, and for notices and error faces, which
 * must work when no further chunk can be loaded. It looks like the theme's Button.
 */
export function PlainButton({ look = 'default', small = false, className, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={className === undefined ? classes['button'] : `${classes['button'] ?? ''} ${className}`}
      data-look={look}
      data-small={small || undefined}
      {...rest}
    />
  )
}
