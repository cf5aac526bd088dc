import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
const importAgain = async () => import('./base-path')

it('a page gets its base path from the server', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: { base: '/tools/box' } } })
  const { basePath, withoutBase } = await importAgain()
  expect(basePath).toBe('/tools/box')
  expect(withoutBase('/tools/box/live/ACME/persons')).toBe('/live/ACME/persons')
  expect(withoutBase('/tools/boxes/live')).toBe('/tools/boxes/live')
})

it.each([
  ['/tools/box/assets/jobs-worker-1a.js', '/tools/box'],
  ['/assets/jobs-worker-1a.js', ''],
  ['/src/app/jobs-worker.ts', ''],
])('the base path of a worker at %s is "%s"', async (pathname, expected) => {
  vi.stubGlobal('location', { pathname })
  expect((await importAgain()).basePath).toBe(expected)
})

it('at the root nothing is removed from a path', async () => {
  const { basePath, withoutBase } = await importAgain()
  expect(basePath).toBe('')
  expect(withoutBase('/live/ACME/persons')).toBe('/live/ACME/persons')
})
