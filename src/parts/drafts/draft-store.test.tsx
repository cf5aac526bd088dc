import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { grantTestKeys } from '#/api/local-data/grant-test-keys'
import { forgetKeys, grantKeys, grantMissingKeys } from '#/api/local-data/keyring'
import { DAY_MS } from '#/contract/format/durations'
import { listDrafts, readDraft, removeDraft, removeOldDrafts, writeDraft, type DraftKind } from './draft-store'

afterEach(grantTestKeys)

const any: DraftKind<unknown> = { id: 'any', schema: z.unknown() }
const files: DraftKind<{ file: Blob }> = { id: 'files', schema: z.object({ file: z.instanceof(Blob) }) }
const freshScope = () => `test|DEMO|${Math.random()}`
const now = 1000 * DAY_MS

it('drafts are deleted after 90 days without a change, but not what belongs to a newer one or may have been sent', async () => {
  const scope = freshScope()
  const write = (kind: string, subject: string, days: number, value: unknown) =>
    writeDraft({ scope, kind, subject }, { value, at: now - days * DAY_MS }, null)
  await write('any', 'old', 91, 'x')
  await write('any', 'recent', 89, 'x')
  await write('any', 'unknown', 400, { attempt: { nonce: 'n' } })
  await write('any', 'not sent', 91, { attempt: null })
  await write('files', 'pair', 91, { file: new Blob(['x']) })
  await write('any', 'pair', 1, 'typed')
  const other = freshScope()
  await writeDraft({ scope: other, kind: 'any', subject: 'old' }, { value: 'x', at: 0 }, null)
  await writeDraft({ scope: other, kind: 'any', subject: 'recent' }, { value: 'x', at: now }, null)

  await removeOldDrafts(now)
  expect((await listDrafts(any, scope)).map(({ subject }) => subject).sort()).toEqual(['pair', 'recent', 'unknown'])
  expect(await listDrafts(files, scope)).toHaveLength(1)
  expect(await listDrafts(any, other)).toHaveLength(1)
})

it('of several files, the last one is stored, and none after the draft was removed', async () => {
  const scope = freshScope()
  const address = { scope, kind: 'files', subject: 'new' }
  const write = (text: string, at: number) => writeDraft(address, { value: { file: new Blob([text]) }, at }, null)
  await Promise.all([write('a'.repeat(8_000_000), 1), write('b', 2)])
  expect(await (await readDraft(files, address))?.value.file.text()).toBe('b')
  const late = write('c'.repeat(8_000_000), 3)
  await Promise.all([late, removeDraft(address)])
  expect(await readDraft(files, address)).toBeNull()
})

it('drafts that nobody can open are deleted after 90 days as well', async () => {
  const scope = freshScope()
  const unlock = () => grantKeys([{ audience: 'user', owner: scope, secret: 'a'.repeat(42) + 'A' }])
  unlock()
  await writeDraft({ scope, kind: 'any', subject: 'old' }, { value: 'x', at: now - 91 * DAY_MS }, null)
  await writeDraft({ scope, kind: 'any', subject: 'recent' }, { value: 'x', at: now }, null)
  forgetKeys()
  grantMissingKeys(null)
  await removeOldDrafts(now)
  unlock()
  expect((await listDrafts(any, scope)).map(({ subject }) => subject)).toEqual(['recent'])
})
