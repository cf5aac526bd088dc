import { ActionIcon } from '@mantine/core'
import type { ActionIconProps, TooltipProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Tip } from '../overlays/Tip'

interface IconButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** What the button does: its accessible name and its tooltip. */
  label: string
  /** The icon, if it needs no props of its own; otherwise it is the only child. */
  icon?: Icon
  /** A tooltip other than the label: a shorter one, or the result of a press ("Copied"). */
  tip?: string
  /** Where the tooltip appears, if it would cover something below the button. */
  tipPosition?: TooltipProps['position']
}

/** An icon button with an accessible name, shown as its tooltip unless the button has opened something. */
export function IconButton({ label, icon: Icon, tip = label, tipPosition, children, ...rest }: IconButtonProps) {
  return (
    <Tip label={tip} position={tipPosition} disabled={rest['aria-expanded'] === true}>
      <ActionIcon aria-label={label} {...rest}>
        {Icon ? <Icon size={16} stroke={1.5} aria-hidden /> : children}
      </ActionIcon>
    </Tip>
  )
}
