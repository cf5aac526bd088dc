import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { writeDraft } from '#/parts/drafts/draft-store'
import { withLocalTime } from '#/parts/schedule/schedule-value'
import { emptyBroadcastDraft } from '../broadcast-draft'
import { broadcastDraftKind } from '../draft-kind'
import { apiOf, open } from '../testing'

it('the list says why a draft with a chosen time has no send time yet', async () => {
  const api = apiOf()
  const { when, ...empty } = emptyBroadcastDraft('America/New_York')
  const drafts = {
    Iced: { ...when, now: true },
    // The clocks go forward at 2:00
    Spring: withLocalTime(when, Date.parse('2097-03-10T02:30Z')),
    Later: when,
  }
  for (const [name, chosen] of Object.entries(drafts)) {
    const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: name }
    await writeDraft(address, { value: { ...empty, name, when: chosen }, at: 1 }, null)
  }
  const { screen } = await open('', api)
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  await expect.element(row('Iced')).toHaveTextContent('Two minutes after you confirm')
  await expect
    .element(row('Spring'))
    .toHaveTextContent('The clocks change at the chosen time. Open the draft to choose the exact moment.')
  await expect.element(row('Later')).toHaveTextContent('No time set')
})

it('moving a draft to a day on which the clocks skip its time opens it, so that a time can be chosen', async () => {
  const api = apiOf()
  const { when, ...empty } = emptyBroadcastDraft('America/New_York')
  const early = withLocalTime(when, Date.parse('2097-03-09T02:30Z'))
  const address = { scope: api.scope, kind: broadcastDraftKind.id, subject: 'early' }
  await writeDraft(address, { value: { ...empty, name: 'Early', when: early }, at: 1 }, null)
  await page.viewport(1440, 900)
  const { screen, router } = await open('?view=calendar&day=2097-03-09', api)
  await screen.getByRole('link', { name: /Early/ }).dropTo(screen.getByRole('listitem', { name: /^Sunday 10 March/ }))
  await expect.poll(() => router.state.location.pathname).toBe('/test/DEMO/broadcasts/drafts/early')
})
