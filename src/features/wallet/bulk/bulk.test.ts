import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#/api/http/error'
import { testApi, testSession } from '#/api/testing'
import { checkFile, readyRows, resultFile } from '#/parts/bulk/read-file'
import { csvLine } from '#/parts/csv/write-csv'
import type { Job, RowResult } from '#/parts/jobs/job'
import { sendStep } from '#/parts/jobs/run-step'
import { testJob } from '#/parts/jobs/test-jobs'
import { applyPatch } from '#/parts/net-change/net-change'
import { guessTargets, type RequestedEdit } from './bulk-check'
import { BulkPlanner } from './bulk-planner'
import { bulkShape, type PlannedRow, type WalletFileSetup } from './bulk-settings'
import { readRequestedItems } from './read-requested-items'
import { text as t } from './text'
import { rollBackFile, walletFile } from './wallet-file'
import { readItemOrNull, walletItemsKind } from './wallet-items-kind'

const session = testSession()
const NOW = Date.parse('2026-11-21T12:00:00Z')

async function read(text: string, changes: Partial<WalletFileSetup> = {}) {
  const file = new Blob([text])
  const source = { file, setup: { ...(await walletFile.guess(file, session)), ...changes }, session }
  const requested: RequestedEdit[] = []
  for await (const rows of readyRows(walletFile, source)) requested.push(...rows)
  return { ...source, check: await checkFile(walletFile, source), requested }
}

type Tokens = Record<string, unknown>
const item = (tokens: Tokens, more: object = {}) => ({ wallet_item_id: 'x', provider: 'google', tokens, ...more })

function plan(requested: readonly RequestedEdit[], items: ReadonlyMap<string, unknown>): BulkPlanner {
  const planner = new BulkPlanner()
  for (const request of requested) planner.add(request, items.get(request.id) ?? null, NOW)
  return planner
}

/** A job with these results. */
function endedJob(rows: readonly PlannedRow[], results: (RowResult | null)[], file: Blob | null = null) {
  const job: Job = testJob({ total: rows.length })
  return { job, store: { chunk: async () => ({ rows: [...rows], results }), file: async () => file } }
}
const done: RowResult = { state: 'done', outcome: 'updated', message: '', again: false }

describe('reading a file for a bulk edit', () => {
  it('uses its column names, including those of an export', async () => {
    const { setup, check } = await read(
      'wallet_item_id,group_code,provider,active,first_name,tokens.active,remove_tokens,updated_at\na,G,google,true,Zoë,yes,,\n',
    )
    expect(setup.columns).toEqual([
      { to: 'id' },
      { to: 'group' },
      { to: 'nothing' },
      { to: 'nothing' },
      { to: 'token', name: 'first_name' },
      { to: 'token', name: 'active' },
      { to: 'remove' },
      { to: 'nothing' },
    ])
    expect(check.counts).toMatchObject({ total: 1, ready: 1 })
  })

  it.each([
    ['a,2026-3-9', /Did you mean 2026-03-09\?/],
    ['a,2026-02-30', /does not exist/],
    [',2026-03-09', /^Item id: this row has none/],
    ['..,2026-03-09', /not valid in a URL/],
    ['a,20.5.2026', /Enter a date such as/],
    ['a,', /has no changes/],
  ])('rejects %s with a reason', async (row, reason) => {
    const { check } = await read(`wallet_item_id,expiration_date\n${row}\n`)
    expect(check.counts).toMatchObject({ ready: 0, refused: 1 })
    expect(check.problems.map(({ problem }) => t.problem(problem)).join()).toMatch(reason)
  })

  it('rejects an image with a file extension, a repeated item, and a value that is also removed', async () => {
    const { check } = await read(
      'wallet_item_id,IMAGE_CODE,remove_tokens\na,sun.png,\nb,sun,\nb,rain,\nc,sun,IMAGE_CODE\nd,,"[""IMAGE_CODE""]"\n',
    )
    expect(check.counts).toMatchObject({ total: 5, ready: 2, duplicates: 1, refused: 2 })
  })

  it('removes the apostrophe that an export for spreadsheets adds, and no other', async () => {
    const line = csvLine(['0042', '+1', "'tis"], 'spreadsheets')
    const { requested } = await read(`\ufeffwallet_item_id,x,y\r\n${line}a2,'quoted,1\r\n`)
    expect(requested.map(({ id }) => id)).toEqual(['0042', 'a2'])
    expect(requested.map(({ edits }) => edits.map(({ value }) => value))).toEqual([
      ['+1', "'tis"],
      ["'quoted", '1'],
    ])
  })

  it('keeps or removes the item’s value where a cell is empty, depending on the setting', async () => {
    const text = 'wallet_item_id,x,y\na,1,\n'
    expect((await read(text)).requested[0]?.edits).toEqual([{ place: ['tokens', 'x'], value: '1' }])
    expect((await read(text, { empty: 'remove' })).requested[0]?.edits).toContainEqual({
      place: ['tokens', 'y'],
      value: null,
    })
  })
})

