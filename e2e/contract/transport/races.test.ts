import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { android, newImporter } from '../imports/importer'
import { openCompany } from '../outside-world'
import { useService } from '../service'
import { newWallet } from '../wallet/wallet'

const itemsSchema = z.array(z.looseObject({ wallet_item_id: z.string() }))
const service = useService()
const inParallel = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

test('ten POSTs of one number create one person', async () => {
  const company = await service.addCompany()
  const answers = await inParallel(10, i =>
    company.addPerson({ mobile_phone: { mdn: '+13125550142' }, custom_fields: { first_name: `N${i}` } }),
  )
  expect(answers.map(a => a.status).sort()).toEqual([...Array<number>(9).fill(200), 201])
  expect(new Set(answers.map(a => a.person.person_key)).size).toBe(1)
  expect((await company.searchPersons('+13125550142')).persons).toHaveLength(1)
})

test('POST and PUT by external id with one new number and id create one person', async () => {
  const company = await service.addCompany()
  const answers = await inParallel(10, i =>
    i % 2 === 0
      ? company.addPerson({ external_person_id: 'one', mobile_phone: { mdn: '+13125550142' } })
      : company.sendByExternalId('PUT', 'one', { mobile_phone: { mdn: '+13125550142' } }),
  )
  expect(answers.filter(a => a.status === 201)).toHaveLength(1)
  expect(new Set(answers.map(a => a.person.person_key)).size).toBe(1)
})

test('parallel PUTs of different fields all take effect', async () => {
  const company = await service.addCompany()
  const { person_key } = (await company.addPerson({ external_person_id: 'p' })).person
  const fields = {
    first_name: 'Ines',
    last_name: 'Prado',
    email: 'i@x.example',
    postal_code: '60614',
    loyalty_points: 7,
    vip: true,
  }
  await Promise.all(
    Object.entries(fields).map(([key, value]) => company.updatePerson(person_key, { custom_fields: { [key]: value } })),
  )
  expect((await company.getPerson(person_key)).person.custom_fields).toEqual(fields)
})

test('a free external id set on many people goes to one of them', async () => {
  const company = await service.addCompany()
  const people = await inParallel(6, i => company.addPerson({ mobile_phone: { mdn: `+1312555010${i}` } }))
  const answers = await Promise.all(
    people.map(p => company.updatePerson(p.person.person_key, { external_person_id: 'wanted' })),
  )
  expect(answers.map(a => a.status).sort()).toEqual([200, 422, 422, 422, 422, 422])
})

test('a free number set on many people goes to one of them', async () => {
  const company = await service.addCompany()
  const people = await inParallel(6, i => company.addPerson({ external_person_id: `p${i}` }))
  const answers = await Promise.all(
    people.map(p => company.updatePerson(p.person.person_key, { mobile_phone: { mdn: '+13125550142' } })),
  )
  expect(answers.map(a => a.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('the control route adds a number at one carrier only once', async () => {
  const company = await service.addCompany()
  const answers = await inParallel(5, () => company.addPersonAtCarrier({ mdn: '+13125550142', carrier_code: '31' }))
  expect(answers.map(a => a.status).sort()).toEqual([201, 422, 422, 422, 422])
})

test('an external id set by an assign and by an add belongs to one person', async () => {
  const { company, outsideWorld } = await openCompany(service)
  for (let round = 0; round < 5; round++) {
    const external_person_id = `p${round}`
    const { service_device_id } = await outsideWorld.registerDevice()
    const assign = () =>
      service.send('POST', `/mobile_apps/${company.app}/devices/${service_device_id}/assign`, {
        body: { external_person_id },
      })
    const answers = await Promise.all([
      assign(),
      company.addPerson({ external_person_id }),
      assign(),
      company.sendByExternalId('PUT', external_person_id, {}),
    ])
    const personKeys = answers.filter(a => a.status === 200 || a.status === 201).map(a => a.person.person_key)
    expect(answers.map(a => a.status)).not.toContain(500)
    expect([personKeys.length > 0, new Set(personKeys).size]).toEqual([true, 1])
  }
})

test('paging through items while they change misses none', async () => {
  const { wallet } = await newWallet(service)
  const ids = await inParallel(40, i => wallet.install({ wallet_item_id: `i${i}` }))
  let walking = true
  const change = async (worker: number) => {
    for (let n = 0; walking; n++) {
      const index = (n * 7 + worker * 13) % ids.length
      await wallet.put(`i${index}`, { tokens: { first_name: `${worker}/${n}` } })
    }
  }
  const walk = async (size: number) => {
    const seen = new Set<string>()
    for (let token: string | null = ''; token !== null;) {
      const reply = await wallet.list(`page_size=${size}${token && `&page_token=${encodeURIComponent(token)}`}`)
      for (const { wallet_item_id } of itemsSchema.parse(reply.body)) seen.add(wallet_item_id)
      token = reply.headers.get('x-next-page-token') || null
    }
    return seen
  }
  const changes = [change(0), change(1), change(2)]
  const walks = await Promise.all([1, 2, 3, 5, 7].map(walk))
  walking = false
  await Promise.all(changes)
  for (const seen of walks) expect([...seen].sort()).toEqual(ids.toSorted())
})

test('full batches that settle at once, and adds of the same external ids, create one person per id', async () => {
  const { company, createBatch, read, devicesOf, settle } = await newImporter(service)
  const batches = await inParallel(25, b => {
    const devices = Array.from({ length: 1000 }, (_, i) => android(`t-${b}-${i}`, { external_person_id: `p${b}-${i}` }))
    return createBatch(devices)
  })
  const adding = inParallel(20, i => company.addPerson({ external_person_id: `p0-${i}` }))
  expect((await settle()).status).toBe(200)
  const added = await adding
  expect(added.map(a => a.status).filter(status => status !== 200 && status !== 201)).toEqual([])
  const settled = await Promise.all(batches.map(({ batch_id }) => read(batch_id)))
  expect(settled.map(b => [b.pending_count, b.success_count])).toEqual(batches.map(() => [0, 1000]))
  for (const [i, { person }] of added.entries()) {
    expect((await company.sendByExternalId('GET', `p0-${i}`)).person.person_key).toBe(person.person_key)
    expect(await devicesOf(`p0-${i}`)).toHaveLength(1)
  }
}, 60_000)
