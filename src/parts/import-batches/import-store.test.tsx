import { afterEach, expect, it } from 'vitest'
import { grantTestKeys } from '#/api/local-data/grant-test-keys'
import { forgetKeys, grantKeys, setKeysOnDemand } from '#/api/local-data/keyring'
import { DAY_MS } from '#/contract/format/durations'
import { readSource, removeImports, saveSource } from './import-store'

const scope = `test|DEMO|${Math.random()}`
const switchToSecret = (letter: string) => {
  setKeysOnDemand(null)
  forgetKeys()
  grantKeys([{ audience: 'user', owner: scope, secret: letter.repeat(42) + 'A' }])
}
afterEach(grantTestKeys)

const save = (id: string, created: number) =>
  saveSource({
    id,
    scope,
    app_id: 'app',
    title: 'rows',
    file: new Blob(['rows']),
    isText: false,
    again: { batch_id: 'b', job: null },
    created,
  })

it('the file of an import is removed after 30 days or on request, even if it cannot be opened', async () => {
  switchToSecret('a')
  await save('old', 1)
  await save('recent', 2 * DAY_MS)
  switchToSecret('b')
  expect(await readSource(scope, 'recent')).toBeNull()
  await save('new', 31 * DAY_MS)
  switchToSecret('a')
  expect(await readSource(scope, 'old')).toBeNull()
  expect(await readSource(scope, 'recent')).not.toBeNull()
  switchToSecret('b')
  await removeImports(scope)
  switchToSecret('a')
  expect(await readSource(scope, 'recent')).toBeNull()
})
