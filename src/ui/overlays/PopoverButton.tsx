import { Popover, usePopoverContext } from '@mantine/core'
import type { PopoverProps } from '@mantine/core'
import { useId } from 'react'
import type { FocusEvent, KeyboardEvent, ReactElement, ReactNode } from 'react'

interface PopoverButtonProps {
  /** Accessible name of the panel. */
  label: string
  /** A `Button`, an `IconButton`, or another element that accepts a ref and `onClick`. */
  button: ReactElement
  position?: PopoverProps['position']
  /** `fixed` if the button may be in another panel, which would cut off this one. */
  floatingStrategy?: PopoverProps['floatingStrategy']
  /** Renders the panel. `close` also returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel. The panel has its own accessible name, and its content can close it. */
export function PopoverButton({ button, position = 'bottom-end', floatingStrategy, ...panel }: PopoverButtonProps) {
  return (
    <Popover position={position} floatingStrategy={floatingStrategy} closeOnEscape={false} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Panel {...panel} />
    </Popover>
  )
}

function Panel({ label, children }: Pick<PopoverButtonProps, 'label' | 'children'>) {
  const labelId = useId()
  const { onClose } = usePopoverContext()
  const close = () => onClose?.()
  return (
    // Mantine names the panel after the button, which no `aria-label` overrides, and Escape would also close the panel
    // that this one is in
    <Popover.Dropdown
      aria-labelledby={labelId}
      // Escape must not also close a dialog that this panel is in. Mantine's dialogs listen before `onKeyDown`
      onFocus={({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <span id={labelId} hidden>
        {label}
      </span>
      {children(close)}
    </Popover.Dropdown>
  )
}
