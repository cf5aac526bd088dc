import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { callServer } from '#/api/http/server-call'
import { storageScopeParts } from '#/api/session/storage-scope'
import { basePath } from '#/base/base-path'
import { type Sample, samplesReplySchema } from '#/contract/format/broadcast-samples'
import { MINUTE_MS } from '#/contract/format/durations'
import { HEADERS } from '#/contract/gateway'

const TIMEOUT_MS = 10_000
/** This browser's samples this close to one of the server were taken from the same reply, or from one nearby. */
const NEARBY_MS = 5_000

/** What the server saw of a broadcast, because anyone of the team watched it; none if that cannot be read. */
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
      }).catch(() => null)
      return reply?.value.samples ?? []
    },
    refetchInterval: isBeingSent ? MINUTE_MS : false,
    refetchOnWindowFocus: false,
  })

/**
 * The samples of the server that tell more than this browser's. Where this browser watched as well, its own are kept: the
 * server's times have whole seconds, and a number would seem to fall.
 * @param team in the order of their times
 */
export function furtherSamples(own: readonly Sample[], team: readonly Sample[]): Sample[] {
  const times = own.map(([at]) => at).toSorted((a, b) => a - b)
  let next = 0
  return team.filter(([at]) => {
    while (next < times.length && (times[next] ?? 0) < at - NEARBY_MS) next++
    return !(next < times.length && (times[next] ?? 0) <= at + NEARBY_MS)
  })
}
