import { Switch } from '@mantine/core'
import { useState } from 'react'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { Panel } from '#/ui/layout/Panel'
import { text } from './text'

/** Says what is watched, and turns browser notifications on or off. Only turning them on asks for permission. */
export function AlertsSwitch() {
  const { notify } = usePreferences()
  const [fault, setFault] = useState<string>()
  const change = async (on: boolean) => {
    const found = on ? await askPermission() : undefined
    setFault(found)
    setPreference('notify', on && found === undefined)
  }
  return (
    <Panel title={text.title}>
      <div className="sb-stack">
        <p className="sb-lead">{text.why}</p>
        <Switch
          label={text.notify}
          checked={notify}
          error={fault}
          onChange={event => void change(event.currentTarget.checked)}
        />
      </div>
    </Panel>
  )
}

/** Asks to show notifications; returns a fault if they cannot be shown. */
async function askPermission(): Promise<string | undefined> {
  try {
    if ((await Notification.requestPermission()) === 'granted') return undefined
    // Without https there is nothing to allow in the site settings
    return window.isSecureContext ? text.refused : text.unavailable
  } catch {
    return text.unavailable // no notifications in this browser
  }
}
