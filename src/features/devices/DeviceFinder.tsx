import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useSession } from '#/api/api-context'
import { pathSegmentFault } from '#/contract/format/path'
import { announce } from '#/ui/feedback/LiveRegion'
import type { DeviceEntry } from './device-entry'
import { text } from './text'
import classes from './DevicesPage.module.css'

/** The option that shows the field for another app id. */
const OTHER_APP = ''
const t = text.finder

interface DeviceFinderProps {
  entry: DeviceEntry
  /** Called on every keystroke, so that the text survives a reload. */
  onType: (typed: { app: string; device: string }) => void
  onSearch: (search: { app: string; device: string }) => void
}

/** Finds a device by app id and device id, which is all that identifies one. */
export function DeviceFinder({ entry, onType, onSearch }: DeviceFinderProps) {
  const { app_ids: own, connection } = useSession()
  const apps = [...new Set([...own, ...connection.app_ids])]
  const [chosen, setChosen] = useState(entry.app ?? apps[0] ?? OTHER_APP)
  const isTyped = !apps.includes(chosen)
  const [device, setDevice] = useState(entry.device ?? '')
  const [fault, setFault] = useState<{ app?: string; device?: string }>({})

  const chooseApp = (app: string) => {
    setChosen(app)
    onType({ app, device })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const search = { app: chosen.trim(), device: device.trim() }
    const next = {
      ...(search.app === '' ? { app: t.noApp } : pathSegmentFault(search.app) !== null ? { app: t.badAppId } : {}),
      ...(search.device === ''
        ? { device: t.noDevice }
        : pathSegmentFault(search.device) !== null
          ? { device: t.badDeviceId }
          : {}),
    }
    setFault(next)
    const first = next.app ?? next.device
    if (first === undefined) onSearch(search)
    else announce(first, 'assertive')
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {apps.length === 0 ? null : (
        <NativeSelect
          label={t.appId}
          value={isTyped ? OTHER_APP : chosen}
          onChange={event => chooseApp(event.currentTarget.value)}
          data={[...apps.map(app => ({ value: app, label: app })), { value: OTHER_APP, label: t.otherApp }]}
        />
      )}
      {isTyped ? (
        <TextInput
          {...plain}
          label={apps.length === 0 ? t.appId : t.otherAppId}
          value={chosen}
          error={fault.app}
          onChange={event => chooseApp(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        {...plain}
        label={t.deviceId}
        value={device}
        error={fault.device}
        onChange={event => {
          setDevice(event.currentTarget.value)
          setFault({})
          onType({ app: chosen, device: event.currentTarget.value })
        }}
      />
      <Button type="submit">{t.find}</Button>
    </form>
  )
}

const plain = { dir: 'auto', autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false }
