import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useSession } from '#/api/api-context'
import { pathSegmentFault } from '#/contract/format/path'
import { announce } from '#/ui/feedback/LiveRegion'
import type { DeviceEntry } from './device-entry'
import { text } from './text'
import classes from './DevicesPage.module.css'

/** The choice that opens the field for an id. */
const TYPED = ''

interface DeviceFinderProps {
  entry: DeviceEntry
  /** Called with every key: what is typed survives a reload. */
  onType: (typed: { app: string; device: string }) => void
  onAsk: (asked: { app: string; device: string }) => void
}

/** App and device id: a device has no other name. */
export function DeviceFinder({ entry, onType, onAsk }: DeviceFinderProps) {
  const { app_ids: own, connection } = useSession()
  const apps = [...new Set([...own, ...connection.app_ids])]
  const [chosen, setChosen] = useState(entry.app ?? apps[0] ?? TYPED)
  const isTyped = !apps.includes(chosen)
  const [device, setDevice] = useState(entry.device ?? '')
  const [fault, setFault] = useState<{ app?: string; device?: string }>({})

  const chooseApp = (app: string) => {
    setChosen(app)
    onType({ app, device })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const asked = { app: chosen.trim(), device: device.trim() }
    const next = {
      ...(asked.app === '' ? { app: text.needApp } : pathSegmentFault(asked.app) !== null ? { app: text.badId } : {}),
      ...(asked.device === ''
        ? { device: text.needDevice }
        : pathSegmentFault(asked.device) !== null
          ? { device: text.badId }
          : {}),
    }
    setFault(next)
    const said = next.app ?? next.device
    if (said === undefined) onAsk(asked)
    else announce(said, 'assertive')
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      {apps.length === 0 ? null : (
        <NativeSelect
          label={text.appId}
          value={isTyped ? TYPED : chosen}
          onChange={event => chooseApp(event.currentTarget.value)}
          data={[...apps.map(app => ({ value: app, label: app })), { value: TYPED, label: text.typeApp }]}
        />
      )}
      {isTyped ? (
        <TextInput
          {...plain}
          label={apps.length === 0 ? text.appId : text.typedApp}
          value={chosen}
          error={fault.app}
          onChange={event => chooseApp(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        {...plain}
        label={text.deviceId}
        value={device}
        error={fault.device}
        onChange={event => {
          setDevice(event.currentTarget.value)
          setFault({})
          onType({ app: chosen, device: event.currentTarget.value })
        }}
      />
      <Button type="submit">{text.findAct}</Button>
    </form>
  )
}

const plain = { dir: 'auto', autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false }
