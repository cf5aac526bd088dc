import type { ComponentProps } from 'react'
import classes from './PlainButton.module.css'

interface PlainButtonProps extends ComponentProps<'button'> {
  /** `filled` for the main action of a page, `quiet` for secondary ones. */
  variant?: 'default' | 'filled' | 'quiet'
  small?: boolean
}

/**
 * A button without Mantine that looks like the theme's Button. For the first screen, where Mantine's costs 7 KiB, and for
 * notices and error pages, which must work when no further chunk can be loaded.
 */
export function PlainButton({ variant = 'default', small = false, className, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={className === undefined ? classes['button'] : `${classes['button'] ?? ''} ${className}`}
      data-variant={variant}
      data-small={small || undefined}
      {...rest}
    />
  )
}
