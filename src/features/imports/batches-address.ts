import * as z from 'zod/mini'
import { useSession } from '#/api/api-context'
import { appIdsOf } from '#/api/session/app-ids'
import { dayOrNone } from '#/contract/format/fields'
import { useUrlState } from '#/nav/url-state'

export const batchStates = ['all', 'open', 'failures', 'unusual', 'settled'] as const
export type BatchState = (typeof batchStates)[number]

export const batchColumnIds = ['received', 'batch', 'file', 'tokens', 'outcome', 'failed', 'pending', 'due'] as const
export type BatchColumnId = (typeof batchColumnIds)[number]

/** A whole number as typed; empty for no filter. */
const count = z.catch(z.string().check(z.regex(/^\d{0,7}$/)), '')

/** What the list of batches shows. It is in the URL, so that a link shows a colleague the same list. */
export const batchesAddressSchema = z.object({
  app: z.catch(z.string(), ''),
  state: z.catch(z.enum(batchStates), 'all'),
  origin: z.catch(z.enum(['all', 'here', 'elsewhere']), 'all'),
  /** Part of a batch id. */
  id: z.catch(z.string(), ''),
  from: dayOrNone,
  until: dayOrNone,
  /** Id of the job that sent the batches, to show those of one file. */
  job: z.catch(z.string(), ''),
  /** Minimum and maximum number of tokens. */
  least: count,
  most: count,
  /** Minimum failed, as a percentage of tokens with a result; minimum number pending. */
  failed: count,
  pending: count,
  sort: z.catch(z.enum(batchColumnIds), 'received'),
  order: z.catch(z.enum(['asc', 'desc']), 'desc'),
})
export type BatchesAddress = z.output<typeof batchesAddressSchema>

/** Part of a file name. It may contain people's names, so it is in the history entry, not in the URL. */
export const batchesHistorySchema = z.object({ file: z.catch(z.string(), '') })

/** The app ids of the session. */
export const useAppIds = (): string[] => appIdsOf(useSession())

/** The app whose batches are shown: the one in the URL, else the first known one; '' if there is none. */
export function useApp(): string {
  const known = useAppIds()
  const [{ app }] = useUrlState(batchesAddressSchema)
  return app === '' ? (known[0] ?? '') : app
}
