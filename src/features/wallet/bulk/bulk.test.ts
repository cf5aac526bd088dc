import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApi } from '#/api/test-world'
import { csvLine } from '#/parts/csv/write-csv'
import type { Job, RowResult } from '#/parts/jobs/job'
import { testJob } from '#/parts/jobs/test-jobs'
import { applied } from '#/parts/net-change/net-change'
import { guessTargets } from './bulk-check'
import { bulkItems } from './bulk-kind'
import { Planner } from './bulk-plan'
import { bulkShape, type BulkRow, type BulkSetup } from './bulk-settings'
import { askedIn, backFile, checkFile, guessSetup, resultFile } from './read-bulk'
import { readSelected } from './read-selected'

const NOW = Date.parse('2026-11-21T12:00:00Z')

async function read(text: string, changes: Partial<BulkSetup> = {}) {
  const file = new Blob([text])
  const setup = { ...(await guessSetup(file)), ...changes }
  return { file, setup, check: await checkFile(file, setup), asked: await askedIn(file, setup) }
}

type Tokens = Record<string, unknown>
const item = (tokens: Tokens, more: object = {}) => ({ wallet_item_id: 'x', provider: 'google', tokens, ...more })

function plan(asked: Awaited<ReturnType<typeof askedIn>>, items: ReadonlyMap<string, unknown>): Planner {
  const planner = new Planner()
  for (const one of asked) planner.add(one, items.get(one.id) ?? null, NOW)
  return planner
}

/** A job whose rows ended so. */
function ended(rows: readonly BulkRow[], results: (RowResult | null)[], file: Blob | null = null) {
  const job: Job = testJob({ total: rows.length })
  return { job, store: { chunk: async () => ({ rows: [...rows], results }), file: async () => file } }
}
const done: RowResult = { state: 'done', outcome: 'updated', message: '', again: false }

describe('a file of items', () => {
  it('is read by the names of its columns; an export can be given back', async () => {
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
    ['a,2026-3-9', /Perhaps 2026-03-09 is meant/],
    ['a,2026-02-30', /no such day/],
    [',2026-03-09', /no item id/],
    ['..,2026-03-09', /cannot stand in an address/],
    ['a,20.5.2026', /Write a day as/],
    ['a,', /nothing to change/],
  ])('refuses %s with its reason', async (row, reason) => {
    const { check } = await read(`wallet_item_id,expiration_date\n${row}\n`)
    expect(check.counts).toMatchObject({ ready: 0, refused: 1 })
    expect(check.problems[0]?.reason).toMatch(reason)
  })

  it('takes no image with its ending, no item twice, and no value that is to be removed too', async () => {
    const { check } = await read(
      'wallet_item_id,IMAGE_CODE,remove_tokens\na,sun.png,\nb,sun,\nb,rain,\nc,sun,IMAGE_CODE\nd,,"[""IMAGE_CODE""]"\n',
    )
    expect(check.counts).toMatchObject({ total: 5, ready: 2, duplicates: 1, refused: 2 })
  })

  it('takes back the apostrophe of a file for spreadsheets, and no other', async () => {
    const line = csvLine(['a', '+1', "'tis"], 'spreadsheets')
    const { asked } = await read(`\ufeffwallet_item_id,x,y\r\n${line}a2,'quoted,1\r\n`)
    expect(asked.map(({ edits }) => edits.map(({ value }) => value))).toEqual([
      ['+1', "'tis"],
      ["'quoted", '1'],
    ])
  })

  it('leaves or removes what an empty cell stands for, as it is told', async () => {
    const text = 'wallet_item_id,x,y\na,1,\n'
    expect((await read(text)).asked[0]?.edits).toEqual([{ place: ['tokens', 'x'], value: '1' }])
    expect((await read(text, { empty: 'remove' })).asked[0]?.edits).toContainEqual({
      place: ['tokens', 'y'],
      value: null,
    })
  })
})

