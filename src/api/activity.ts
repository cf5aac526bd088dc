import { infiniteQueryOptions } from '@tanstack/react-query'
import { activityPageSchema, type Act, type ActivityFilter, type ActivityPage } from '#/contract/activity'
import type { Api } from './http/client'
import { callActivity, noteExport } from './note-export'
import { storageScopeParts } from './session/storage-scope'

const PAGE_SIZE = 100
const EXPORT_PAGE_SIZE = 1000

/** The activity log of this company, newest first, page by page. */
export const activityQuery = (api: Api, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['activity', ...storageScopeParts(api.session), filter],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => readActivity(api, filter, { before: pageParam, limit: PAGE_SIZE, signal }),
    getNextPageParam: ({ next }: ActivityPage) => next,
    // Returning to the window would read every page again
    refetchOnWindowFocus: false,
  })

/** Every matching entry, for a file. Notes the export in the activity log first. */
export async function readAllActivity(api: Api, filter: ActivityFilter): Promise<Act[]> {
  await noteExport(api, 'activity', filter.thing)
  const acts: Act[] = []
  for (let before: number | null = null; ;) {
    const page: ActivityPage = await readActivity(api, filter, { before, limit: EXPORT_PAGE_SIZE })
    acts.push(...page.acts)
    if (page.next === null) return acts
    before = page.next
  }
}

function readActivity(
  api: Api,
  filter: ActivityFilter,
  { before, limit, signal }: { before: number | null; limit: number; signal?: AbortSignal },
): Promise<ActivityPage> {
  const search = new URLSearchParams({ limit: String(limit) })
  for (const [name, value] of Object.entries({ ...filter, before: before ?? undefined }))
    if (value !== undefined) search.set(name, String(value))
  return callActivity(api, { id: 'readActivity', search: `?${search.toString()}`, schema: activityPageSchema, signal })
}
