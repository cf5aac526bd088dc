import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { callControl } from '../support/calls.mjs'
import { startServer } from '../support/server.mjs'
import { memoryOf } from './calls.mjs'
import { load, loadRows, signIn } from './load.mjs'
import { millionRows } from './million.mjs'
import { mixedLoad } from './mixed.mjs'

const basic = { Authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}`, 'X-API-Version': '2' }
const persons = '/companies/DEMO/mobiledb/persons'
const seconds = ms => `${(ms / 1000).toFixed(1)} s`
const large = { MOCK_DATASET: 'large' }

/** Keys, numbers, and external ids (L-1, …) of persons evenly spread over the first `count` of the large dataset. */
async function sample(url, count, howMany = 400) {
  const found = []
  for (let i = 0; i < howMany; i++) {
    const n = Math.floor(((i + 0.5) * (count - 3_000)) / howMany)
    const response = await fetch(`${url}${persons}/external/L-${n - (n % 5) + 1}`, { headers: basic })
    if (!response.ok) throw new Error(`the large dataset has no L-${n - (n % 5) + 1}: ${response.status}`)
    const person = await response.json()
    found.push({ mdn: person.mobile_phone.mdn, key: person.person_key, external: person.external_person_id })
  }
  return found
}

/**
 * Deletes all persons except the first `count`. The mock has no dataset of this size, and adding over HTTP would be
 * slower.
 */
async function shrink(folder, count) {
  const store = await PGlite.create(join(folder, 'mock/pg'))
  await store.query(
    'delete from mock.persons where person_id in (select person_id from mock.persons order by person_id desc offset 0 limit (select count(*) - $1::int from mock.persons))',
    [count],
  )
  await store.exec('vacuum (full, analyze) mock.persons')
  await store.close()
}

/** Runs work on a mock with a data folder. What it writes stays in the folder. */
async function withMock(folder, work) {
  const mock = await startServer({ program: 'mock', keep: true, folder, env: large })
  try {
    return await work(mock)
  } finally {
    await mock.stop({ keepFolder: true })
  }
}

/** Measures a data folder under load: in the mock alone, and with lookups through the gateway. */
async function measureLoads(folder, count) {
  const label = `${count.toLocaleString('en')} persons`
  const budget = { minPerSecond: 1000, maxP99Ms: 80 }
  const rows = []
  let byNumber
  await withMock(folder, async mock => {
    rows.push({
      what: `${label}: restart of the mock`,
      budget: '≤ 1.5 s',
      measured: seconds(mock.startedInMs),
      pass: mock.startedInMs <= 1_500,
    })
    const people = await sample(mock.url, count)
    byNumber = people.map(({ mdn }) => `${persons}?mdn=${encodeURIComponent(mdn)}`)
    const get = await load(mock.url, { headers: basic, paths: people.map(({ key }) => `${persons}/${key}`) })
    rows.push(...loadRows(`${label}: GET person, mock alone`, get, budget))
    const search = await load(mock.url, { headers: basic, paths: byNumber })
    rows.push(...loadRows(`${label}: lookup by number, mock alone`, search, budget))
    const items = await load(mock.url, { headers: basic, paths: [`/companies/DEMO/campaigns/wallet/gLd42xQ/items`] })
    rows.push(...loadRows(`${label}: item page of 50, mock alone`, items, { minPerSecond: 500, maxP99Ms: 160 }))
  })
  const product = await startServer({ keep: true, folder, env: large })
  try {
    const headers = await signIn(product.url)
    const through = await load(product.url, { headers, paths: byNumber.map(path => `/api/mock/DEMO${path}`) })
    return [...rows, ...loadRows(`${label}: lookup by number through gateway and mock`, through, budget)]
  } finally {
    await product.stop({ keepFolder: true })
  }
}

/**
 * A folder with the large dataset: new, or a copy of BENCH_LARGE, the data folder of an earlier run with
 * `MOCK_DATASET=large`.
 */
async function largeFolder() {
  const kept = process.env.BENCH_LARGE
  if (kept) {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
    cpSync(kept, join(folder, 'mock'), { recursive: true })
    return { folder, rows: [] }
  }
  const seeded = await startServer({ program: 'mock', keep: true, env: large, patience: 900_000 })
  const { folder, startedInMs } = seeded
  const { peak } = memoryOf(seeded.pid)
  await seeded.stop({ keepFolder: true })
  const what = 'large: 1,000,000 persons, 1,000,000 items, 2,000 batches'
  return {
    folder,
    rows: [
      { what: `${what}: loading`, budget: '≤ 360 s', measured: seconds(startedInMs), pass: startedInMs <= 360_000 },
      { what: `${what}: peak memory`, budget: '≤ 1,500 MB', measured: `${peak} MB`, pass: peak <= 1500 },
    ],
  }
}

/** Creates the large dataset and measures it, whole and reduced to 100,000 persons. */
export async function largeMock() {
  const { folder, rows } = await largeFolder()
  try {
    rows.push(...(await measureLoads(folder, 1_000_000)))
    await withMock(folder, async mock => {
      for await (const row of millionRows(mock.url)) rows.push(row)
      // Messages still being sent would distort the following loads
      await callControl(mock.url, 'POST', '/clock', { advance: 'PT1H' })
    })
    await shrink(folder, 100_000)
    rows.push(...(await measureLoads(folder, 100_000)))
    rows.push(...(await withMock(folder, async mock => mixedLoad(mock, await sample(mock.url, 100_000)))))
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
