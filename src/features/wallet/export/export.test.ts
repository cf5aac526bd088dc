import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setKeysOnDemand } from '#/api/local-data/keyring'
import { testApi } from '#/api/testing'
import { packHashes, hashId, IdSet } from '#/parts/bulk/id-set'
import type { Job, WalkStep } from '#/parts/jobs/job'
import { advanced } from '#/parts/jobs/job'
import { testJob } from '#/parts/jobs/test-jobs'
import { csvCells, columnForToken, csvHeader, tokenInColumn } from '../item-csv-columns'
import { exportDescription, openExport } from './describe-export-job'
import { exportKind } from './export-kind'
import { cursorAtStart, exportCursorOf, exportFileOf, type ExportFormat } from './export-settings'

setKeysOnDemand(() => 'A'.repeat(43))

/** A disk in memory. The writes in `failAt` fail after half of the bytes. */
function disk() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const state = { writes: 0, failAt: new Set<number>() }
  return {
    state,
    files,
    writeAt: async (_job: string, name: string, at: number, bytes: Uint8Array) => {
      const isFailing = state.failAt.has(state.writes++)
      const written = isFailing ? bytes.subarray(0, bytes.length / 2) : bytes
      const next = new Uint8Array(at + written.length)
      next.set((files.get(name) ?? new Uint8Array()).subarray(0, at))
      next.set(written, at)
      files.set(name, next)
      if (isFailing) throw new DOMException('full', 'QuotaExceededError')
    },
    fileOf: async (_job: string, name: string) => {
      const bytes = files.get(name)
      return bytes === undefined ? null : new File([bytes], name)
    },
    removeFile: async (_job: string, name: string) => void files.delete(name),
  }
}

/** A service that lists these pages. A page token is the number of the page. */
function service(pages: readonly (readonly unknown[])[]) {
  const state = { expireAt: -1, calls: 0 }
  const answer: typeof fetch = async url => {
    const token =
      new URL(typeof url === 'string' ? url : '', 'http://here.invalid').searchParams.get('page_token') ?? '0'
    if (state.calls++ === state.expireAt && token !== '0') return Response.json({ errors: [] }, { status: 422 })
    const at = Number(token)
    const next = at + 1 < pages.length ? String(at + 1) : ''
    return Response.json(pages[at] ?? [], { headers: { 'X-Next-Page-Token': next } })
  }
  return { state, api: testApi(answer) }
}

const item = (id: string, tokens: Record<string, unknown> = {}) => ({ wallet_item_id: id, provider: 'google', tokens })

interface RunOptions {
  format?: ExportFormat
  pages: readonly (readonly unknown[])[]
  /** Indexes of the writes that fail. */
  failAt?: number[]
  /** Index of the call whose page token is expired. */
  expireAt?: number
}

/** Runs an export to its end. After each failure a new worker continues from the stored cursor. */
async function run({ format = 'ndjson', pages, failAt = [], expireAt = -1 }: RunOptions) {
  const files = disk()
  const { state, api } = service(pages)
  files.state.failAt = new Set(failAt)
  state.expireAt = expireAt
  const settings = { wallet: { id: 'w', name: 'Summer' }, filters: {}, format }
  let job: Job = testJob({ settings, walk: { cursor: cursorAtStart() } })
  let kind = exportKind(files)
  for (let steps = 0; job.status === 'running'; steps++) {
    if (steps > 200) throw new Error('the export does not end')
    let step: WalkStep
    try {
      step = await kind.next({ api, job, cursor: job.walk?.cursor, signal: new AbortController().signal })
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      kind = exportKind(files)
      continue
    }
    job = advanced(job, step, 1)
  }
  await kind.cleanUp(job)
  const name = exportFileOf(format)
  const stored = new Blob([files.files.get(name) ?? new Uint8Array()])
  const opened = await (await openExport(job, stored))?.arrayBuffer()
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(opened)
  return { job, text, stored, remainingFiles: [...files.files.keys()] }
}

