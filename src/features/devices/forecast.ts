import type { DevicesRead } from '#/api/devices'
import type { PersonReading } from '#/api/persons'

/** Whom a device shall belong to, as the form says it. */
export interface Target {
  personKey: string
  externalId: string
}

/** What the service holds about the one who is named, read before anything is sent. */
export interface TargetReading {
  /** Null when nobody has it. */
  person: PersonReading | null
  /** The named person's devices. */
  devices: DevicesRead | null
}

/** Which of the interface's five rules an association will meet ("Associate a device to a person"). */
export interface Forecast {
  /** 2 fails, 3 names the owner, 4 moves the device, 5 changes nothing. */
  rule: 2 | 3 | 4 | 5
  /** Rule 1: both were given, the external id is ignored. */
  ignoresExternalId: boolean
}

/** Forecasts from what was read; between reading and sending somebody else may change it. */
export function forecastOf(target: Target, { person, devices }: TargetReading, deviceId: string): Forecast {
  const byKey = target.personKey !== ''
  const ignoresExternalId = byKey && target.externalId !== ''
  if (person === null) return { rule: byKey ? 2 : 3, ignoresExternalId }
  const isTheirs = devices?.devices.some(({ device }) => device.service_device_id === deviceId) ?? false
  return { rule: isTheirs ? 5 : 4, ignoresExternalId }
}
