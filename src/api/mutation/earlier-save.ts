import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../http/client'
import { now } from '../now'
import type { Intent } from './intents'
import { isSubset } from './is-subset'
import { ledger } from './mutate'
import type { AnyMutation } from './mutation-definition'

/** How often to check whether the outcome is known. */
const CHECK_AGAIN_MS = 1000

/** Whether the input of a call has these params: whether it is about this record. */
export const isAbout = (params: Readonly<Record<string, string>>, input: unknown): boolean =>
  isSubset({ params }, input)

const openIntents = async (scope: string, id: string, params: Readonly<Record<string, string>>): Promise<Intent[]> =>
  (await ledger.unsettled(scope)).filter(({ act, input }) => act === id && isAbout(params, input))

const unknownIntents = async (...about: Parameters<typeof openIntents>): Promise<Intent[]> =>
  (await openIntents(...about)).filter(({ status }) => status === 'unknown')

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
      const open = await openIntents(scope, id, params).catch(() => [])
      if (open.some(({ status }) => status === 'sent')) return 'checking'
      return open.length > 0 ? 'unknown' : null
    },
    refetchInterval: ({ state }) => (state.data ? CHECK_AGAIN_MS : false),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Looks again at changes to the record with these params whose outcome could not be determined. Resolves to true if
 * some turn out to have been carried out.
 * @param onDone called for each of them; if it rejects, the outcome stays unknown and can be checked again
 * @throws ApiError if the record cannot be read; DOMException if the ledger cannot
 */
export async function settleUnknown(
  api: Api,
  mutation: AnyMutation,
  params: Readonly<Record<string, string>>,
  onDone: (intent: Intent) => Promise<unknown>,
): Promise<boolean> {
  let isAnyDone = false
  for (const intent of await unknownIntents(api.scope, mutation.id, params)) {
    const result = await mutation.reconcileStored(api, intent)
    if (result === 'done') {
      await onDone(intent)
      await ledger.mark(intent.key, 'done', now())
      isAnyDone = true
    } else if (result === 'absent') await ledger.mark(intent.key, 'failed', now())
  }
  return isAnyDone
}

/**
 * Forgets changes to the record with these params whose outcome is unknown. Once another change has been carried out,
 * reading the record can no longer determine it: the values, or the time of the last update, may be those of the other
 * change.
 */
export async function forgetUnknown(
  api: Api,
  mutation: AnyMutation,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { key } of await unknownIntents(api.scope, mutation.id, params)) await ledger.remove(key)
}
