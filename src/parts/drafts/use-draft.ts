import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { storageScopeParts } from '#/api/session/storage-scope'
import { listenToDrafts } from './draft-channel'
import { DraftKeeper, type DraftView, type Saving } from './draft-keeper'
import { listDrafts, readVersions, type DraftKind, type ListedDraft, type Stored } from './draft-store'

type Kept = 'save' | 'flush' | 'discard' | 'endVersion' | 'takeOver' | 'saving' | 'subscribe'

/** A draft in a form. Whether it is stored is asked by `useSaving`, so that a form is not drawn again for it. */
export interface Draft<T> extends DraftView<T>, Pick<DraftKeeper<T>, Kept> {
  /** How it was before each pause, newest first; `[]` for a kind without versions. */
  versions: () => Promise<Stored<T>[]>
}

/**
 * What is typed survives reload, crash and lost sessions (product.md, "Nothing lost"): kept for this connection, company
 * and user, on disk at most 250 ms after a key, at once when a field, the tab or the page is left. One tab writes it.
 *
 * Wait with the form while `status` is `opening`, fill it from `stored`, give it `key={draft.turn}` (a take-over brings
 * another tab's text), call `save` with every change and `discard` once it was sent. Where another tab has it
 * (`elsewhere`), show the form without letting it be changed. `DraftNotices` goes above the form, `DraftSaved` near the acts.
 *
 * @param subject what is drafted: a person key, a broadcast's id, 'new'
 */
export function useDraft<T>(kind: DraftKind<T>, subject: string): Draft<T> {
  const { scope } = useApi()
  const keeper = useMemo(() => new DraftKeeper(kind, { scope, kind: kind.id, subject }), [kind, scope, subject])
  useEffect(() => keeper.start(), [keeper])
  const view = useSyncExternalStore(keeper.subscribe, keeper.view)
  const { save, flush, discard, endVersion, takeOver, saving, subscribe } = keeper
  const versions = () => readVersions(kind, { scope, kind: kind.id, subject })
  return { ...view, save, flush, discard, endVersion, takeOver, saving, subscribe, versions }
}

/** Whether what is typed is on disk. */
export const useSaving = ({ subscribe, saving }: Pick<Draft<unknown>, 'saving' | 'subscribe'>): Saving =>
  useSyncExternalStore(subscribe, saving)

const draftsQuery = <T>(api: Api, kind: DraftKind<T>) =>
  queryOptions({
    queryKey: ['drafts', ...storageScopeParts(api.session), kind.id],
    queryFn: () => listDrafts(kind, api.scope),
    networkMode: 'always',
    staleTime: 0,
  })

/** The drafts of a kind that this user has on this computer, newest first; undefined while they are read. */
export function useDrafts<T>(kind: DraftKind<T>): ListedDraft<T>[] | undefined {
  const api = useApi()
  const client = useQueryClient()
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey: draftsQuery(api, kind).queryKey }))
  const { scope } = api
  useEffect(
    () =>
      listenToDrafts(scope, message => {
        if (message.kind === 'removed' || (message.kind === 'changed' && message.draftKind === kind.id)) readAgain()
      }),
    [scope, kind.id],
  )
  return useQuery(draftsQuery(api, kind)).data
}
