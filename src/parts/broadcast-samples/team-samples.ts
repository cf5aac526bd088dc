import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { callServer } from '#/api/http/server-call'
import { storageScopeParts } from '#/api/session/storage-scope'
import { basePath } from '#/base/base-path'
import { type Sample, samplesReplySchema } from '#/contract/format/broadcast-samples'
import { MINUTE_MS } from '#/contract/format/durations'
import { HEADERS } from '#/contract/gateway'

const TIMEOUT_MS = 10_000
/** Samples of this browser and of the server that are this close together count as one. */
const NEARBY_MS = 5_000

/** The samples that the server took while anyone on the team watched a broadcast. */
export const teamSamplesQuery = ({ session, fetch }: Api, broadcastId: string, isBeingSent: boolean) =>
  queryOptions({
    queryKey: ['broadcast-samples', ...storageScopeParts(session), broadcastId],
    queryFn: async ({ signal }): Promise<readonly Sample[]> => {
      const path = [session.connection.id, session.company_key].map(encodeURIComponent).join('/')
      const search = new URLSearchParams({ broadcast_id: broadcastId }).toString()
      const reply = await callServer({
        id: 'readBroadcastSamples',
        url: `${basePath}/api/${path}/broadcast-samples?${search}`,
        headers: { [HEADERS.session]: session.id },
        schema: samplesReplySchema,
        timeoutMs: TIMEOUT_MS,
        signal,
        fetch,
      })
      return reply.value.samples
    },
    refetchInterval: isBeingSent ? MINUTE_MS : false,
    refetchOnWindowFocus: false,
  })

/**
 * The server's samples from times when this browser took none. At other times, this browser's own are used: the
 * server's times are whole seconds, so if both were used, the number could seem to fall.
 * @param team in chronological order
 */
export function teamOnlySamples(own: readonly Sample[], team: readonly Sample[]): Sample[] {
  const times = own.map(([at]) => at).toSorted((a, b) => a - b)
  let next = 0
  return team.filter(([at]) => {
    while (next < times.length && (times[next] ?? 0) < at - NEARBY_MS) next++
    return !(next < times.length && (times[next] ?? 0) <= at + NEARBY_MS)
  })
}
