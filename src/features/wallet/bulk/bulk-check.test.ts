import { expect, it } from 'vitest'
import { testSession } from '#/api/testing'
import { readyRows } from '#/parts/bulk/read-file'
import type { RequestedEdit } from './bulk-check'
import { walletFile } from './wallet-file'

it('a row of a file removes a field once, even if it lists the field twice', async () => {
  const session = testSession()
  const file = new Blob(['wallet_item_id,remove_tokens\na,tier;tokens.tier\n'])
  const source = { file, session, setup: await walletFile.guess(file, session) }
  const edits: RequestedEdit['edits'][] = []
  for await (const rows of readyRows(walletFile, source)) edits.push(...rows.map(row => row.edits))
  expect(edits).toEqual([[{ place: ['tokens', 'tier'], value: null }]])
})
