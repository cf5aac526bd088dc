import { describe, expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { broadcast, open, serviceOf, writeRename, writeUpdateIntent } from './testing'

/**
 * The review of an edit that renames broadcast 7; unless `save` is null, an earlier save of it is in the ledger.
 * @param now the broadcasts as the service returns them
 */
async function reviewRename({ now, save }: { now: ReturnType<typeof broadcast>[]; save: 'unknown' | null }) {
  const raw = broadcast('7')
  const api = testApi(serviceOf(now), { session: testSession({ user: `edit-${Math.random()}` }) })
  await writeRename(api, raw)
  if (save !== null) await writeUpdateIntent(api, save)
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