const name = fc.constantFrom('x', 'first_name', 'active', '__proto__', 'a,b', ' seat ', 'expiration')
const tokens = fc.dictionary(
  name,
  fc.oneof(
    fc.constantFrom(' ', '\t', '\n'),
    fc.string({ minLength: 1, unit: 'grapheme' }).filter(text => !text.includes('\ufffd')),
  ),
  { noNullPrototype: true },
)
const id = fc.integer({ min: 0, max: 9 }).map(n => `id-${n}`)

describe('a dry run', () => {
  it('counts every item once, plans only differences, and its rollback restores the earlier values', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(id, tokens)),
        fc.array(fc.record({ id, set: tokens, removed: fc.array(name) }), { maxLength: 8 }),
        async (existing, requests) => {
          const items = new Map(existing.map(([key, own]) => [key, item(own)]))
          const requested = requests.map(({ id: key, set, removed }, record) => ({
            record,
            id: key,
            edits: [
              ...Object.entries(set).map(([token, value]) => ({ place: ['tokens', token] as [string, string], value })),
              ...removed
                .filter(token => !Object.hasOwn(set, token))
                .map(token => ({ place: ['tokens', token] as [string, string], value: null })),
            ],
          }))
          const { rows, view } = plan(requested, items)
          expect(view.requested).toBe(requested.length)
          expect(view.changing + view.unchanged + view.missing).toBe(view.requested)
          expect(rows).toHaveLength(view.changing)
          const rollBack = new BulkPlanner()
          for (const row of rows) rollBack.addRollBack(row, NOW)
          for (const [at, row] of rows.entries()) {
            const before = items.get(row.id)
            const patch = (changes: PlannedRow['changes']) => ({
              tokens: Object.fromEntries(changes.map(({ place, after }) => [place[1] ?? '', after])),
            })
            const after = applyPatch(bulkShape, before, patch(row.changes))
            expect(after).not.toEqual(before)
            expect(applyPatch(bulkShape, after, patch(rollBack.rows[at]?.changes ?? []))).toEqual(before)
          }
        },
      ),
    )
  })

  it('gives the same rollback from the rollback file', async () => {
    await fc.assert(
      fc.asyncProperty(tokens, tokens, fc.constantFrom('a', '0123', '12345678901', "it's"), async (before, set, id) => {
        const edits = Object.entries(set).map(([token, value]) => ({
          place: ['tokens', token] as [string, string],
          value,
        }))
        const planner = plan([{ record: 0, id, edits }], new Map([[id, item(before)]]))
        fc.pre(planner.rows.length > 0)
        const { job, store } = endedJob(planner.rows, [done])
        const file = await rollBackFile(store, job)
        // One row is too few to guess the layout from
        const format = { encoding: 'utf-8', delimiter: ',', header: true } as const
        const header =
          (await textOf(file))
            .replace('\ufeff', '')
            .split('\r\n')[0]
            ?.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []
        const names = header.map(name => name.replace(/^"|"$/g, ''))
        const { requested, check } = await read(await textOf(file), {
          format,
          columns: guessTargets(names, names.length),
        })
        expect(check.problems).toEqual([])
        const after = item({ ...before, ...set })
        const rollBack = plan(requested, new Map([[id, after]]))
        expect(rollBack.rows[0]?.changes.toSorted(byName)).toEqual(
          planner.rows[0]?.changes
            .map(({ place, before: was, after: is }) => ({ place, before: is, after: isBlank(was) ? null : was }))
            .toSorted(byName),
        )
      }),
    )
  })

  it('counts the items that would expire', () => {
    const edit = (value: string) => [{ place: ['tokens', 'expiration_date'] as [string, string], value }]
    const items = new Map([
      ['a', item({})],
      ['b', item({})],
    ])
    const { view } = plan(
      [
        { record: 0, id: 'a', edits: edit('2026-11-20') },
        { record: 1, id: 'b', edits: edit('2026-11-21') },
        { record: 2, id: 'c', edits: edit('2026-11-20') },
      ],
      items,
    )
    expect(view).toMatchObject({ changing: 2, expiring: 1, missing: 1, missingIds: ['c'], notNumbers: 0 })
  })

  it.each([
    ['loyalty_balance', '12', 'twelve', 1],
    ['loyalty_balance', '12', '13.5', 0],
    ['loyalty_balance', '12', '', 1],
    ['loyalty_balance', '12', null, 0],
    ['loyalty_balance', '12', '+1e3', 0],
    ['loyalty_balance', '12', ' 5 ', 1],
    ['visits', '.5', 'half', 1],
    ['visits', 7, 'seven', 1],
    ['visits', '7', 'seven', 1],
    ['visits', '-7.5', '', 1],
    ['visits', '7', '8', 0],
    ['visits', 'seven', 'eight', 0],
    ['visits', undefined, 'seven', 0],
    ['account_number', '0071', 'A-71', 0],
    ['phone', '+13125550142', 'None', 0],
    ['seat', '12E4', '12F4', 0],
    ['first_name', 'Noor', '7', 0],
  ])('counts numbers that a change of %s from %j to %j turns into text: %d', (token, before, value, notNumbers) => {
    const edits = [{ place: ['tokens', token] as [string, string], value }]
    const { view } = plan([{ record: 0, id: 'a', edits }], new Map([['a', item({ [token]: before })]]))
    expect(view).toMatchObject({ changing: 1, notNumbers })
  })
})

