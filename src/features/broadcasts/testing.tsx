import type { ReactNode } from 'react'
import { updateBroadcastMutation } from '#/api/broadcast-mutations'
import type { Api } from '#/api/http/client'
import type { Intent } from '#/api/mutation/intents'
import { ledger } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { testApi, testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { writeDraft } from '#/parts/drafts/draft-store'
import { renderRoutes } from '#/parts/testing/test-page'
import { ClockContext } from '#/ui/behavior/clock'
import { emptyBroadcastDraft } from './broadcast-draft'
import { BroadcastPage } from './broadcast/BroadcastPage'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { DraftPage } from './DraftPage'
import { BroadcastsPage } from './list/BroadcastsPage'
import { newDraftState } from './new-draft'
import { SamplePeoplePage } from './sample-people/SamplePeoplePage'
import { WavesPage } from './waves/WavesPage'

/** The lists of the company. */
export const lists = [
  { id: '4107', name: 'Iced season' },
  { id: '4108', name: 'Store news' },
]

/** A broadcast as the service returns it. */
export const broadcast = (id: string, more: Record<string, unknown> = {}) => ({
  broadcast_id: id,
  status: 'scheduled',
  name: `Broadcast ${id}`,
  send_scheduled_date: '2027-03-10T12:00:00Z',
  targeting: { message_template: 'Doors open at nine', channel: 'sms', source_lists: ['4107'], filters: [] },
  ...more,
})
type Wire = ReturnType<typeof broadcast>

/** The targeting of a broadcast to these lists. */
export const targeting = (...source_lists: string[]) => ({
  targeting: { message_template: 'Doors open at nine', channel: 'sms', source_lists, filters: [] },
})

/** A read-only service: the lists, the broadcasts by status, and each broadcast. */
export const serviceOf =
  (broadcasts: readonly Wire[]): typeof fetch =>
  async input => {
    const url = new URL(typeof input === 'string' ? input : '', location.origin)
    if (url.pathname.endsWith('/subscription_lists')) return Response.json(lists)
    if (url.pathname.endsWith('/activity')) return new Response(null, { status: 204 })
    const status = url.searchParams.get('status')
    if (status !== null) return Response.json(broadcasts.filter(wire => wire.status === status))
    const found = broadcasts.find(wire => url.pathname.endsWith(`/broadcasts/${wire.broadcast_id}`))
    return found ? Response.json(found) : new Response('', { status: 404 })
  }

/** An API on such a service, with a user of its own. */
export const apiOf = (broadcasts: readonly Wire[] = []) =>
  testApi(serviceOf(broadcasts), { session: testSession({ user: `broadcasts-${Math.random()}` }) })

/** An API like that of `apiOf`, on which broadcasts with these statuses cannot be loaded. */
export const apiWithout = (statuses: readonly string[], broadcasts: readonly Wire[] = []) =>
  testApi(
    async (input, init) =>
      typeof input === 'string' && statuses.includes(new URL(input, location.origin).searchParams.get('status') ?? '')
        ? Response.json({ message: 'The service has a fault' }, { status: 500 })
        : serviceOf(broadcasts)(input, init),
    { session: testSession({ user: `broadcasts-${Math.random()}` }) },
  )

/**
 * Opens a page of the feature; the path follows `/broadcasts`. By default, a draft that is not stored starts empty.
 * @param now the time on the pages' clock; by default the current time
 */
export function open(path: string, api: ReturnType<typeof apiOf>, state: unknown = newDraftState, now?: number) {
  const routes: { path: string; element: ReactNode }[] = [
    { path: routePatterns.broadcasts, element: <BroadcastsPage /> },
    { path: routePatterns.broadcastDraft, element: <DraftPage /> },
    { path: routePatterns.broadcast, element: <BroadcastPage /> },
    { path: routePatterns.waves, element: <WavesPage /> },
    { path: routePatterns.samplePeople, element: <SamplePeoplePage /> },
  ]
  const at = (element: ReactNode) =>
    now === undefined ? element : <ClockContext value={{ now: () => now }}>{element}</ClockContext>
  const shown = routes.map(route => ({ ...route, element: at(route.element) }))
  return renderRoutes(api, shown, `/test/DEMO/broadcasts${path}`, state)
}

/** The draft of an edit that renames this broadcast, with further changes. */
export function renameOf(raw: Wire, changes: Partial<BroadcastDraft> = {}): BroadcastDraft {
  const empty = emptyBroadcastDraft('UTC')
  return {
    ...empty,
    name: 'Renamed',
    lists: ['4107'],
    message: { ...empty.message, template: raw.targeting.message_template },
    when: { ...empty.when, text: 'Wed 10 Mar 2027 12:00', wall: '2027-03-10T12:00' },
    base: { id: raw.broadcast_id, raw },
    ...changes,
  }
}

/** Stores such a draft. */
export async function writeRename({ scope }: Api, raw: Wire, changes?: Partial<BroadcastDraft>): Promise<void> {
  const address = { scope, kind: broadcastDraftKind.id, subject: `edit-${raw.broadcast_id}` }
  await writeDraft(address, { value: renameOf(raw, changes), at: 1 }, null)
}

/** Writes into the ledger an intent to save an edit of broadcast 7; resolves to the intent's key. */
export async function writeUpdateIntent({ scope, session }: Api, status: Intent['status']): Promise<string> {
  const key = newId()
  await ledger.write({
    key,
    scope,
    connection: 'test',
    company_key: 'DEMO',
    user: session.user,
    act: updateBroadcastMutation.id,
    rowId: updateBroadcastMutation.row.id,
    what: 'Change broadcast Renamed',
    hash: '',
    input: { params: { company_key: 'DEMO', broadcast_id: '7' } },
    created: now(),
    settled: null,
    status,
  })
  return key
}
