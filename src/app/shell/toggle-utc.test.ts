import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** The modules of a page that has just been loaded. */
async function load() {
  vi.resetModules()
  const { preferences, setPreference } = await import('#/ui/behavior/preferences')
  const { toggleUtc } = await import('./toggle-utc')
  return { zone: () => preferences().zone, setZone: (zone: string) => setPreference('zone', zone), toggleUtc }
}

it('the UTC shortcut returns to the chosen time zone, even after a reload', async () => {
  const page = await load()
  page.setZone('Europe/Paris')
  page.toggleUtc()
  expect(page.zone()).toBe('UTC')
  const reloaded = await load()
  expect(reloaded.zone()).toBe('UTC')
  reloaded.toggleUtc()
  expect(reloaded.zone()).toBe('Europe/Paris')
})

it('the UTC shortcut returns to the time zone of the computer if no other zone was chosen before', async () => {
  const page = await load()
  page.setZone('UTC')
  page.toggleUtc()
  expect(page.zone()).toBe('')
})
