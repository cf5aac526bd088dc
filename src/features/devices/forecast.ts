import { findDevice, type DevicesRead } from '#/api/devices'
import type { PersonReading } from '#/api/persons'
import type { DeviceAddress, Target } from './target-draft'

/** What the service knows about the target person, read before anything is sent. */
export interface TargetReading {
  /** Null if no person has the key or external id. */
  person: PersonReading | null
  /** The devices of that person; null without one. */
  devices: DevicesRead | null
}

/**
 * What an association will do. `unknown-key`: no person has the key, and the service refuses. `change-owner-id`: no
 * person has the external id, and the device's owner gets it. `move`: the device goes to the target. `unchanged`: it
 * already belongs to the target. `same-id`: the target has a device with the same id, but its app is not known.
 * `unreadable`: it may be one of the target's devices that could not be read.
 */
export type AssociationEffect = 'unknown-key' | 'change-owner-id' | 'move' | 'unchanged' | 'same-id' | 'unreadable'

export interface Forecast {
  effect: AssociationEffect
  /** Both were given, and the service ignores the external id. */
  ignoresExternalId: boolean
}

/** Forecasts from what was read. Someone else may change that before the association is sent. */
export function forecastOf(
  target: Target,
  { person, devices }: TargetReading,
  { app, device }: DeviceAddress,
): Forecast {
  const byKey = target.personKey !== ''
  const ignoresExternalId = byKey && target.externalId !== ''
  if (person === null) return { effect: byKey ? 'unknown-key' : 'change-owner-id', ignoresExternalId }
  const finding = devices === null ? 'absent' : findDevice(devices, app, device)
  const mayBeUnreadable = finding === 'absent' && devices !== null && devices.unreadable.length > 0
  return { effect: mayBeUnreadable ? 'unreadable' : effects[finding], ignoresExternalId }
}

const effects = { found: 'unchanged', 'same-id': 'same-id', absent: 'move' } as const
