import { expect, test, vi } from 'vitest'
import { emptyDatabase } from './empty-database'

const written = vi.hoisted(() => new Set<unknown>())
vi.mock('node:fs', async importActual => ({
  ...(await importActual<object>()),
  existsSync: () => false,
  mkdirSync: () => undefined,
  writeFileSync: (file: string) => {
    written.add(file)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  },
  rmSync: (file: string) => written.delete(file),
}))
vi.mock('@electric-sql/pglite', () => ({
  PGlite: { create: async () => ({ dumpDataDir: async () => new Blob(['archive']), close: async () => undefined }) },
}))

test('an archive that could not be written completely does not stay on the full disk', async () => {
  const write = vi.spyOn(written, 'add')
  expect(await (await emptyDatabase(() => {})).text()).toBe('archive')
  expect(write).toHaveBeenCalledTimes(2)
  expect([...written]).toEqual([])
})