const name = fc.constantFrom('x', 'first_name', 'active', '__proto__', 'a,b', 'expiration')
const tokens = fc.dictionary(
  name,
  fc.string({ minLength: 1, unit: 'grapheme' }).filter(text => !text.includes('\ufffd')),
  { noNullPrototype: true },
)
const id = fc.integer({ min: 0, max: 9 }).map(n => `id-${n}`)

describe('a dry run', () => {
  it('counts every item once, plans only what differs, and its way back brings back what was there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(id, tokens)),
        fc.array(fc.record({ id, set: tokens, removed: fc.array(name) }), { maxLength: 8 }),
        async (existing, wishes) => {
          const items = new Map(existing.map(([key, own]) => [key, item(own)]))
          const asked = wishes.map(({ id: key, set, removed }, record) => ({
            record,
            id: key,
            edits: [
              ...Object.entries(set).map(([token, value]) => ({ place: ['tokens', token] as [string, string], value })),
              ...removed
                .filter(token => !Object.hasOwn(set, token))
                .map(token => ({ place: ['tokens', token] as [string, string], value: null })),
            ],
          }))
          const { rows, view } = plan(asked, items)
          expect(view.asked).toBe(asked.length)
          expect(view.changing + view.same + view.missing).toBe(view.asked)
          expect(rows).toHaveLength(view.changing)
          const back = new Planner()
          for (const row of rows) back.addBack(row, NOW)
          for (const [at, row] of rows.entries()) {
            const before = items.get(row.id)
            const patch = (changes: BulkRow['changes']) => ({
              tokens: Object.fromEntries(changes.map(({ place, after }) => [place[1] ?? '', after])),
            })
            const after = applied(bulkShape, before, patch(row.changes))
            expect(after).not.toEqual(before)
            expect(applied(bulkShape, after, patch(back.rows[at]?.changes ?? []))).toEqual(before)
          }
        },
      ),
    )
  })

  it('the roll-back file, read as a file, asks for the same way back', async () => {
    await fc.assert(
      fc.asyncProperty(
        tokens,
        tokens,
        fc.constantFrom('systems' as const, 'spreadsheets' as const),
        async (before, set, profile) => {
          const edits = Object.entries(set).map(([token, value]) => ({
            place: ['tokens', token] as [string, string],
            value,
          }))
          const planner = plan([{ record: 0, id: 'a', edits }], new Map([['a', item(before)]]))
          if (planner.rows.length === 0) return
          const { job, store } = ended(planner.rows, [done])
          const file = await backFile(store, job, profile)
          // How a table is written can be changed by hand: one row is too few to guess it by
          const format = { encoding: 'utf-8', delimiter: ',', header: true } as const
          const header =
            (await textOf(file))
              .replace('\ufeff', '')
              .split('\r\n')[0]
              ?.match(/"(?:[^"]|"")*"|[^,]+/g) ?? []
          const names = header.map(name => name.replace(/^"|"$/g, ''))
          const { asked, check } = await read(await textOf(file), {
            format,
            columns: guessTargets(names, names.length),
          })
          const blank = planner.rows[0]?.changes.some(
            ({ before: value }) => typeof value === 'string' && value.trim() === '',
          )
          // A value of blanks alone cannot be told from none in a table
          if (blank === true) return
          expect(check.problems).toEqual([])
          const after = item({ ...before, ...set })
          const back = plan(asked, new Map([['a', after]]))
          expect(back.rows[0]?.changes.toSorted(byName)).toEqual(
            planner.rows[0]?.changes
              .map(({ place, before: was, after: is }) => ({ place, before: is, after: was }))
              .toSorted(byName),
          )
        },
      ),
    )
  })

  it('says which passes would expire', () => {
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
    expect(view).toMatchObject({ changing: 2, expiring: 1, missing: 1, missingIds: ['c'] })
  })
})

const byName = (a: { place: readonly string[] }, b: { place: readonly string[] }): number =>
  JSON.stringify(a.place).localeCompare(JSON.stringify(b.place))
const textOf = async (file: Blob): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())

