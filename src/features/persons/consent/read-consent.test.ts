import { expect, it } from 'vitest'
import { createQueryClient } from '#/api/query-client'
import { testApi } from '#/api/testing'
import { limits } from '#/contract/format/limits'
import { consentQuery } from './read-consent'

const most = limits.acquisitionCampaignList

it.each([
  [most - 1, true],
  [most, false],
])('of %i active campaigns, all are known to have been checked: %s', async (count, allChecked) => {
  const campaigns = Array.from({ length: count }, (_, n) => ({ acquisition_id: `A${n}` }))
  const api = testApi(async url => {
    const path = typeof url === 'string' ? url : ''
    if (path.endsWith('/persons/k1')) return Response.json({ person_key: 'k1', mobile_phone: { mdn: '+13125550142' } })
    return Response.json(path.endsWith('/campaigns/acquisition') ? campaigns : [])
  })
  const consent = await createQueryClient().query(consentQuery(api, 'k1'))
  expect([consent.checkedCampaigns, consent.allChecked]).toEqual([count, allChecked])
})

const ana = { person_key: 'k1', person_id: 7, external_person_id: 'CRM-7', mobile_phone: { mdn: '+13125550142' } }

it.each([
  [{ person_key: 'k1', person_id: '8' }, true],
  [{ person_key: 'k2', person_id: '7' }, false],
  [{ person_id: '7' }, true],
  [{ person_id: '8', external_person_id: 'CRM-7' }, false],
  [{ external_person_id: 'CRM-7' }, true],
  [{ external_person_id: 'CRM-8' }, false],
  [{ url: '/persons/x' }, true],
  [null, true],
])('an invitation to the number that names %j is for this person: %s', async (person, isTheirs) => {
  const api = testApi(async url => {
    const path = typeof url === 'string' ? url : ''
    if (path.endsWith('/persons/k1')) return Response.json(ana)
    if (path.includes('/participants')) return Response.json([{ status: 'PENDING', person }])
    return Response.json(path.endsWith('/campaigns/acquisition') ? [{ acquisition_id: 'A1' }] : [])
  })
  const consent = await createQueryClient().query(consentQuery(api, 'k1'))
  expect(consent.pending).toHaveLength(isTheirs ? 1 : 0)
})

it.each([
  [[{ subscription_list: { id: '4107' } }], true],
  [[{ subscription_list: { id: '4107' } }, { opt_in_date: '2026-11-01T08:30Z' }], false],
])('with the subscriptions %j, all invitations are known to have been checked: %s', async (rows, allChecked) => {
  const api = testApi(async url => {
    const path = typeof url === 'string' ? url : ''
    if (path.endsWith('/persons/k1')) return Response.json(ana)
    return Response.json(path.includes('/subscriptions') ? rows : [])
  })
  const consent = await createQueryClient().query(consentQuery(api, 'k1'))
  expect([consent.subscriptions.length, consent.allChecked]).toEqual([1, allChecked])
})

/** Reads the consent of someone whose subscriptions are answered with this status. */
function readWithout(status: number) {
  const api = testApi(async url => {
    const path = typeof url === 'string' ? url : ''
    if (path.endsWith('/persons/k1')) return Response.json(ana)
    return path.includes('/subscriptions') ? Response.json({ errors: [] }, { status }) : Response.json([])
  })
  return createQueryClient().query(consentQuery(api, 'k1'))
}

it('if the service answers 404 for someone, they have no subscription, and the call is listed as failed', async () => {
  const { subscriptions, failed, files } = await readWithout(404)
  expect(subscriptions).toEqual([])
  expect(failed).toEqual([{ path: expect.stringContaining('/subscriptions'), status: 404 }])
  expect(files.map(({ name }) => name)).toEqual(['person.json', 'active-campaigns.json'])
})

it.each([400, 403, 410])('a %i does not mean that someone has no subscription', async status => {
  await expect(readWithout(status)).rejects.toMatchObject({ status })
})

it.each([
  ['+13125550142', false],
  [{ mdn: { number: '+13125550142' } }, false],
  [{ mdn: '' }, true],
  [null, true],
])('invitations to someone with the phone %j are known to have been checked: %s', async (mobile_phone, allChecked) => {
  const api = testApi(async url => {
    const path = typeof url === 'string' ? url : ''
    if (path.endsWith('/persons/k1')) return Response.json({ person_key: 'k1', mobile_phone })
    return Response.json(path.endsWith('/campaigns/acquisition') ? [{ acquisition_id: 'A1' }] : [])
  })
  const consent = await createQueryClient().query(consentQuery(api, 'k1'))
  expect([consent.checkedCampaigns, consent.allChecked]).toEqual([0, allChecked])
})

it('a list whose id cannot be part of a path is listed as a failed call, not sent', async () => {
  const api = testApi(async url => {
    const path = typeof url === 'string' ? url : ''
    if (path.endsWith('/persons/k1')) return Response.json(ana)
    return Response.json(path.includes('/subscriptions') ? [{ subscription_list: { id: '..' }, status: 'ACTIVE' }] : [])
  })
  const { failed } = await createQueryClient().query(consentQuery(api, 'k1'))
  expect(failed).toMatchObject([
    { path: '/companies/DEMO/mobiledb/subscription_lists/../acquisition_campaigns', status: 'not-sent' },
  ])
})
