import { expect, it } from 'vitest'
import { DAY_MS } from '#/contract/format/durations'
import { limits } from '#/contract/format/limits'
import type { Api } from './http/client'
import type { Intent } from './mutation/intents'
import { now } from './now'
import { addParticipantMutation, findInvitation } from './participants'
import { fakeFetch, person, testApi } from './testing'

const nobody = () => Response.json({ errors: [{ message: 'PersonErrors::PersonNotFound' }] }, { status: 404 })
const invitation = { campaign: 'C-1', mdn: '+13125550142', person_key: null, added: Date.parse('2026-03-01T12:00:00Z') }
const onList = (opt_in_date: string) => () =>
  Response.json([{ subscription_list: { id: '4106' }, opt_in_date, opt_out_date: null }])
const campaigns =
  (...ids: string[]) =>
  () =>
    Response.json(ids.map(acquisition_id => ({ acquisition_id })))
const holders = () => Response.json([person, { ...person, person_key: 'k2' }])
const noInvitation = () => Response.json([])

it('an invitation that names no person counts as subscribed once anyone with its number subscribes', async () => {
  const before = onList('2026-02-01T12:00:00Z')
  const subscribed = fakeFetch(noInvitation, holders, before, onList('2026-03-01T12:30:00Z'), campaigns('C-1'))
  expect(await findInvitation(testApi(subscribed.fetch), invitation)).toBe('subscribed')
  const ended = fakeFetch(noInvitation, holders, before, before)
  expect(await findInvitation(testApi(ended.fetch), invitation)).toBe('no-longer-waiting')
  const withoutHolders = fakeFetch(noInvitation, nobody)
  expect(await findInvitation(testApi(withoutHolders.fetch), invitation)).toBe('no-longer-waiting')
})

it.each([400, 405, 410])('a %i in reply to a read does not prove that nobody answered an invitation', async status => {
  const refused = () => new Response('', { status })
  const search = findInvitation(testApi(fakeFetch(noInvitation, refused).fetch), invitation)
  await expect(search).rejects.toMatchObject({ status })
  const subscriptions = findInvitation(testApi(fakeFetch(noInvitation, holders, refused).fetch), invitation)
  await expect(subscriptions).rejects.toMatchObject({ status })
})

it('an invitation counts as subscribed only through a list of its campaign', async () => {
  const named = { ...invitation, person_key: 'k1' }
  const since = onList('2026-03-01T12:30:00Z')
  const find = (listed: () => Response) => findInvitation(testApi(fakeFetch(noInvitation, since, listed).fetch), named)
  expect(await find(campaigns('C-0', 'C-1'))).toBe('subscribed')
  expect(await find(campaigns('C-0', 'C-2'))).toBe('no-longer-waiting')
  // The service may lack this route, list only some campaigns, or list one that cannot be read
  expect(await find(nobody)).toBe('unknown')
  expect(await find(campaigns(...Array.from({ length: limits.acquisitionCampaignList }, (_, i) => `C-${i + 2}`)))).toBe(
    'unknown',
  )
  expect(await find(() => Response.json([{ acquisition_id: 'C-0' }, null]))).toBe('unknown')
})

it('an invitation is not taken to be waiting because of one that may be for someone else with the number', async () => {
  const named = { ...invitation, person_key: 'k1' }
  const pending = (person_key: string | null) => () =>
    Response.json([{ status: 'PENDING', person: { person_key, person_id: '7' } }])
  const find = (...replies: (() => Response)[]) => findInvitation(testApi(fakeFetch(...replies).fetch), named)
  const since = onList('2026-03-01T12:30:00Z')
  expect(await find(pending('k1'))).toBe('waiting')
  expect(await find(pending(null), since, campaigns('C-1'))).toBe('subscribed')
  expect(await find(pending(null), () => Response.json([]))).toBe('waiting')
  expect(await find(pending('k2'), () => Response.json([]))).toBe('no-longer-waiting')
})

const lost: Intent = {
  key: 'k',
  scope: 's',
  connection: 'test',
  company_key: 'DEMO',
  user: 'demo',
  act: addParticipantMutation.id,
  rowId: addParticipantMutation.row.id,
  what: 'Invite +1 312 555 0142',
  hash: '',
  input: null,
  created: now(),
  settled: null,
  status: 'sent',
}

it('an invitation counts as waiting, and a lost one as unknown, if a row cannot be read', async () => {
  const unreadable = () => Response.json([null])
  const before = onList('2026-02-01T12:00:00Z')
  const named = { ...invitation, person_key: 'k1' }
  expect(await findInvitation(testApi(fakeFetch(unreadable, before).fetch), named)).toBe('waiting')
  const input = { params: { company_key: 'DEMO', id: 'C-1' }, body: { mobile_phone: { mdn: '13125550142' } } }
  const reconcile = (api: Api) => addParticipantMutation.reconcile(api, input, lost)
  expect(await reconcile(testApi(fakeFetch(unreadable).fetch))).toBe('unknown')
  expect(await reconcile(testApi(fakeFetch(noInvitation).fetch))).toBe('absent')
})

it('a waiting invitation to another person with the same number is not taken for the lost one', async () => {
  const input = {
    params: { company_key: 'DEMO', id: 'C-1' },
    body: { mobile_phone: { mdn: '13125550142' }, external_person_id: 'CRM-2' },
  }
  const pendingOf = (external_person_id: string | null) => () =>
    Response.json([{ status: 'PENDING', person: { person_key: 'k', external_person_id } }])
  const reconcile = (reply: () => Response) =>
    addParticipantMutation.reconcile(testApi(fakeFetch(reply).fetch), input, lost)
  expect(await reconcile(pendingOf('CRM-1'))).toBe('absent')
  expect(await reconcile(pendingOf('CRM-2'))).toBe('done')
  expect(await reconcile(pendingOf(null))).toBe('done')
})

it('a lost invitation is not proved absent once it would have expired', async () => {
  const input = { params: { company_key: 'DEMO', id: 'C-1' }, body: { mobile_phone: { mdn: '13125550142' } } }
  const reconcile = (created: number) =>
    addParticipantMutation.reconcile(testApi(fakeFetch(noInvitation).fetch), input, { ...lost, created })
  expect(await reconcile(now() - DAY_MS / 2)).toBe('absent')
  expect(await reconcile(now() - DAY_MS)).toBe('unknown')
})
