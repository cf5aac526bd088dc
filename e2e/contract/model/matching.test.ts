import { expect, test } from 'vitest'
import { Either, KnownFromReply, ServiceValue, difference, unordered } from './matching'

const record = (name: string) => {
  const id = new ServiceValue(value => typeof value === 'number')
  // The name is last, so that a wrong record is found to differ only after its id and URL have been compared
  return { id, url: new KnownFromReply(textOf => `/records/${textOf(id)}`), name }
}
const reply = (id: number, name: string) => ({ id, url: `/records/${id}`, name })

test('a record that turns out to be the wrong one leaves no trace in the service-chosen values of an expectation', () => {
  const [ann, bob] = [record('Ann'), record('Bob')]
  expect(difference(unordered([ann, bob]), [reply(1, 'Bob'), reply(2, 'Ann')])).toBeNull()
  expect([ann.id.value, bob.id.value]).toEqual([2, 1])
  const [cem, dee] = [record('Cem'), record('Dee')]
  expect(difference(new Either(cem, dee), reply(3, 'Dee'))).toBeNull()
  expect([cem.id.value, dee.id.value]).toEqual([undefined, 3])
  expect(difference({ dee }, { dee: { ...reply(3, 'Dee'), url: '/records/4' } })).toContain('.dee.url')
})
