import { expect, it } from 'vitest'
import { personInput, readPerson, rebaseInput } from './person-form'

it('a new number counts as a change even after both the user and someone else have removed the stored one', () => {
  const base = { external_person_id: 'CRM-1', mobile_phone: { mdn: '+13125550142' } }
  const current = { ...base, mobile_phone: null }
  const removed = { ...personInput([], base), numberRemoved: true }
  const typed = { ...rebaseInput([], current, removed, () => true), number: '(773) 555-0118' }
  expect(readPerson([], current, typed, { home_country: 'US', api_version: 2 }).edits).toEqual([
    { place: ['mobile_phone'], value: { mdn: '+17735550118' } },
  ])
})
