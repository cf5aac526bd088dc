import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { Panel } from '#/ui/layout/Panel'
import { editText } from '../edit-text'
import classes from './NotificationPanel.module.css'

const t = editText.notification

interface NotificationPanelProps {
  wallet: 'passbook' | 'google_wallet' | 'unknown'
  active: boolean
  value: string
  onChange: (value: string) => void
  disabled: boolean
}

/**
 * What the holder is told with the save: Apple Wallet only (route 31, rule 4). It begins empty whatever is stored, since
 * every text that is written reaches the holder, the same one once more.
 */
export function NotificationPanel({ wallet, active, value, onChange, disabled }: NotificationPanelProps) {
  const id = useId()
  if (wallet !== 'passbook')
    return (
      <Panel title={t.title} count={t.only}>
        <p className="sb-dim">{wallet === 'unknown' ? t.unknown : t.google}</p>
        {value === '' ? null : <p>{value}</p>}
      </Panel>
    )
  return (
    <Panel title={t.title} count={t.only}>
      <Textarea
        aria-label={t.label}
        aria-describedby={id}
        rows={2}
        dir="auto"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        disabled={disabled}
      />
      <p id={id} className={classes['why']}>
        {active ? t.why : t.inactive}
      </p>
    </Panel>
  )
}
