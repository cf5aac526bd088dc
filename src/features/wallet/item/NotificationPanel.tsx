import { Button, Textarea } from '@mantine/core'
import { useId, useRef } from 'react'
import { Panel } from '#/ui/layout/Panel'
import { text } from './text'
import classes from './NotificationPanel.module.css'

const t = text.notification

interface NotificationPanelProps {
  /** Only an item in Apple Wallet can get a notification. One typed while the item was still there can be removed. */
  wallet: 'passbook' | 'google_wallet' | 'unknown'
  active: boolean
  value: string
  onChange: (value: string) => void
  disabled: boolean
}

/**
 * The notification that a save sends to the holder, in Apple Wallet only. The field always starts empty, because
 * writing any text, even the stored one, notifies the holder.
 */
export function NotificationPanel({ wallet, active, value, onChange, disabled }: NotificationPanelProps) {
  'use no memo' // renders rarely: memoization would make the page larger and save nothing
  const id = useId()
  const why = useRef<HTMLParagraphElement>(null)
  if (wallet !== 'passbook')
    return (
      <Panel title={t.title} titleNote={t.appleOnly}>
        <p ref={why} className="sb-dim" tabIndex={-1}>
          {wallet === 'unknown' ? t.unknownWallet : t.google}
        </p>
        {value === '' ? null : (
          <>
            <p className="sb-wrap" dir="auto">
              {value}
            </p>
            <Button
              size="xs"
              onClick={() => {
                onChange('')
                // The button that was pressed is about to disappear
                why.current?.focus()
              }}
              disabled={disabled}
            >
              {t.removeText}
            </Button>
          </>
        )}
      </Panel>
    )
  return (
    <Panel title={t.title} titleNote={t.appleOnly}>
      <Textarea
        aria-label={t.label}
        aria-describedby={id}
        rows={2}
        dir="auto"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        disabled={disabled}
      />
      <p id={id} className={`sb-note ${classes['why'] ?? ''}`}>
        {active ? t.why : t.inactive}
      </p>
    </Panel>
  )
}
