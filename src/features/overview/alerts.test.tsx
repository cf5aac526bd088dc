import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alertCounts } from '#/parts/alerts/alert-counts'
import { Alerts } from '#/parts/alerts/Alerts'
import { openPage, testService, type Answers } from '#/parts/testing/test-page'
import { setPreference } from '#/ui/behavior/preferences'

const shown: string[] = []

beforeEach(() => {
  shown.length = 0
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      constructor(message: string) {
        super()
        shown.push(message)
      }
    },
  )
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setPreference('notify', false)
})

const failed = (id: string) => ({
  broadcast_id: id,
  status: 'failed',
  name: 'Evening',
  send_scheduled_date: '2026-11-21T08:00:00Z',
})

/** Opens a page that watches a service, and waits for the second read: by then the first has been handled. */
async function watch() {
  const answers: Answers = {
    'GET /broadcasts': () => Response.json([failed('7')]),
    'GET /import_batches': () => Response.json([]),
  }
  const service = testService(answers)
  await openPage({ path: '*', element: <Alerts intervalMs={20} />, at: '/test/DEMO/overview', fetch: service.fetch })
  await expect.poll(() => service.count('GET', '/broadcasts')).toBeGreaterThan(1)
  return { answers, service }
}

it('a hidden page counts each newly failed broadcast once, without a browser notification', async () => {
  const { answers, service } = await watch()
  expect(alertCounts.get()).toEqual({ batch: 0, broadcast: 0 })
  answers['GET /broadcasts'] = () => Response.json([failed('8'), failed('7')])
  await expect.poll(() => alertCounts.get().broadcast).toBe(1)
  const reads = service.count('GET', '/broadcasts')
  await expect.poll(() => service.count('GET', '/broadcasts')).toBeGreaterThan(reads + 1)
  expect(alertCounts.get().broadcast).toBe(1)
  expect(shown).toEqual([])
})

it('a hidden page shows one browser notification for a newly failed broadcast if notifications are turned on', async () => {
  setPreference('notify', true)
  const { answers } = await watch()
  answers['GET /broadcasts'] = () => Response.json([failed('8'), failed('7')])
  await expect.poll(() => shown).toEqual(['Broadcast 8 failed.'])
})
