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
