import { IconBrandAndroid, IconBrandApple, IconDeviceMobile } from '@tabler/icons-react'
import type { Device } from '#/contract/devices'
import { LongText } from '#/ui/format/LongText'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { text } from './text'
import classes from './DeviceCard.module.css'

/** One device: what it is, and the ids that support copies. */
export function DeviceCard({ device }: { device: Device }) {
  const os = osOf(device.os)
  const name = [device.hardware_make, device.hardware_model].filter(isSaid).join(' ')
  return (
    <div className={classes['card']}>
      <div className={classes['head']}>
        <os.icon size={16} stroke={1.5} aria-hidden />
        <b>
          <LongText text={name === '' ? text.unnamed : name} limit={60} />
        </b>
        <span className="sb-dim">
          {os.name} {device.os_version ?? ''}
        </span>
      </div>
      <KeyValue>
        <Fact label={text.id} mono copy={device.service_device_id}>
          <LongText text={device.service_device_id} limit={60} />
        </Fact>
        <Text label={text.token} value={device.push_token} mono />
        <Fact label={text.app}>
          {isSaid(device.app_version) ? <LongText text={device.app_version} /> : <Absent />}{' '}
          {isSaid(device.sdk_version) ? <span className="sb-dim">{text.sdk(device.sdk_version)}</span> : null}
        </Fact>
        <Text label={text.locale} value={device.locale} />
        <Text label={text.zone} value={device.timezone} />
        <Fact label={text.place}>
          <Place location={device.location} />
        </Fact>
        <Text label={text.advertising} value={device.advertising_id} mono />
      </KeyValue>
    </div>
  )
}

const isSaid = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== ''

function Text({ label, value, mono = false }: { label: string; value: string | null | undefined; mono?: boolean }) {
  return (
    <Fact label={label} mono={mono && isSaid(value)} copy={mono && isSaid(value) ? value : undefined}>
      {isSaid(value) ? <LongText text={value} limit={40} /> : <Absent>{text.absent}</Absent>}
    </Fact>
  )
}

function Place({ location }: Pick<Device, 'location'>) {
  const { latitude, longitude } = location ?? {}
  if (latitude === null || latitude === undefined || longitude === null || longitude === undefined)
    return <Absent>{text.absent}</Absent>
  return (
    <span>
      {latitude.toFixed(4)}, {longitude.toFixed(4)}
    </span>
  )
}

/** Compared case-blind (decision 41); what is neither is shown as it came. */
function osOf(os: string | null | undefined): { name: string; icon: typeof IconDeviceMobile } {
  const known = os?.toLowerCase()
  if (known === 'ios') return { name: 'iOS', icon: IconBrandApple }
  if (known === 'android') return { name: 'Android', icon: IconBrandAndroid }
  return { name: os ?? '', icon: IconDeviceMobile }
}
