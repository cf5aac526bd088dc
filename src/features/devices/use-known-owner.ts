import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { cachedOwnersOf, devicesQuery, findDevice } from '#/api/devices'
import { personQuery, type PersonReading } from '#/api/persons'

/**
 * The person who has a device, if their devices were read before and still include it; otherwise null. Undefined while
 * they are read again. The service does not say whose device it is.
 */
export function useKnownOwner(appId: string, deviceId: string): PersonReading | null | undefined {
  const api = useApi()
  const client = useQueryClient()
  const [key] = cachedOwnersOf(client, api, appId, deviceId)
  const devices = useQuery({ ...devicesQuery(api, key ?? ''), enabled: key !== undefined, staleTime: 0 })
  const owner = useQuery({ ...personQuery(api, key ?? ''), enabled: key !== undefined, staleTime: 0 })
  if (key === undefined) return null
  // Cached data may still include a device that the person has since lost
  if (!devices.isFetchedAfterMount || !owner.isFetchedAfterMount) return undefined
  if (devices.data === undefined || devices.error !== null || owner.error !== null) return null
  return findDevice(devices.data, appId, deviceId) === 'found' ? owner.data : null
}
