import { describe, expect, it } from 'vitest'
import { updateBroadcastMutation } from '#/api/broadcast-mutations'
import { ledger } from '#/api/mutation/mutate'
import { newId } from '#/api/new-id'
import { testApi, testSession } from '#/api/testing'
import { writeDraft } from '#/parts/drafts/draft-store'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { broadcast, open, serviceOf } from './testing'

/**
 * The review of an edit that renames broadcast 7, while an earlier save of it is in the ledger.
 * @param now the broadcasts as the service returns them
 */
async function reviewRename({ now, save }: { now: ReturnType<typeof broadcast>[]; save: 'unknown' | null }) {
  const raw = broadcast('7')
  const api = testApi(serviceOf(now), { session: testSession({ user: `edit-${Math.random()}` }) })
  const empty = emptyBroadcastDraft('UTC')
  const value: BroadcastDraft = {
    ...empty,
    name: 'Renamed',
    lists: ['4107'],
    message: { ...empty.message, template: raw.targeting.message_template },
    when: { ...empty.when, text: 'Wed 10 Mar 2027 12:00', wall: '2027-03-10T12:00' },
    base: { id: '7', raw },
  }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'edit-7' }, { value, at: 1 }, null)
  if (save !== null)
    await ledger.write({
      key: newId(),
      scope: api.scope,
      connection: 'test',
      company_key: 'DEMO',
      user: api.session.user,
      act: updateBroadcastMutation.id,
      rowId: updateBroadcastMutation.row.id,
      what: 'Change broadcast Renamed',
      hash: '',
      input: { params: { company_key: 'DEMO', broadcast_id: '7' } },
      created: Date.now(),
      settled: null,
      status: save,
    })
  const { screen } = await open('/drafts/edit-7/review', api, null)
  return screen
}

describe('the review of an edit that can no longer be saved', () => {
  it('does not claim that nothing was changed if the outcome of a save is unknown', async () => {
    const screen = await reviewRename({ now: [], save: 'unknown' })
    await expect.element(screen.getByText('The broadcast no longer exists.')).toBeVisible()
    await expect.element(screen.getByText(/^It is unclear whether your edit was saved\./)).toBeVisible()
    await expect.element(screen.getByText(/^Nothing was changed\./)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).toBeVisible()
  })

  it('says that nothing was changed if nothing was sent', async () => {
    const screen = await reviewRename({ now: [], save: null })
    await expect.element(screen.getByText(/^Nothing was changed\./)).toBeVisible()
  })

  it('does not offer to schedule it again once it is saved', async () => {
    const renamed = { ...broadcast('7'), name: 'Renamed', status: 'in_progress' }
    const screen = await reviewRename({ now: [renamed], save: 'unknown' })
    await expect.element(screen.getByText('Already saved')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Open broadcast' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn into new broadcast' })).not.toBeInTheDocument()
  })
})
