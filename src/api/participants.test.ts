import { expect, it } from 'vitest'
import { findInvitation } from './participants'
import { fakeFetch, person, testApi } from './testing'

const nobody = () => Response.json({ errors: [{ message: 'PersonErrors::PersonNotFound' }] }, { status: 404 })
const invitation = { campaign: 'C-1', mdn: '+13125550142', person_key: null, added: Date.parse('2026-03-01T12:00:00Z') }
const onList = (opt_in_date: string) => () =>
  Response.json([{ subscription_list: { id: '4106' }, opt_in_date, opt_out_date: null }])
const holders = () => Response.json([person, { ...person, person_key: 'k2' }])
const noInvitation = () => Response.json([])

it('an invitation to a number that had no person is answered once anyone with the number has subscribed', async () => {
  const before = onList('2026-02-01T12:00:00Z')
  const subscribed = fakeFetch(noInvitation, holders, before, onList('2026-03-01T12:30:00Z'))
  expect(await findInvitation(testApi(subscribed.fetch), invitation)).toBe('subscribed')
  const quiet = fakeFetch(noInvitation, holders, before, before)
  expect(await findInvitation(testApi(quiet.fetch), invitation)).toBe('quiet')
  const unknown = fakeFetch(noInvitation, nobody)
  expect(await findInvitation(testApi(unknown.fetch), invitation)).toBe('quiet')
})