describe('an export of items', () => {
  it('has every item once despite repeated items, failed writes, and expired tokens', async () => {
    const id = fc.integer({ min: 0, max: 12 }).map(String)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(id, { maxLength: 5 }), { maxLength: 5 }),
        fc.array(fc.nat(12), { maxLength: 3 }),
        fc.integer({ min: -1, max: 5 }),
        fc.constantFrom<ExportFormat>('csv', 'ndjson'),
        async (ids, failAt, expireAt, format) => {
          const pages = ids.map(page => page.map(itemId => item(itemId, { n: itemId })))
          const { text, job, remainingFiles } = await run({ pages, failAt, expireAt, format })
          const lines = text.split(/\r?\n/).filter(line => line !== '')
          const found = lines
            .slice(format === 'csv' ? 1 : 0)
            .map(line => (format === 'csv' ? line.split(',')[0] : JSON.parse(line).wallet_item_id))
          expect(found).toEqual([...new Set(ids.flat())])
          expect(job.total).toBe(found.length)
          expect(remainingFiles).toEqual([exportFileOf(format)])
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)

  it('is sealed on disk, and starts over if an earlier version began it without sealing', async () => {
    const { stored, text } = await run({ pages: [[item('a', { first_name: 'Wilhelmina' })]] })
    expect(text).toContain('Wilhelmina')
    expect(await stored.text()).not.toContain('Wilhelmina')

    const files = disk()
    const { api } = service([[item('a')], [item('b')]])
    const settings = { wallet: { id: 'w', name: 'Summer' }, filters: {}, format: 'ndjson' }
    const plain = new TextEncoder().encode('{"wallet_item_id":"a"}\n')
    await files.writeAt('job', 'items.ndjson', 0, plain)
    const cursor = { ...cursorAtStart(), token: '1', rows: 1, bytes: plain.length }
    const job = testJob({ settings, walk: { cursor } })
    const step = await exportKind(files).next({ api, job, cursor, signal: new AbortController().signal })
    expect(step.cursor).toEqual(cursorAtStart({ isNoted: true }))
  })

  it.each(['ndjson', 'csv'] as const)('is not opened as %s without its last frames', async format => {
    const { job, stored } = await run({ format, pages: [[item('a')]] })
    const { job: both } = await run({ format, pages: [[item('a')], [item('b')]] })
    // One more frame was written than is there
    const written =
      format === 'csv' ? { ...exportCursorOf(job), written: exportCursorOf(both).written } : exportCursorOf(both)
    expect(await openExport(job, stored)).not.toBeNull()
    expect(await openExport({ ...job, walk: { cursor: written } }, stored)).toBeNull()
  })

  it('fails at a page that names itself as the next one', async () => {
    const api = testApi(async () => Response.json([item('a')], { headers: { 'X-Next-Page-Token': '1' } }))
    const settings = { wallet: { id: 'w', name: 'Summer' }, filters: {}, format: 'ndjson' }
    const kind = exportKind(disk())
    const job = testJob({ settings, walk: { cursor: cursorAtStart() } })
    const { signal } = new AbortController()
    const { cursor } = await kind.next({ api, job, cursor: cursorAtStart(), signal })
    await expect(kind.next({ api, job, cursor, signal })).rejects.toMatchObject({ kind: 'contract' })
  })

  it('stops at an item that does not match its filters, because the service ignores them', async () => {
    const { api } = service([[item('a', { tier: 'Gold' }), item('b', { tier: 'Silver' })]])
    const settings = { wallet: { id: 'w', name: 'Summer' }, filters: { tier: 'Gold' }, format: 'ndjson' }
    const files = disk()
    const job: Job = testJob({ settings, walk: { cursor: cursorAtStart() } })
    const { signal } = new AbortController()
    await expect(exportKind(files).next({ api, job, cursor: cursorAtStart(), signal })).rejects.toMatchObject({
      kind: 'contract',
      messages: [expect.stringMatching(/does not apply the filter “tier”/)],
    })
    expect(files.files.size).toBe(0)
  })

  it('is noted in the activity log once, however often its first page cannot be read or stored, and before anything is stored', async () => {
    const notes: number[] = []
    const files = disk()
    let isReadable = false
    const answer: typeof fetch = async url => {
      if (typeof url === 'string' && url.includes('/activity')) {
        notes.push(files.state.writes)
        return new Response(null, { status: 204 })
      }
      return isReadable ? Response.json([item('a')]) : Response.json({ errors: [] }, { status: 403 })
    }
    const settings = { wallet: { id: 'w', name: 'Summer' }, filters: {}, format: 'ndjson' }
    let job: Job = testJob({ settings, walk: { cursor: cursorAtStart() } })
    const { signal } = new AbortController()
    const next = () => exportKind(files).next({ api: testApi(answer), job, cursor: job.walk?.cursor, signal })
    for (let attempt = 0; attempt < 2; attempt++) await expect(next()).rejects.toMatchObject({ kind: 'forbidden' })
    isReadable = true
    files.state.failAt = new Set([0, 1])
    job = advanced(job, await next(), 1)
    expect(exportCursorOf(job)).toEqual(cursorAtStart({ isNoted: true }))
    await expect(next()).rejects.toBeInstanceOf(DOMException)
    job = advanced(job, await next(), 1)
    expect(exportCursorOf(job).rows).toBe(1)
    expect(notes).toEqual([0])
  })

  it('starts over if one of its files was cut off before it continues', async () => {
    const { api } = service([[item('a')], [item('b')], [item('c')]])
    const settings = { wallet: { id: 'w', name: 'Summer' }, filters: {}, format: 'ndjson' }
    const files = disk()
    let job: Job = testJob({ settings, walk: { cursor: cursorAtStart() } })
    const signal = new AbortController().signal
    const next = () => exportKind(files).next({ api, job, cursor: job.walk?.cursor, signal })
    let firstFrame = 0
    for (let page = 0; page < 2; page++) {
      job = advanced(job, await next(), 1)
      firstFrame ||= exportCursorOf(job).bytes
    }
    const [items, ids] = ['items.ndjson', 'ids'].map(name => files.files.get(name) ?? new Uint8Array())
    files.files.set('items.ndjson', items?.slice(0, firstFrame) ?? new Uint8Array())
    expect((await next()).cursor).toEqual(cursorAtStart({ isNoted: true }))
    files.files.set('items.ndjson', items ?? new Uint8Array())
    files.files.set('ids', ids?.slice(0, -1) ?? new Uint8Array())
    expect((await next()).cursor).toEqual(cursorAtStart({ isNoted: true }))
  })

  it('can have rows that are longer than one sealed frame', async () => {
    const long = 'é'.repeat(5 * 1024 * 1024)
    const { text } = await run({ pages: [[item('a', { long })], [item('b')]], format: 'csv' })
    const rows = text.split('\r\n')
    expect(rows).toHaveLength(4)
    expect(rows[1]?.startsWith(`a,,google,,${long},`)).toBe(true)
    expect(rows[2]).toMatch(/^b,,google,,,/)
  })

  it('starts over when the page token expires, and counts the restart', async () => {
    const { job, text } = await run({ pages: [[item('a')], [item('b')], [item('c')]], expireAt: 2 })
    expect(text.trim().split('\n')).toHaveLength(3)
    expect(exportCursorOf(job).restarts).toBe(1)
  })

  it('keeps unreadable rows as received; one that is listed twice is written and counted once', async () => {
    const { job, text } = await run({ pages: [[{ tokens: {} }, item('a')], [{ tokens: {} }]] })
    expect(text.match(/^\{"tokens":\{\}\}$/gm)).toHaveLength(1)
    expect(exportCursorOf(job).unreadable).toBe(1)
  })

  it('has a column in its table for unreadable rows, which would otherwise be empty lines', async () => {
    const { text } = await run({ pages: [[{ color: 'red' }, item('a'), 'not a record']], format: 'csv' })
    expect(text.split('\r\n')).toEqual([
      'wallet_item_id,group_code,provider,active,locations,notification,messages,created_at,updated_at,unreadable',
      'a,,google,,,,,,,',
      ',,,,,,,,,"{""color"":""red""}"',
      ',,,,,,,,,"""not a record"""',
      '',
    ])
  })

  it('has a column for each token, including those found on later pages', async () => {
    const pages = [[item('a', { first_name: 'Zoë "Z", =1', __proto__: 'no' })], [item('b', { active: 'yes', x: null })]]
    const { text } = await run({ pages, format: 'spreadsheets' })
    expect(text).toBe(
      [
        '\ufeffwallet_item_id,group_code,provider,active,first_name,tokens.active,x,locations,notification,messages,created_at,updated_at',
        'a,,google,,"Zoë ""Z"", =1",,,,,,,',
        'b,,google,,,yes,,,,,,',
        '',
      ].join('\r\n'),
    )
  })

  it('has a header even without items', async () => {
    expect((await run({ pages: [[]], format: 'csv' })).text).toMatch(/^wallet_item_id,.*\r\n$/)
  })
})

describe('item columns', () => {
  it('have a name for every token that is read back as the same token', () => {
    fc.assert(fc.property(fc.string(), token => tokenInColumn(columnForToken(token)) === token))
    for (const token of ['active', 'TOKENS.x', 'tokens.x', 'outcome', '__proto__', ''])
      expect(tokenInColumn(columnForToken(token))).toBe(token)
  })

  it('collect the tokens beyond the limit in one column', () => {
    const tokens = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`t${n}`, String(n)]))
    const columns = Object.keys(tokens).slice(0, 201)
    expect(csvHeader(columns)).toHaveLength(4 + 200 + 1 + 5)
    const others = csvCells(columns, item('a', tokens))[204] ?? ''
    expect(Object.keys(JSON.parse(others))).toHaveLength(50)
  })
})

