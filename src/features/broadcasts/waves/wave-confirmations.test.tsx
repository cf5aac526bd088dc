import { expect, it } from 'vitest'
import { testApi, testSession } from '#/api/testing'
import { defaultPolicy, type Policy } from '#/contract/policy/policy'
import { writeDraft } from '#/parts/drafts/draft-store'
import { broadcastDraftKind } from '../draft-kind'
import { broadcast, open, renameOf, serviceOf } from '../testing'

it('a box that confirms a number of sends has to be checked again once there are more', async () => {
  const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
  const policy: Policy = { ...defaultPolicy, most_sends: { in_7_days: 1, in_28_days: null, origin } }
  const field = { key: 'home', label: 'Home zone', type: 'timezone' as const }
  const session = {
    ...testSession({ user: `wave-confirmations-${Math.random()}`, connection: { policy } }),
    custom_fields: [field],
  }
  // Until they are loaded again, the broadcasts in progress are missing
  let isFailing = true
  const service = serviceOf([broadcast('1'), broadcast('2', { status: 'in_progress' })])
  const api = testApi(
    async (input, init) =>
      isFailing && typeof input === 'string' && input.includes('status=in_progress')
        ? new Response('', { status: 403 })
        : service(input, init),
    { session },
  )
  const value = {
    ...renameOf(broadcast('7'), { base: null }),
    waves: { field: 'home', values: 'America/New_York', set: null },
  }
  await writeDraft({ scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' }, { value, at: 1 }, null)
  const { screen } = await open('/drafts/d/waves', api)
  const often = screen.getByRole('checkbox', { name: 'OK to send this often' })
  await expect.element(screen.getByText(/^2 broadcasts go to .* within 7 days/)).toBeVisible()
  await often.click()
  await expect.element(often).toBeChecked()
  const reload = screen.getByRole('button', { name: 'Load broadcasts again' })
  await expect.element(reload).toBeVisible()
  isFailing = false
  await reload.click()
  await expect.element(screen.getByText(/^3 broadcasts go to .* within 7 days/)).toBeVisible()
  await expect.element(often).not.toBeChecked()
})

it('the focus is not lost with the button that loads the broadcasts again', async () => {
  let isFailing = true
  const service = serviceOf([])
  const api = testApi(
    async (input, init) =>
      isFailing && typeof input === 'string' && input.includes('status=in_progress')
        ? new Response('', { status: 403 })
        : service(input, init),
    { session: testSession({ user: `wave-confirmations-${Math.random()}` }) },
  )
  await writeDraft(
    { scope: api.scope, kind: broadcastDraftKind.id, subject: 'd' },
    { value: renameOf(broadcast('7'), { base: null }), at: 1 },
    null,
  )
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  document.body.append(main)
  const { screen } = await open('/drafts/d/review', api)
  const reload = screen.getByRole('button', { name: 'Load broadcasts again' })
  await expect.element(reload).toBeVisible()
  isFailing = false
  await reload.click()
  await expect.element(reload).not.toBeInTheDocument()
  expect(document.activeElement).toBe(main)
  main.remove()
})
