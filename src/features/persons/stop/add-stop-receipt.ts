import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { listsQuery } from '#/api/lists'
import { now } from '#/api/now'
import { activeListsOf, subscriptionsQuery, type SubscriptionsRead } from '#/api/subscriptions'
import { MINUTE_MS } from '#/contract/format/durations'
import type { Job } from '#/parts/jobs/job'
import type { JobStore } from '#/parts/jobs/job-store'
import { readListAliases } from '#/parts/list-names/list-aliases'
import { text as listText } from '#/parts/list-names/text'
import { addReceipt, listsInReceipts } from '#/parts/receipts/receipts'
import { readStopRows, stopSettingsSchema } from './stop-job'
import { text } from './text'

const t = text.personReceipt

interface Context {
  api: Api
  client: QueryClient
  jobs: Pick<JobStore, 'chunk'>
}

/**
 * Adds a person's receipt for a stop that has ended: the lists they were unsubscribed from, and either that the person
 * no longer exists or, if the stop has just ended, the lists they are on now. A stop that was tried again has several
 * receipts, each with the lists that the earlier ones do not name. None is added if there are no such lists.
 */
export async function addStopReceipt({ api, client, jobs }: Context, job: Job, personKey: string): Promise<void> {
  const settings = stopSettingsSchema.safeParse(job.settings).data
  const person = settings?.holders.find(holder => holder.person_key === personKey)
  if (settings === undefined || person === undefined) return
  const rows = await readStopRows(jobs, job)
  const named = new Set(listsInReceipts(api.session, personKey, job.id))
  const off = rows.flatMap(({ row, result }) =>
    row.person_key === personKey && result?.outcome === 'unsubscribed' && !named.has(row.list_id) ? [row.list_id] : [],
  )
  const isGone = rows.some(({ row, result }) => row.person_key === personKey && result?.outcome === 'no-person')
  const [first, ...others] = off
  if (first === undefined) return
  const at = job.finished ?? job.touched
  // A receipt has one time: lists that are read much later would seem to have been read then
  const isFresh = now() - at < MINUTE_MS
  const orNull = () => null
  const [known, aliases, read] = await Promise.all([
    client.query(listsQuery(api)).catch(orNull),
    readListAliases(api.session).catch(orNull),
    isFresh && !isGone ? client.query({ ...subscriptionsQuery(api, personKey), staleTime: 0 }).catch(orNull) : null,
  ])
  const nameOf = (id: string) => known?.lists.find(list => list.id === id)?.name || (aliases?.[id] ?? null)
  const labelOf = (id: string) => nameOf(id) ?? listText.unnamed(id)
  addReceipt(
    api.session,
    {
      personKey,
      at,
      what: t.stopped(settings.mdn, person.name, off.map(labelOf)),
      still: isGone ? t.gone : isFresh ? describeLists(read, labelOf) : null,
      ofJob: { id: job.id, lists: off },
      ...(!isGone && {
        invitation: {
          mdn: settings.mdn,
          person_key: personKey,
          // With several lists, the user chooses one
          ...(others.length === 0 && { list: { id: first, name: nameOf(first) } }),
        },
      }),
    },
    `${job.id} ${job.finished ?? ''} ${personKey}`,
  )
}

function describeLists(read: SubscriptionsRead | null, labelOf: (listId: string) => string): string {
  if (read === null) return t.unread
  if (read.unreadable.length > 0) return t.partlyUnread
  const ids = activeListsOf(read)
  return ids.length === 0 ? t.onNone : t.stillOn(ids.map(labelOf))
}
