import { QueryClientProvider } from '@tanstack/react-query'
import { Profiler } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { describe, expect, it, vi } from 'vitest'
import { ApiProvider } from '#/api/api-context'
import { broadcastListQuery } from '#/api/broadcasts'
import { createQueryClient } from '#/api/query-client'
import { testApi, testSession } from '#/api/testing'
import { routePatterns } from '#/nav/paths'
import { writeDraft } from '#/parts/drafts/draft-store'
import { ClockContext, type Clock } from '#/ui/behavior/clock'
import { render } from '#/ui/theme/testing'
import { emptyBroadcastDraft } from './broadcast-draft'
import { ComposerSection } from './composer/ComposerSection'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { DraftPage } from './DraftPage'
import { apiOf, broadcast, open, renameOf, writeRename } from './testing'

/** A service with three broadcasts that are being sent, and no others. */
const service: typeof fetch = async input => {
  const url = new URL(typeof input === 'string' ? input : '', location.origin)
  if (url.pathname.endsWith('/subscription_lists')) return Response.json([{ id: '4107', name: 'Iced season' }])
  if (url.searchParams.get('status') !== 'in_progress') return Response.json([])
  return Response.json(
    ['1', '2', '3'].map(id => ({
      broadcast_id: id,
      status: 'in_progress',
      name: `Broadcast ${id}`,
      send_scheduled_date: '2027-03-10T08:59:00Z',
      targeting: { message_template: 'Doors open at nine', channel: 'sms', source_lists: ['4107'], filters: [] },
    })),
  )
}

const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

it('the composer does not refresh active broadcasts, and renders again only when the minute changes', async () => {
  const api = testApi(service, { session: testSession({ user: `composer-${Math.random()}` }) })
  const empty = emptyBroadcastDraft('Pacific/Kiritimati')
  // 2 days away in UTC, the viewer's zone, and 3 in the time zone of the broadcast
  const when = { ...empty.when, text: 'Sat 13 Mar 2027 13:30', wall: '2027-03-13T13:30' }
  const value: BroadcastDraft = { ...empty, name: 'News', lists: ['4107'], when }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd1' }, { value, at: 1 }, null)
  const client = createQueryClient()
  const ticks = new Set<() => void>()
  let now = Date.UTC(2027, 2, 10, 9)
  const clock: Clock = {
    now: () => now,
    subscribe: tick => {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
  }
  const commits = vi.fn()
  const router = createMemoryRouter([{ path: routePatterns.broadcastDraft, element: <DraftPage /> }], {
    initialEntries: ['/test/DEMO/broadcasts/drafts/d1'],
  })
  const screen = await render(
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <ClockContext value={clock}>
          <Profiler id="composer" onRender={commits}>
            <RouterProvider router={router} />
          </Profiler>
        </ClockContext>
      </ApiProvider>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'When' })).toBeVisible()
  // These parts load separately, and each of them renders the page again
  await expect.element(screen.getByRole('combobox', { name: 'Time zone for sending' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Versions', exact: true })).toBeVisible()
  await expect.element(screen.getByText('Preview as…')).toBeInTheDocument()
  const queries = client.getQueryCache()
  await vi.waitFor(() =>
    expect(queries.find({ queryKey: broadcastListQuery(api, 'in_progress').queryKey })?.state.data).toBeDefined(),
  )
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  // Days are counted in the viewer's zone, as on every other page
  await expect.element(screen.getByText(/^Sat 13 Mar 13:30 GMT\+14, in 2 d$/)).toBeVisible()
  // Once the last part is rendered, the next frames draw nothing
  const countCommits = async () => {
    commits.mockClear()
    for (let frames = 0; frames < 10; frames++) await frame()
    return commits.mock.calls.length
  }
  await expect.poll(countCommits).toBe(0)
  expect(queries.getAll().filter(query => query.observers.some(({ options }) => options.refetchInterval))).toEqual([])

  const advance = async (ms: number) => {
    commits.mockClear()
    now += ms
    for (const tick of ticks) tick()
    await frame()
    await frame()
  }
  for (const second of [1, 2, 3]) {
    await advance(1_000)
    expect(commits, `second ${second}`).not.toHaveBeenCalled()
  }
  await advance(60_000)
  expect(commits).toHaveBeenCalled()
})

it('a collapsed section that becomes invalid opens, and does not collapse while it is being corrected', async () => {
  const section = (isValid: boolean) => (
    <ComposerSection id="when" step={3} isValid={isValid} summary="Tomorrow">
      <input aria-label="When" />
    </ComposerSection>
  )
  const screen = await render(section(true))
  await screen.getByRole('button', { name: 'Collapse Send time' }).click()
  await expect.element(screen.getByText('Tomorrow')).toBeVisible()
  await screen.rerender(section(false))
  const field = screen.getByRole('textbox', { name: 'When' })
  await field.fill('tomorrow 9')
  await screen.rerender(section(true))
  await expect.element(field).toHaveValue('tomorrow 9')
})

describe('a channel that is neither SMS nor push', () => {
  const openDraft = async (changes: Partial<BroadcastDraft>) => {
    const raw = broadcast('7')
    const api = apiOf([raw])
    const draft = renameOf(raw, changes)
    await writeRename(api, raw, { message: { ...draft.message, channel: 'rcs' }, ...changes })
    return (await open('/drafts/edit-7', api, null)).screen
  }

  it('can be replaced in a new broadcast, such as a duplicate', async () => {
    const screen = await openDraft({ base: null })
    const problem = screen.getByText('Channel: “rcs” cannot be used for a new broadcast. Choose SMS or push.')
    await expect.element(problem).toBeVisible()
    const push = screen.getByRole('radio', { name: 'Push' })
    for (const channel of [screen.getByRole('radio', { name: 'SMS' }), push])
      await expect.element(channel).not.toBeChecked()
    await expect.element(screen.getByText(/It is kept unchanged\./)).not.toBeInTheDocument()
    await screen.getByText('Push', { exact: true }).click()
    await expect.element(push).toBeChecked()
    await expect.element(problem).not.toBeInTheDocument()
  })

  it('is kept by an edit', async () => {
    const screen = await openDraft({})
    await expect.element(screen.getByText(/^The channel “rcs” .* It is kept unchanged\.$/)).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: 'Push' })).not.toBeInTheDocument()
  })
})

it('waves are offered once something is entered: before that, there is nothing to divide', async () => {
  const api = apiOf()
  Object.assign(api.session, { custom_fields: [{ key: 'home', label: 'Home zone', type: 'timezone' }] })
  const { screen } = await open('/drafts/d', api)
  const waves = screen.getByRole('link', { name: /^Send in waves/ })
  const name = screen.getByRole('textbox', { name: 'Name', exact: true })
  await expect.element(name).toBeVisible()
  expect(waves.query()).toBeNull()
  await name.fill('News')
  await expect.element(waves).toBeVisible()
})

it('the edit of a broadcast without a name is not called a new broadcast', async () => {
  const raw = broadcast('7', { name: '' })
  const api = apiOf([raw])
  await writeRename(api, raw, { name: '' })
  const { screen } = await open('/drafts/edit-7', api, null)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'No name' })).toBeVisible()
})
