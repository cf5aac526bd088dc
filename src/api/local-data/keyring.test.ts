import { expect, it } from 'vitest'
import { grantKeys, passKeysTo, stopPassingKeysTo } from './keyring'

const grant = (owner: string, letter: string) =>
  grantKeys([{ audience: 'user', owner, secret: letter.repeat(42) + 'A' }])

it('a worker that has ended gets no more keys', () => {
  const posted: unknown[] = []
  const worker = { postMessage: (message: unknown) => void posted.push(message) }
  passKeysTo(worker)
  expect(posted).toHaveLength(1)
  grant('test|DEMO|bob', 'b')
  expect(posted).toHaveLength(2)
  stopPassingKeysTo(worker)
  grant('test|DEMO|cem', 'c')
  expect(posted).toHaveLength(2)
})
