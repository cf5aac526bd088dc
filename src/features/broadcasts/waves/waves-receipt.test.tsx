import { expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { defaultPolicy, type Policy } from '#/contract/policy/policy'
import { DraftKeeper } from '#/parts/drafts/draft-keeper'
import { writeDraft } from '#/parts/drafts/draft-store'
import { broadcastDraftKind, type BroadcastDraft } from '../draft-kind'
import { broadcast, open, renameOf, serviceOf } from '../testing'

const home = { key: 'home', label: 'Home zone', type: 'timezone' as const }

/** Opens the review of a draft that is sent in one wave. */
async function openReceipt({
  policy = {},
  changes = {},
  broadcasts = [],
  fields = [home],
  prepare = async () => {},
}: {
  policy?: Partial<Policy>
  changes?: Partial<BroadcastDraft>
  broadcasts?: ReturnType<typeof broadcast>[]
  fields?: (typeof home)[]
  prepare?: (address: { scope: string; kind: string; subject: string }) => Promise<unknown>
}) {
  const connection = { policy: { ...defaultPolicy, ...policy } }
  const session = { ...testSession({ user: `receipt-${Math.random()}`, connection }), custom_fields: fields }
  const api = testApi(serviceOf(broadcasts), { session })
  const waves = { field: 'home', values: 'America/New_York', set: null }
  const value = { ...renameOf(broadcast('7'), { base: null }), waves, ...changes }
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }
  await writeDraft(address, { value, at: 1 }, null)
  await prepare(address)
  return (await open('/drafts/d/waves', api)).screen
}

it('the review of waves shows the warnings about the message, and the conditions in words', async () => {
  const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
  const screen = await openReceipt({
    policy: { opt_out_words: { words: ['STOP'], origin } },
    changes: { filters: [{ kind: 'locked', id: 0, raw: { name: 'loyalty' } }] },
  })
  await expect.element(screen.getByText(/^Message: it does not say how to opt out \(STOP\)\./)).toBeVisible()
  await expect
    .element(screen.getByText('Filtered by the condition loyalty (not supported here)', { exact: true }))
    .toBeVisible()
})

it('the review of waves says that the broadcast may not have been compared with all others if some may be missing', async () => {
  const broadcasts = Array.from({ length: 100 }, (_, index) =>
    broadcast(`${index}`, { send_scheduled_date: '2028-03-10T12:00:00Z' }),
  )
  const screen = await openReceipt({ broadcasts })
  await expect.element(screen.getByText(/^Some broadcasts may be missing or could not be read/)).toBeVisible()
})

it('in a tab that does not have the draft, the time zones of the waves cannot be changed', async () => {
  const stops: (() => void)[] = []
  const screen = await openReceipt({
    fields: [home, { ...home, key: 'work', label: 'Work zone' }],
    prepare: async address => {
      const other = new DraftKeeper(broadcastDraftKind, address)
      stops.push(other.start())
      await expect.poll(() => other.view.get().status).toBe('mine')
    },
  })
  const zones = screen.getByRole('textbox', { name: 'Time zones, one per line' })
  await expect.element(zones).toBeDisabled()
  await expect.element(screen.getByRole('combobox', { name: 'Custom field with the time zone' })).toBeDisabled()
  for (const stop of stops) stop()
  await expect.element(zones).toBeEnabled()
})