describe('a set of ids', () => {
  it('knows which ids were added, even after packing', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 3000 }), ids => {
        const set = new IdSet()
        const fresh = ids.filter(id => set.add(hashId(id)))
        expect(fresh).toEqual([...new Set(ids)])
        const unpacked = IdSet.of(packHashes(fresh.map(hashId)))
        expect(unpacked.size).toBe(fresh.length)
        expect(ids.some(id => unpacked.add(hashId(id)))).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('distinguishes a million ids', () => {
    const set = new IdSet()
    for (let n = 0; n < 1_000_000; n++) set.add(hashId(`6e0f5c1a-0000-4000-8000-${String(n).padStart(12, '0')}`))
    expect(set.size).toBe(1_000_000)
  })
})

it('the note of a finished export gives its beginning and its end in UTC', () => {
  const [began, ended] = [Date.parse('2026-11-23T23:58:00Z'), Date.parse('2026-11-24T00:03:20Z')]
  const cursor = { ...cursorAtStart(), began, ended }
  const job = testJob({ status: 'finished', walk: { cursor } })
  expect(exportDescription.outcomes(job)).toEqual([
    'As of 23 Nov 23:58:00 UTC, read until 24 Nov 00:03:20 UTC. Items that changed in between may be in their newer state.',
  ])
})
