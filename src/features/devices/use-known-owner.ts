import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { cachedOwnersOf, devicesQuery, findDevice } from '#/api/devices'
import { personQuery, type PersonReading } from '#/api/persons'

/**
 * The person who has a device, if their devices were read before and still include it; otherwise null. The service does
 * not say whose device it is.
 */
export function useKnownOwner(appId: string, deviceId: string): PersonReading | null {
  const api = useApi()
  const client = useQueryClient()
  const [key] = cachedOwnersOf(client, api, appId, deviceId)
  const devices = useQuery({ ...devicesQuery(api, key ?? ''), enabled: key !== undefined, staleTime: 5_000 })
  const owner = useQuery({ ...personQuery(api, key ?? ''), enabled: key !== undefined, staleTime: 5_000 })
  const isTheirs = devices.data !== undefined && findDevice(devices.data, appId, deviceId) === 'found'
  return isTheirs ? (owner.data ?? null) : null
}
