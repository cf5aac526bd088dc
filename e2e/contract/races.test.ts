import { expect, test } from 'vitest'
import { useService } from './service'

const service = useService()
const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

test('Races: ten POSTs of one number make one person', async () => {
  const company = await service.company()
  const answers = await times(10, i =>
    company.add({ mobile_phone: { mdn: '+13125550142' }, custom_fields: { first_name: `N${i}` } }),
  )
  expect(answers.map(a => a.status).sort()).toEqual([...Array<number>(9).fill(200), 201])
  expect(new Set(answers.map(a => a.person.person_key)).size).toBe(1)
  expect((await company.search('+13125550142')).persons).toHaveLength(1)
})

test('Races: POST and PUT by external id with one new number and id make one person', async () => {
  const company = await service.company()
  const answers = await times(10, i =>
    i % 2 === 0
      ? company.add({ external_person_id: 'one', mobile_phone: { mdn: '+13125550142' } })
      : company.external('PUT', 'one', { mobile_phone: { mdn: '+13125550142' } }),
  )
  expect(answers.filter(a => a.status === 201)).toHaveLength(1)
  expect(new Set(answers.map(a => a.person.person_key)).size).toBe(1)
})

test('Races: parallel PUTs of different fields all survive', async () => {
  const company = await service.company()
  const { person_key } = (await company.add({ external_person_id: 'p' })).person
  const fields = {
    first_name: 'Ines',
    last_name: 'Prado',
    email: 'i@x.example',
    postal_code: '60614',
    loyalty_points: 7,
    vip: true,
  }
  await Promise.all(
    Object.entries(fields).map(([key, value]) => company.put(person_key, { custom_fields: { [key]: value } })),
  )
  expect((await company.get(person_key)).person.custom_fields).toEqual(fields)
})

test('Races: one free external id for many persons goes to one of them', async () => {
  const company = await service.company()
  const people = await times(6, i => company.add({ mobile_phone: { mdn: `+1312555010${i}` } }))
  const answers = await Promise.all(people.map(p => company.put(p.person.person_key, { external_person_id: 'wanted' })))
  expect(answers.map(a => a.status).sort()).toEqual([200, 422, 422, 422, 422, 422])
})

test('Races: one free number for many persons goes to one of them', async () => {
  const company = await service.company()
  const people = await times(6, i => company.add({ external_person_id: `p${i}` }))
  const answers = await Promise.all(
    people.map(p => company.put(p.person.person_key, { mobile_phone: { mdn: '+13125550142' } })),
  )
  expect(answers.map(a => a.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('Races: the control route places one carrier’s number once', async () => {
  const company = await service.company()
  const answers = await times(5, () => company.place({ mdn: '+13125550142', carrier_code: '31' }))
  expect(answers.map(a => a.status).sort()).toEqual([201, 422, 422, 422, 422])
})
