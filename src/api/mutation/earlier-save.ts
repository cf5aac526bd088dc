import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../http/client'
import { isSubset } from './is-subset'
import { ledger } from './mutate'
import type { AnyMutation } from './mutation-definition'

/** How often to check whether the outcome is known. */
const CHECK_AGAIN_MS = 1000

/** Whether the input of a call has these params: whether it is about this record. */
export const isAbout = (params: Readonly<Record<string, string>>, input: unknown): boolean =>
  isSubset({ params }, input)

/**
 * Whether changes to the record with these params were sent, by an earlier page or in another tab, and their outcome is
 * not known yet (`checking`) or could not be determined (`unknown`); null if there are no such changes.
 */
export const earlierSaveQuery = (
  { scope }: Api,
  { id }: Pick<AnyMutation, 'id'>,
  params: Readonly<Record<string, string>>,
) =>
  queryOptions({
    queryKey: ['earlier-save', scope, id, params],
    queryFn: async (): Promise<'checking' | 'unknown' | null> => {
      // Without storage in this browser, nothing was sent from here
      const all = await ledger.unsettled(scope).catch(() => [])
      const open = all.filter(({ act, input }) => act === id && isAbout(params, input))
      if (open.some(({ status }) => status === 'sent')) return 'checking'
      return open.length > 0 ? 'unknown' : null
    },
    refetchInterval: ({ state }) => (state.data ? CHECK_AGAIN_MS : false),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
