import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheArchive } from './empty-database'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'archive-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('an archive is cached in the first folder that takes it, and leaves nothing in one that does not', async () => {
  const full = join(root, 'full')
  const free = join(root, 'free')
  // A file cannot take the place of a folder
  mkdirSync(join(full, 'empty.tar/in-use'), { recursive: true })
  await cacheArchive(new Blob(['archive']), 'empty.tar', [full, free])
  expect(readdirSync(full)).toEqual(['empty.tar'])
  expect(readdirSync(free)).toEqual(['empty.tar'])
  expect(readFileSync(join(free, 'empty.tar'), 'utf8')).toBe('archive')
})
