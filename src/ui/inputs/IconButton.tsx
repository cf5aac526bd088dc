import { ActionIcon, Tooltip } from '@mantine/core'
import type { ActionIconProps } from '@mantine/core'
import type { ComponentProps } from 'react'

interface IconButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** What the button does: its accessible name and its tooltip. */
  label: string
  /** A tooltip that differs from the label for a moment ("Copied"). */
  tip?: string
}

/** An icon button with an accessible name, shown as its tooltip unless the button has opened something. */
export function IconButton({ label, tip = label, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={tip} disabled={rest['aria-expanded'] === true}>
      <ActionIcon aria-label={label} {...rest} />
    </Tooltip>
  )
}