/** A blank cell leaves a token as it is, so the file removes the token instead. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

const byName = (a: { place: readonly string[] }, b: { place: readonly string[] }): number =>
  JSON.stringify(a.place).localeCompare(JSON.stringify(b.place))
const textOf = async (file: Blob): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())

describe('the result file', () => {
  it('has the original columns and an outcome for every row', async () => {
    const { file, setup, requested } = await read('wallet_item_id,x\na,1\nb,2\nc,3\na,4\nd,\n')
    const { rows } = plan(
      requested,
      new Map([
        ['a', item({})],
        ['b', item({ x: '2' })],
      ]),
    )
    const { job, store } = endedJob(rows, [done], file)
    job.settings = { wallet: { id: 'w', name: 'W' }, source: { by: 'file', setup } }
    const result = await resultFile(walletFile, store, job, { session, profile: 'systems' })
    const lines = (await textOf(result)).split('\r\n')
    expect(lines).toEqual([
      'wallet_item_id,x,outcome,message',
      'a,1,updated,',
      'b,2,"not sent: unchanged, or not found in the dry run",',
      'c,3,"not sent: unchanged, or not found in the dry run",',
      'a,4,not sent: duplicate,This item is already on line 2.',
      'd,,not sent: invalid,This row has no changes.',
      '',
    ])
  })
})

describe('a step of a bulk edit', () => {
  const row: PlannedRow = { record: 0, id: 'a', changes: [{ place: ['tokens', 'x'], before: '1', after: '2' }] }

  /** The context of a step, with a service that gives these answers. */
  const contextOf = (answer: typeof fetch) => ({
    api: testApi(answer),
    job: testJob({ settings: { wallet: { id: 'w', name: 'W' }, source: { by: 'job', job: 'j' } } }),
    step: 0,
    key: 'key-1',
    keyedAt: 0,
    signal: new AbortController().signal,
  })

  async function run(found: unknown, put: () => Response = () => Response.json(item({ x: '2' }))) {
    const calls: string[] = []
    const answer: typeof fetch = async (_, init) => {
      calls.push(init?.method ?? 'GET')
      if (init?.method === 'PUT') return put()
      return found === null ? Response.json({ errors: [] }, { status: 404 }) : Response.json(found)
    }
    const context = contextOf(answer)
    return {
      calls,
      send: () => walletItemsKind.send([row], context),
      reconcile: () => walletItemsKind.reconcile([row], context),
    }
  }

  it.each([
    ['as in the dry run', item({ x: '1', y: '' }), 'updated', ['GET', 'PUT']],
    ['already with the change', item({ x: '2' }), 'already', ['GET']],
    ['changed by someone else', item({ x: '3' }), 'changed', ['GET']],
    ['gone', null, 'missing', ['GET']],
  ])('reads an item first: %s', async (_, found, outcome, expected) => {
    const { send, calls } = await run(found)
    expect(await send()).toMatchObject([{ outcome }])
    expect(calls).toEqual(expected)
  })

  it.each([
    ['as this update left it', '2', 'found'],
    ['changed since, by this update or by someone else', '3', 'unknown'],
  ])('does not mistake its own update for someone else’s when its response was lost: %s', async (_, x, outcome) => {
    let stored = '1'
    const answer: typeof fetch = async (_url, init) => {
      if (init?.method !== 'PUT') return Response.json(item({ x: stored }))
      stored = x
      throw new TypeError('The connection broke')
    }
    const context = contextOf(answer)
    const end = await sendStep({ kind: walletItemsKind, rows: [row], context, sleep: async () => {} })
    expect(end).toMatchObject({ end: 'settled', results: [{ outcome }] })
  })

  it('settles a lost response by reading', async () => {
    const settled = async (found: unknown) => (await run(found)).reconcile()
    expect(await settled(item({ x: '2' }))).toMatchObject({ found: 'settled', results: [{ outcome: 'found' }] })
    expect(await settled(item({ x: '1' }))).toEqual({ found: 'absent' })
    expect(await settled(item({ x: '7' }))).toEqual({ found: 'unknown' })
    expect(await settled(null)).toMatchObject({ results: [{ outcome: 'missing' }] })
  })

  it.each([400, 405, 410])('does not take a %i as proof that an item is gone', async status => {
    const refused = () => Response.json({ errors: [] }, { status })
    const error = await (await run(item({ x: '1' }), refused)).send().catch((thrown: unknown) => thrown)
    if (!(error instanceof ApiError)) throw new Error('The update was not refused')
    expect(walletItemsKind.refused(error, [row])).toMatchObject([{ outcome: 'refused' }])
    const reading = readItemOrNull(
      testApi(async () => refused()),
      'w',
      'a',
      new AbortController().signal,
    )
    await expect(reading).rejects.toMatchObject({ status })
  })
})

