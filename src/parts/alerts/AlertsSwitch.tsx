import { Switch } from '@mantine/core'
import { useState } from 'react'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { Panel } from '#/ui/layout/Panel'
import { text } from './text'

/** Says what is watched, and turns browser notifications on or off. Only turning them on asks for permission. */
export function AlertsSwitch() {
  const { notify } = usePreferences()
  const [isRefused, setRefused] = useState(false)
  const change = async (on: boolean) => {
    const isAllowed = !on || (await askPermission())
    setRefused(!isAllowed)
    setPreference('notify', on && isAllowed)
  }
  return (
    <Panel title={text.title}>
      <div className="sb-stack">
        <p className="sb-lead">{text.why}</p>
        <Switch
          label={text.notify}
          checked={notify}
          error={isRefused ? text.refused : undefined}
          onChange={event => void change(event.currentTarget.checked)}
        />
      </div>
    </Panel>
  )
}

async function askPermission(): Promise<boolean> {
  try {
    return (await Notification.requestPermission()) === 'granted'
  } catch {
    return false // no notifications in this browser, or only over https
  }
}
