import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenOverlay } from './use-open-overlay'
import classes from './SideDrawer.module.css'

interface SideDrawerProps {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  side?: 'left' | 'right'
  size?: number
  children: ReactNode
}

/** A drawer at the side of the window, open as long as it is rendered. */
export function SideDrawer({ title, closeLabel, onClose, side = 'right', size = 560, children }: SideDrawerProps) {
  const isTopmost = useOpenOverlay()
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position={side}
      size={size}
      lockScroll={false}
      closeOnEscape={isTopmost}
      transitionProps={{ duration: 120 }}
      // A className of Drawer.Content would also apply to the box around it, which covers the page
      classNames={{ content: classes['content'] }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content>
        {/* not Drawer.Header: it would be a second banner beside the top bar */}
        <div className={classes['header']}>
          <Drawer.Title className={classes['title']}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} />
        </div>
        <Drawer.Body className={classes['body']}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