describe('reading the requested items', () => {
  it('reads every item once, from pages where they help and otherwise one by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(3, 1200),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 1, max: 1000 }),
        async (count, active, pageSize) => {
          const requested = Array.from({ length: count }, (_, n) => ({ record: n, id: `id-${n}`, edits: [] }))
          const seen = new Map<string, unknown>()
          let calls = 0
          await readRequestedItems(requested, {
            readItem: async id => {
              calls++
              return id.endsWith('7') ? null : id
            },
            readPages: async function* () {
              for (let from = 0; from < active; from += pageSize) {
                calls++
                const size = Math.min(pageSize, active - from)
                yield {
                  items: Array.from({ length: size }, (_, at) => {
                    const id = `id-${from + at}`
                    return { item: { wallet_item_id: id }, raw: id, differences: [] }
                  }),
                }
              }
            },
            add: ({ id }, item) => {
              expect(seen.has(id)).toBe(false)
              seen.set(id, item)
            },
          })
          expect(seen.size).toBe(count)
          expect([...seen].every(([id, item]) => item === id || (item === null && id.endsWith('7')))).toBe(true)
          expect(calls).toBeLessThanOrEqual(count + 1)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('stops once a call has failed', async () => {
    const requested = Array.from({ length: 100 }, (_, n) => ({ record: n, id: String(n), edits: [] }))
    let calls = 0
    const reading = readRequestedItems(requested, {
      readItem: async () => {
        if (++calls === 10) throw new Error('offline')
        return null
      },
      readPages: async function* () {},
      add: () => undefined,
    })
    await expect(reading).rejects.toThrow('offline')
    expect(calls).toBeLessThan(20)
  })
})
