import { beforeEach, expect, it, vi } from 'vitest'
import { createApi } from '../http/client'
import { fetchBatch, fetchBatchList, fetchTokenHistory } from '../imports'
import { companyScopeOf } from '../session/storage-scope'
import { testSession } from '../testing'
import { formOf } from './drift-lines'
import { readDrift, recordDrift } from './drift-store'

let session = testSession()
let scope = ''
const outcome = { status: 'SUCCESS', platform_status: '200', platform_message: 'Success' }
const batch = { batch_id: 'b-1', received_on: 1_717_490_861_208, success_count: 1, failure_count: 0, pending_count: 0 }

/** A service whose `received_on` became a number on all three routes of imports. */
const service: typeof fetch = async url => {
  const path = typeof url === 'string' ? url : ''
  if (path.includes('device_migrations')) return Response.json([{ ...batch, ...outcome }])
  if (path.endsWith('/import_batches')) return Response.json([batch, { ...batch, batch_id: 'b-2' }])
  return Response.json({ ...batch, success: [{ token: 'secret-token', ...outcome }] })
}

beforeEach(() => {
  // Counts stay in the database, so each test has its own connection
  session = testSession({ connection: { id: `test-${Math.random()}` } })
  scope = companyScopeOf(session)
})

const apiOf = (fetch: typeof globalThis.fetch) => createApi({ session, fetch })

it('one changed field on three routes makes three lines with counts', async () => {
  const api = apiOf(service)
  await fetchBatchList(api, 'demo-app')
  await fetchBatchList(api, 'demo-app')
  await fetchBatch(api, 'demo-app', 'b-1')
  await fetchTokenHistory(api, 'demo-app', 'secret-token')
  const counted = async () =>
    (await readDrift(scope)).map(({ route, field, replies, values }) => [route, field, replies, values])
  await expect.poll(counted).toEqual([
    ['listImportBatches', '*.received_on', 2, 4],
    ['getImportBatch', 'received_on', 1, 1],
    ['getTokenHistory', '*.received_on', 1, 1],
  ])
  const lines = await readDrift(scope)
  expect(lines.every(({ example }) => example === 'number 9999999999999')).toBe(true)
  expect(lines.every(({ since, last }) => since <= last)).toBe(true)
  // Added to the stored count
  await fetchBatch(api, 'demo-app', 'b-1')
  await expect
    .poll(async () => (await readDrift(scope)).find(({ route }) => route === 'getImportBatch')?.replies)
    .toBe(2)
})

it('the drift count includes entries of a batch that are not objects, and a value in place of their list', async () => {
  await fetchBatch(
    apiOf(async () => Response.json({ batch_id: 'b-1', success: [7], failure: 'none' })),
    'demo-app',
    'b-1',
  )
  await expect
    .poll(() => readDrift(scope))
    .toMatchObject([
      { field: 'failure', values: 1, example: 'text aaaa' },
      { field: 'success.*', values: 1, example: 'number 9' },
    ])
})

it('the drift count leaves out replies of other companies, and replies that are as documented', async () => {
  await fetchBatchList(
    apiOf(async () => Response.json([{ batch_id: 'b-1' }])),
    'demo-app',
  )
  expect(await readDrift(scope)).toEqual([])
  await fetchBatchList(apiOf(service), 'demo-app')
  expect(await readDrift(companyScopeOf({ ...session, company_key: 'OTHER' }))).toEqual([])
  await expect.poll(() => readDrift(scope)).toHaveLength(1)
})

it('the drift that all users of a company find is counted together', async () => {
  await fetchBatchList(apiOf(service), 'demo-app')
  await fetchBatchList(createApi({ session: { ...session, user: 'ben' }, fetch: service }), 'demo-app')
  await expect.poll(() => readDrift(scope)).toMatchObject([{ replies: 2 }])
})

it('the drift count includes differences found right before the page is closed', async () => {
  // The timer of a closed page never fires
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    recordDrift(scope, 'getPerson', { timezone: 7 }, [{ code: 'unexpected-value', path: 'timezone' }])
    window.dispatchEvent(new Event('pagehide'))
    await expect.poll(countStored).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

/** How many lines about the field are on disk, without writing those that are waiting. */
const countStored = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('signalbox-drift', 1)
    opening.onerror = () => reject(new Error('The database cannot be opened.'))
    opening.onsuccess = () => {
      const counting = opening.result.transaction('lines').objectStore('lines').count([scope, 'getPerson', 'timezone'])
      counting.onerror = () => reject(new Error('The lines cannot be counted.'))
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })

it('an example has the form of a value and nothing of its content', () => {
  expect(formOf('Ana Núñez, +1 312 555 0142')).toBe('text Aaa Aaaaa, +9 999 999 9999')
  expect(formOf('日本')).toBe('text aa')
  expect(formOf(3_125_550_142)).toBe('number 9999999999')
  expect(formOf([1, 2])).toBe('list of 2')
  expect(formOf({ name: 'Ana' })).toBe('object of 1')
  expect([formOf(null), formOf(true), formOf(''), formOf(undefined)]).toEqual(['null', 'true', 'empty text', 'missing'])
})
