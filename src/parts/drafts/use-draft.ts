import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { storageScopeParts } from '#/api/session/storage-scope'
import { useStore } from '#/base/store'
import { listenToDrafts } from './draft-channel'
import { DraftKeeper, type DraftView, type Saving } from './draft-keeper'
import { listDrafts, readVersions, type DraftKind, type ListedDraft, type Stored } from './draft-store'

type KeeperMembers = 'save' | 'flush' | 'discard' | 'endVersion' | 'takeOver' | 'readAgain' | 'saving'

/** A draft in a form. `useSaving` tells whether it is saved, so that saving does not render the form again. */
export interface Draft<T> extends DraftView<T>, Pick<DraftKeeper<T>, KeeperMembers> {
  hasVersions: boolean
  /** Its versions, newest first; `[]` for a kind without versions. */
  versions: () => Promise<Stored<T>[]>
}

/**
 * Keeps the input of a form through reloads, crashes, and lost sessions, for this connection, company, and user. It is
 * on disk at most 250 ms after a keystroke, and at once when a field, the tab, or the page is left. One tab writes it.
 *
 * Do not render the form while `status` is `opening` or `unread`. Fill it from `stored`, give it
 * `key={draft.readCount}` (taking over brings another tab's input), call `save` with every change and `discard` once it
 * has been sent. While another tab has the draft (`elsewhere`), show the form read-only. `DraftNotices` goes above the
 * form, or in its place if the draft is `unread`; `DraftSaved` goes next to its buttons.
 *
 * @param subject what the draft is about, such as a person key, a broadcast id, or 'new'
 */
export function useDraft<T>(kind: DraftKind<T>, subject: string): Draft<T> {
  const { scope } = useApi()
  const keeper = useMemo(() => new DraftKeeper(kind, { scope, kind: kind.id, subject }), [kind, scope, subject])
  useEffect(() => keeper.start(), [keeper])
  const view = useStore(keeper.view)
  const { save, flush, discard, endVersion, takeOver, readAgain, saving } = keeper
  const versions = () => readVersions(kind, { scope, kind: kind.id, subject })
  const hasVersions = kind.versions === true
  return { ...view, hasVersions, save, flush, discard, endVersion, takeOver, readAgain, saving, versions }
}

/** Whether the input is on disk. */
export const useSaving = ({ saving }: Pick<Draft<unknown>, 'saving'>): Saving => useStore(saving)

const draftsQuery = <T>(api: Api, kind: DraftKind<T>) =>
  queryOptions({
    queryKey: ['drafts', ...storageScopeParts(api.session), kind.id],
    queryFn: () => listDrafts(kind, api.scope),
    networkMode: 'always',
    staleTime: 0,
  })

/** The user's drafts of a kind in this browser. */
export interface DraftList<T> {
  /** Only `read` says that there are no others. `unread`: the browser could not read them; `UnreadDrafts` says so. */
  state: 'loading' | 'unread' | 'read'
  /** As they were last read, newest first. */
  drafts: readonly ListedDraft<T>[]
  readAgain: () => void
}

/** The user's drafts of a kind in this browser, kept up to date when any tab changes them. */
export function useDrafts<T>(kind: DraftKind<T>): DraftList<T> {
  const api = useApi()
  const client = useQueryClient()
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: draftsQuery(api, kind).queryKey }))
  const { scope } = api
  useEffect(
    () =>
      listenToDrafts(scope, message => {
        if (message.kind === 'deleted' || (message.kind === 'changed' && message.draftKind === kind.id)) refresh()
      }),
    [scope, kind.id],
  )
  const { data, isError, errorUpdateCount, refetch } = useQuery(draftsQuery(api, kind))
  // A first read that failed counts as failed while it is repeated, or the button that repeats it would vanish
  const isUnread = isError || (data === undefined && errorUpdateCount > 0)
  return {
    state: isUnread ? 'unread' : data === undefined ? 'loading' : 'read',
    drafts: data ?? [],
    readAgain: () => void refetch(),
  }
}
