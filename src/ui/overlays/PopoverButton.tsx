import { Popover, usePopoverContext } from '@mantine/core'
import type { PopoverProps } from '@mantine/core'
import { useId } from 'react'
import type { ReactElement, ReactNode } from 'react'

interface PopoverButtonProps {
  /** Accessible name of the panel. */
  label: string
  /** A `Button`, an `IconButton`, or another element that takes a ref and a click. */
  button: ReactElement
  position?: PopoverProps['position']
  /** Renders the panel. `close` also returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel with a name of its own, which its content can close. */
export function PopoverButton({ label, button, position = 'bottom-end', children }: PopoverButtonProps) {
  const labelId = useId()
  return (
    <Popover position={position} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      {/* Mantine names the panel after the button, which no `aria-label` overrides */}
      <Popover.Dropdown aria-labelledby={labelId}>
        <span id={labelId} hidden>
          {label}
        </span>
        <Content>{children}</Content>
      </Popover.Dropdown>
    </Popover>
  )
}

function Content({ children }: Pick<PopoverButtonProps, 'children'>) {
  const { onClose } = usePopoverContext()
  return children(() => onClose?.())
}
