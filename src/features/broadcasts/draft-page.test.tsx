import { expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { writeDraft } from '#/parts/drafts/draft-store'
import { emptyBroadcastDraft } from './broadcast-draft'
import { broadcastDraftKind, type BroadcastDraft } from './draft-kind'
import { apiOf, broadcast, open, serviceOf, targeting } from './testing'

it('asks for a tick for each consequence before a broadcast can be scheduled; an edit asks for what it changes', async () => {
  const near = ['1', '2'].map(id => broadcast(id, { send_scheduled_date: `2027-03-10T1${5 + Number(id)}:00:00Z` }))
  const api = apiOf(near)
  const store = (subject: string, value: BroadcastDraft) =>
    writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject }, { value, at: Date.now() }, null)
  const empty = emptyBroadcastDraft('UTC')
  const value: BroadcastDraft = {
    ...empty,
    name: 'broadcast 1',
    lists: ['4107'],
    message: { ...empty.message, template: 'a'.repeat(2_000) },
    when: { ...empty.when, text: 'Wed 10 Mar 2027 20:30', wall: '2027-03-10T20:30' },
  }
  await store('d', value)
  const unmoved = { ...empty.when, text: 'Wed 10 Mar 2027 16:00', wall: '2027-03-10T16:00' }
  await store('e', { ...value, name: 'Broadcast 1', when: unmoved, base: { id: '1', raw: near[0] } })
  const { screen, router } = await open('/drafts/d/review', api)
  const tick = (name: string) => screen.getByRole('checkbox', { name })
  const schedule = screen.getByRole('button', { name: /^Schedule for/ })
  const first = screen.getByText('First tick what you want to send anyway.')
  await expect.element(first).toBeVisible()
  await expect.element(schedule).toBeDisabled()
  await tick('OK to send both').click()
  await tick('OK to use this name again').click()
  await expect.element(schedule).toBeDisabled()
  await tick('OK to send 14 parts to each person').click()
  await expect.element(schedule).toBeEnabled()
  await expect.element(first).not.toBeInTheDocument()

  await router.navigate('/test/DEMO/broadcasts/drafts/e/review')
  const save = screen.getByRole('button', { name: /^Save changes for/ })
  await expect.element(save).toBeDisabled()
  await expect.element(tick('OK to send both')).not.toBeInTheDocument()
  await tick('OK to send 14 parts to each person').click()
  await expect.element(save).toBeEnabled()
})

it('says in the composer which conditions nobody can meet, and which list was never reached', async () => {
  const vip = (value: string) => ({ name: 'vip', selector: 'any', value: [value] })
  const fields = [{ key: 'vip', label: 'VIP', type: 'boolean' as const }]
  const session = { ...testSession({ user: `broadcasts-${Math.random()}` }), custom_fields: fields }
  const api = testApi(
    serviceOf([broadcast('1', { status: 'sent', delivery: { recipient_count: 0 }, ...targeting('4108') })]),
    { session },
  )
  const { screen } = await open('/drafts/d', api)
  await screen.getByRole('radio', { name: 'JSON' }).click()
  await screen
    .getByRole('textbox', { name: 'Conditions as JSON' })
    .fill(JSON.stringify([vip('true'), vip('false'), { name: 'subscription', selector: 'none', value: ['4107'] }]))
  const problems = screen.getByRole('complementary')
  await expect
    .element(problems.getByText('Conditions: nobody can match people whose VIP is Yes and whose VIP is No.'))
    .toBeVisible()
  await screen.getByRole('checkbox', { name: /^Iced season/ }).click()
  await expect
    .element(problems.getByText('Conditions: nobody can match, because everyone on Iced season is excluded.'))
    .toBeVisible()
  await screen.getByRole('checkbox', { name: /^Store news/ }).click()
  await expect
    .element(problems.getByText('Conditions: everyone on Iced season is excluded, although this list is chosen.'))
    .toBeVisible()
  await expect.element(problems.getByText('Lists: the only known send to Store news reached nobody.')).toBeVisible()
})