describe('the result file', () => {
  it('has the original columns, and a word for every row', async () => {
    const { file, setup, asked } = await read('wallet_item_id,x\na,1\nb,2\nc,3\na,4\nd,\n')
    const { rows } = plan(
      asked,
      new Map([
        ['a', item({})],
        ['b', item({ x: '2' })],
      ]),
    )
    const { job, store } = ended(rows, [done], file)
    const lines = (await textOf(await resultFile(store, job, { setup, profile: 'systems' }))).split('\r\n')
    expect(lines).toEqual([
      'wallet_item_id,x,outcome,message',
      'a,1,updated,',
      'b,2,"not sent: so already, or not found in the dry run",',
      'c,3,"not sent: so already, or not found in the dry run",',
      'a,4,not sent: duplicate,The same item stands in line 2.',
      'd,,not sent: refused,There is nothing to change in this row.',
      '',
    ])
  })
})

describe('a step of a bulk update', () => {
  const row: BulkRow = { record: 0, id: 'a', changes: [{ place: ['tokens', 'x'], before: '1', after: '2' }] }

  async function run(found: unknown, put: () => Response = () => Response.json(item({ x: '2' }))) {
    const calls: string[] = []
    const answer: typeof fetch = async (_, init) => {
      calls.push(init?.method ?? 'GET')
      if (init?.method === 'PUT') return put()
      return found === null ? Response.json({ errors: [] }, { status: 404 }) : Response.json(found)
    }
    const job = testJob({ settings: { wallet: { id: 'w', name: 'W' }, source: { by: 'job', job: 'j' } } })
    const context = { api: testApi(answer), job, step: 0, key: 'key-1', since: 0, signal: new AbortController().signal }
    return { calls, send: () => bulkItems.send([row], context), reconcile: () => bulkItems.reconcile([row], context) }
  }

  it.each([
    ['as it was planned', item({ x: '1', y: '' }), 'updated', ['GET', 'PUT']],
    ['so already', item({ x: '2' }), 'already', ['GET']],
    ['changed by somebody else', item({ x: '3' }), 'changed', ['GET']],
    ['gone', null, 'missing', ['GET']],
  ])('reads an item first: %s', async (_, found, outcome, expected) => {
    const { send, calls } = await run(found)
    expect(await send()).toMatchObject([{ outcome }])
    expect(calls).toEqual(expected)
  })

  it('settles a lost answer by reading alone', async () => {
    const settled = async (found: unknown) => (await run(found)).reconcile()
    expect(await settled(item({ x: '2' }))).toMatchObject({ found: 'settled', results: [{ outcome: 'found' }] })
    expect(await settled(item({ x: '1' }))).toEqual({ found: 'absent' })
    expect(await settled(item({ x: '7' }))).toEqual({ found: 'unknown' })
    expect(await settled(null)).toMatchObject({ results: [{ outcome: 'missing' }] })
  })
})

describe('reading what a file asks for', () => {
  it('meets every item once, from pages where they help and one by one otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(3, 1200),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 1, max: 1000 }),
        async (count, active, pageSize) => {
          const asked = Array.from({ length: count }, (_, n) => ({ record: n, id: `id-${n}`, edits: [] }))
          const met = new Map<string, unknown>()
          let calls = 0
          await readSelected(asked, {
            one: async id => {
              calls++
              return id.endsWith('7') ? null : id
            },
            pages: async function* () {
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
              expect(met.has(id)).toBe(false)
              met.set(id, item)
            },
          })
          expect(met.size).toBe(count)
          expect([...met].every(([id, item]) => item === id || (item === null && id.endsWith('7')))).toBe(true)
          expect(calls).toBeLessThanOrEqual(count + 1)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('lets no further call leave after one that fails', async () => {
    const asked = Array.from({ length: 100 }, (_, n) => ({ record: n, id: String(n), edits: [] }))
    let calls = 0
    const reading = readSelected(asked, {
      one: async () => {
        if (++calls === 10) throw new Error('no line')
        return null
      },
      pages: async function* () {},
      add: () => undefined,
    })
    await expect(reading).rejects.toThrow('no line')
    expect(calls).toBeLessThan(20)
  })
})
