import { IconBrandAndroid, IconBrandApple, IconDeviceMobile } from '@tabler/icons-react'
import type { Device } from '#/contract/devices'
import { formatDegrees } from '#/ui/format/format'
import { LongText, shortenName } from '#/ui/format/LongText'
import { Absent, Fact, KeyValue } from '#/ui/layout/KeyValue'
import { text } from './text'
import classes from './DeviceCard.module.css'

const t = text.card

/** One device, with the ids that support staff copy. */
export function DeviceCard({ device }: { device: Device }) {
  const os = osOf(device.os)
  const name = [device.hardware_make, device.hardware_model].filter(hasText).join(' ')
  return (
    <div className={classes['card']}>
      <div className={`sb-row ${classes['head'] ?? ''}`}>
        <os.icon size={16} stroke={1.5} aria-hidden />
        <b>
          <LongText text={name === '' ? t.unnamed : name} limit={60} />
        </b>
        <span className="sb-dim">
          <LongText text={[os.name, device.os_version].filter(hasText).join(' ')} limit={40} />
        </span>
      </div>
      <KeyValue>
        <Fact label={t.id} mono copy={device.service_device_id}>
          <LongText text={device.service_device_id} limit={60} />
        </Fact>
        <TextFact label={t.token} value={device.push_token} mono />
        <Fact label={t.app}>
          {hasText(device.app_version) ? <LongText text={device.app_version} /> : <Absent />}{' '}
          {hasText(device.sdk_version) ? (
            <span className="sb-dim">{t.sdk(shortenName(device.sdk_version, 24))}</span>
          ) : null}
        </Fact>
        <TextFact label={t.locale} value={device.locale} />
        <TextFact label={t.timezone} value={device.timezone} />
        <Fact label={t.location}>
          <Coordinates location={device.location} />
        </Fact>
        <TextFact label={t.advertisingId} value={device.advertising_id} mono />
      </KeyValue>
    </div>
  )
}

const hasText = (value: string | null | undefined): value is string =>
  value !== null && value !== undefined && value !== ''

function TextFact({ label, value, mono = false }: { label: string; value: string | null | undefined; mono?: boolean }) {
  return (
    <Fact label={label} mono={mono && hasText(value)} copy={mono && hasText(value) ? value : undefined}>
      {hasText(value) ? <LongText text={value} limit={40} /> : <Absent>{t.none}</Absent>}
    </Fact>
  )
}

function Coordinates({ location }: Pick<Device, 'location'>) {
  const { latitude, longitude } = location ?? {}
  if (latitude === null || latitude === undefined || longitude === null || longitude === undefined)
    return <Absent>{t.none}</Absent>
  return <span>{t.coordinates(formatDegrees(latitude), formatDegrees(longitude))}</span>
}

/** Ignores case, because the service does not define it. An unknown system is shown as received. */
function osOf(os: string | null | undefined): { name: string; icon: typeof IconDeviceMobile } {
  const known = os?.toLowerCase()
  if (known === 'ios') return { name: 'iOS', icon: IconBrandApple }
  if (known === 'android') return { name: 'Android', icon: IconBrandAndroid }
  return { name: os ?? '', icon: IconDeviceMobile }
}
