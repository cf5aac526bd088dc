import { beforeEach, expect, it } from 'vitest'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { removeHistory } from '#/parts/import-batches/history-store'
import { answers } from './import-answers'
import { importFile } from './import-file'
import type { ImportSettings } from './import-settings'

const session = testSession({ user: 'ana' })
const header = ['Customer', 'Old', 'Device']
const token = (n: number) => String(n).padStart(64, '0')
const fileOf = (columns: readonly string[]) =>
  new File([`${columns.join(',')}\n${['C-1', token(1), token(2)].slice(0, columns.length).join(',')}\n`], 'tokens.csv')

/** Imports a file whose third column is the token, while its cells suggest the second. */
async function importOnce() {
  const { format } = await importFile.guess(fileOf(header), session)
  const settings: ImportSettings = {
    app_id: 'demo-app',
    setup: { format, columns: ['external', 'nothing', 'token'], platform: 'IOS', duplicates: 'leave-out' },
    again: null,
  }
  await answers.start({ file: fileOf(header), title: 'tokens.csv', settings, session, expected: 1, header })
}

beforeEach(() => removeHistory(storageScopeOf(session)))

it('the columns of a header are remembered when an import starts', async () => {
  const guessed = await importFile.guess(fileOf(header), session)
  expect(guessed.columns).not.toEqual(['external', 'nothing', 'token'])
  expect(guessed.isRemembered).toBeUndefined()
  await importOnce()
  expect(await importFile.guess(fileOf(header), session)).toMatchObject({
    columns: ['external', 'nothing', 'token'],
    isRemembered: true,
  })
})

it.each([
  ['another header', ['Customer', 'Device', 'Old'], session],
  ['fewer columns', ['Customer', 'Old'], session],
  ['another user', header, testSession({ user: 'ben' })],
])('the columns are not remembered for %s', async (_, columns, user) => {
  await importOnce()
  expect((await importFile.guess(fileOf(columns), user)).isRemembered).toBeUndefined()
})

it('the columns are forgotten after a sign-out', async () => {
  await importOnce()
  await removeHistory(storageScopeOf(session))
  expect((await importFile.guess(fileOf(header), session)).isRemembered).toBeUndefined()
})
