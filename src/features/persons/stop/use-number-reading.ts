import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { storageScopeParts } from '#/api/session/storage-scope'
import { readNumber, type ReadingProgress } from './number-reading'

/**
 * Everything about a number, read once, so that nothing moves under the pointer until the user reads again.
 * @param occasion the review, or the job after which the number is read
 */
export function useNumberReading(mdn: string, occasion: string) {
  const api = useApi()
  const [progress, onProgress] = useState<ReadingProgress>({ done: 0, total: 1 })
  const reading = useQuery({
    queryKey: ['number-reading', ...storageScopeParts(api.session), mdn, occasion],
    queryFn: ({ signal }) => readNumber(api, mdn, { signal, onProgress }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    // Not compared with the previous reading: it is large, and replaced as a whole
    structuralSharing: false,
  })
  return { reading, progress }
}
