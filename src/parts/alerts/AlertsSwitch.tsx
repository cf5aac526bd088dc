import { Switch } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { setPreference, usePreferences } from '#/ui/behavior/preferences'
import { Panel } from '#/ui/layout/Panel'
import { text } from './text'

/** Says what is watched, and turns browser notifications on or off. Only turning them on asks for permission. */
export function AlertsSwitch() {
  const { notify } = usePreferences()
  const permission = useSyncExternalStore(watchPermission, currentPermission)
  const [fault, setFault] = useState<string>()
  const change = async (on: boolean) => {
    const found = on ? await askPermission() : undefined
    setFault(found)
    setPreference('notify', on && found === undefined)
  }
  return (
    <Panel title={text.title}>
      <div className="sb-stack">
        <p className="sb-muted">{text.why}</p>
        <Switch
          label={text.notify}
          checked={notify && permission === 'granted'}
          error={permission === 'granted' ? undefined : notify && permission === 'denied' ? permissionFault() : fault}
          onChange={event => void change(event.currentTarget.checked)}
        />
      </div>
    </Panel>
  )
}

/** Asks to show notifications; returns a fault if they cannot be shown. */
async function askPermission(): Promise<string | undefined> {
  try {
    return (await Notification.requestPermission()) === 'granted' ? undefined : permissionFault()
  } catch {
    return text.unavailable // no notifications in this browser
  }
}

/** Why notifications are not shown. Without https there is nothing to allow in the site settings. */
const permissionFault = (): string =>
  'Notification' in window && window.isSecureContext ? text.refused : text.unavailable

const currentPermission = (): NotificationPermission => ('Notification' in window ? Notification.permission : 'denied')

/**
 * Calls `listener` when the permission may have changed in the browser's settings: when an event reports it, and
 * whenever the user returns to the page, because not every browser has that event.
 */
function watchPermission(listener: () => void): () => void {
  const watched = new AbortController()
  const { signal } = watched
  window.addEventListener('focus', listener, { signal })
  if ('permissions' in navigator)
    void navigator.permissions
      .query({ name: 'notifications' })
      .then(status => status.addEventListener('change', listener, { signal }))
      .catch(() => undefined) // not every browser can be asked for this permission
  return () => watched.abort()
}
