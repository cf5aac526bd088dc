import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { pathSegmentSchema } from '#/contract/format/path'
import { asTyped } from '#/ui/form/as-typed'
import { useFormChanges, useZodForm } from '#/ui/form/use-zod-form'
import type { DeviceEntry } from './device-entry'
import { text } from './text'
import classes from './DevicesPage.module.css'

/** The option that shows the field for another app id. */
const OTHER_APP = ''
const t = text.finder

const schema = z.object({
  app: pathSegmentSchema(t.noApp, t.badAppId),
  device: pathSegmentSchema(t.noDevice, t.badDeviceId),
})
type Search = z.infer<typeof schema>

interface DeviceFinderProps {
  entry: DeviceEntry
  /** Called on every keystroke, so that the text survives a reload. */
  onType: (typed: Search) => void
  onSearch: (search: Search) => void
}

/** Finds a device by app id and device id, which is all that identifies one. */
export function DeviceFinder({ entry, onType, onSearch }: DeviceFinderProps) {
  const { app_ids: own, connection } = useSession()
  const apps = [...new Set([...own, ...connection.app_ids])]
  const form = useZodForm(schema, {
    defaultValues: { app: entry.app ?? apps[0] ?? OTHER_APP, device: entry.device ?? '' },
    onSubmit: onSearch,
  })
  useFormChanges(form, onType)
  const app = useWatch({ control: form.control, name: 'app' })
  const isTyped = !apps.includes(app)
  return (
    <form className={classes['form']} onSubmit={form.submit} noValidate>
      {apps.length === 0 ? null : (
        <NativeSelect
          label={t.appId}
          value={isTyped ? OTHER_APP : app}
          onChange={event => form.setValue('app', event.currentTarget.value)}
          data={[...apps.map(one => ({ value: one, label: one })), { value: OTHER_APP, label: t.otherApp }]}
        />
      )}
      {isTyped ? (
        <TextInput {...form.field('app')} {...asTyped} label={apps.length === 0 ? t.appId : t.otherAppId} />
      ) : null}
      <TextInput {...form.field('device')} {...asTyped} label={t.deviceId} />
      <Button type="submit">{t.find}</Button>
    </form>
  )
}
