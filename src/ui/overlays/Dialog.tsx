import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { text } from './text'
import { useOpenOverlay } from './use-open-overlay'
import classes from './Dialog.module.css'

const t = text.dialog

interface DialogProps {
  title: ReactNode
  onClose: () => void
  /** The buttons, the main one last. */
  actions?: ReactNode
  size?: number
  /** Without a visible title or a close button; a click outside closes the dialog. */
  bare?: boolean
  children: ReactNode
}

/** A modal dialog, open as long as it is rendered. Closing returns the focus to where it was. */
export function Dialog({ title, onClose, actions, size = 460, bare = false, children }: DialogProps) {
  const isTopmost = useOpenOverlay()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      yOffset="10dvh"
      lockScroll={false}
      closeOnEscape={isTopmost}
      closeOnClickOutside={bare}
      transitionProps={{ transition: 'fade', duration: 120 }}
      // A className of Modal.Content would also apply to the box around it, which covers the page
      classNames={{ content: classes['content'] }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="lg" shadow="none">
        {/* not Modal.Header: it would be a second banner beside the top bar */}
        <div className={bare ? undefined : classes['header']}>
          <Modal.Title className={bare ? 'sb-hidden' : classes['title']}>{title}</Modal.Title>
          {bare ? null : <Modal.CloseButton aria-label={t.close} />}
        </div>
        <Modal.Body className={bare ? classes['bare'] : classes['body']}>
          {children}
          {actions !== undefined ? <div className="sb-actions">{actions}</div> : null}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
