import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { updateBroadcastMutation } from '#/api/broadcast-mutations'
import type { Api } from '#/api/http/client'
import { ledger } from '#/api/mutation/mutate'

const inputSchema = z.object({ params: z.object({ broadcast_id: z.string() }) })

/** How often to check whether the outcome is known. */
const CHECK_AGAIN_MS = 1000

/**
 * Whether changes to a broadcast were sent, by an earlier page or in another tab, and their outcome is not known yet
 * (`checking`) or could not be determined (`unknown`); null if there are no such changes.
 */
export const earlierSaveQuery = ({ scope }: Api, broadcastId: string) =>
  queryOptions({
    queryKey: ['earlier-save', scope, broadcastId],
    queryFn: async (): Promise<'checking' | 'unknown' | null> => {
      // Without storage in this browser, nothing was sent from here
      const all = await ledger.unsettled(scope).catch(() => [])
      const open = all.filter(
        ({ act, input }) =>
          act === updateBroadcastMutation.id && inputSchema.safeParse(input).data?.params.broadcast_id === broadcastId,
      )
      if (open.some(({ status }) => status === 'sent')) return 'checking'
      return open.length > 0 ? 'unknown' : null
    },
    refetchInterval: ({ state }) => (state.data === 'checking' ? CHECK_AGAIN_MS : false),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
