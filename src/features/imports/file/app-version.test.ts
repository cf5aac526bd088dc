import { expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { readyRows } from '#/parts/bulk/read-file'
import { importFile } from './import-file'

const session = testSession()
const ios = (n: number) => n.toString(16).padStart(64, '0')

async function versionsIn(text: string): Promise<(string | undefined)[]> {
  const file = new Blob([text])
  const setup = { ...(await importFile.guess(file, session)), platform: 'IOS' as const }
  const rows: (string | undefined)[] = []
  for await (const batch of readyRows(importFile, { file, setup, session }))
    rows.push(...batch.map(({ version }) => version))
  return rows
}

it.each(['app_version', 'App Version', 'appversion'])('app versions are read from a column named %s', async name => {
  expect(await versionsIn(`token,${name}\n${ios(1)}, 4.1\n${ios(2)},\n${ios(3)},4.2`)).toEqual([
    '4.1',
    undefined,
    '4.2',
  ])
  expect(await versionsIn(JSON.stringify([{ token: ios(1), [name]: '4.1' }]))).toEqual(['4.1'])
})

it('without a column of app versions, no version is known', async () => {
  expect(await versionsIn(`token,sdk_version\n${ios(1)},4.1`)).toEqual([undefined])
  expect(await versionsIn(`${ios(1)}\n${ios(2)}`)).toEqual([undefined, undefined])
})
