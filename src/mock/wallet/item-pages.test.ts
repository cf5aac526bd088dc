import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#/store/db'
import { migrate } from '#/store/migrate'
import { openTestDb } from '#/store/testing'
import { migrations } from '../migrations'
import { type StoredWalletCampaign, findWalletCampaign, insertWalletCampaign } from './campaign-store'
import type { ItemFilters } from './item-filters'
import { pageQuery, readItemPage } from './item-pages'
import { type StoredWalletItem, findItem, insertItem, updateItem } from './item-store'
import { textFilterFields } from './migrations'
import type { Position } from './page-token'

let db: Db
let campaign: StoredWalletCampaign
const noFilters: ItemFilters = { fields: [] }

beforeAll(async () => {
  db = await openTestDb()
  await migrate(db, 'mock', migrations)
})
afterAll(() => db.close())
beforeEach(async () => {
  campaign = await insertWalletCampaign(db, 'K', { name: 'x', type: 'Loyalty' }, 1)
})

const install = (id: string, active = true): Promise<StoredWalletItem> => {
  const content = { active, group_code: null, tokens: { first_name: 'Ines' }, locations: [], notification: null }
  return insertItem(db, campaign, { ...content, wallet_item_id: id, provider: 'passbook' }, 1)
}
const touch = async (id: string, change: Partial<StoredWalletItem> = {}): Promise<void> => {
  const item = await findItem(db, campaign, id)
  if (item) await updateItem(db, campaign, { ...item, ...change }, 1)
}

/** Reads page by page; `between` runs after each page. */
async function walk(size: number, between: (page: number) => Promise<void>, filters = noFilters): Promise<string[][]> {
  const pages: string[][] = []
  let from: Position | null = null
  for (;;) {
    const current = (await findWalletCampaign(db, 'K', campaign.wallet_id)) ?? campaign
    const { items, next } = await readItemPage(db, current, { filters, from, size })
    pages.push(items.map(item => item.wallet_item_id))
    if (!next) return pages
    expect(pages.length).toBeLessThan(200)
    from = next
    await between(pages.length)
  }
}

describe('paging', () => {
  test('while nothing changes, returns each item once, most recently changed first, in full pages', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await install(id)
    await touch('b')
    expect(await walk(2, async () => {})).toEqual([['b', 'e'], ['d', 'c'], ['a']])
    expect(await walk(5, async () => {})).toEqual([['b', 'e', 'd', 'c', 'a']])
  })

  test('returns items changed in the meantime at the end, oldest change first', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await install(id)
    const pages = await walk(2, async page => {
      if (page === 1) for (const id of ['b', 'e', 'a']) await touch(id)
    })
    expect(pages).toEqual([
      ['e', 'd'],
      ['c', 'b'],
      ['e', 'a'],
    ])
  })

  test('ends even if an item changes after every page', async () => {
    for (const id of ['a', 'b', 'c']) await install(id)
    const pages = await walk(1, () => touch('c'))
    expect(new Set(pages.flat())).toEqual(new Set(['a', 'b', 'c']))
  })

  test('does not miss an item that keeps changing before it is reached', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await install(id)
    const pages = await walk(1, async page => {
      if (page === 1) for (const id of ['b', 'c', 'a']) await touch(id)
      else await touch('a')
    })
    expect(new Set(pages.flat())).toEqual(new Set(['a', 'b', 'c', 'd']))
  })

  test('ends even if items are added faster than pages are read', async () => {
    for (const id of ['a', 'b', 'c']) await install(id)
    let added = 0
    const pages = await walk(1, async () => {
      for (let i = 0; i < 2; i++) await install(`new-${added++}`)
    })
    expect(pages.flat()).toEqual(expect.arrayContaining(['a', 'b', 'c']))
  })

  test('whatever changes between pages, returns every item that stays active', async () => {
    const action = fc.record({
      page: fc.integer({ min: 1, max: 6 }),
      id: fc.integer({ min: 0, max: 11 }),
      kind: fc.constantFrom('touch', 'touch', 'touch', 'retire', 'revive', 'install'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(action, { maxLength: 25 }),
        async (count, size, actions) => {
          campaign = await insertWalletCampaign(db, 'K', { name: 'x', type: 'Loyalty' }, 1)
          const alwaysThere = new Set<string>()
          for (let i = 0; i < count; i++) {
            await install(`i${i}`, i % 4 !== 3)
            if (i % 4 !== 3) alwaysThere.add(`i${i}`)
          }
          const pages = await walk(size, async page => {
            for (const { id, kind } of actions.filter(each => each.page === page)) {
              if (kind === 'install') await install(`new-${page}-${id}-${Math.random()}`)
              else if (kind === 'retire') {
                await touch(`i${id}`, { active: false })
                alwaysThere.delete(`i${id}`)
              } else await touch(`i${id}`, kind === 'revive' ? { active: true } : {})
            }
          })
          const seen = pages.flat()
          expect([...alwaysThere].filter(id => !seen.includes(id))).toEqual([])
          for (const page of pages.slice(0, -1)) expect(page).toHaveLength(size)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('filters', () => {
  const cases: [string, ItemFilters][] = [
    ['nothing', noFilters],
    ['group_code', { group_code: 'VIP', fields: [] }],
    ['no group_code', { group_code: null, fields: [] }],
    ['provider', { provider: 'google_wallet', fields: [] }],
    ['expiration_date', { expires_on: '2027-01-31', fields: [] }],
    ...textFilterFields.map((field): [string, ItemFilters] => [field, { fields: [[field, 'x']] }]),
  ]

  let largeCampaignNo: number
  beforeAll(async () => {
    const { campaign_no } = await insertWalletCampaign(db, 'K', { name: 'x', type: 'Loyalty' }, 1)
    await db.query(
      `insert into mock.wallet_items (campaign_no, wallet_item_id, item_no, change_no, provider, active, group_code, tokens, locations, expires_at, expires_on, created_at, updated_at)
       select $1, 'x' || i, i, i, case when i % 3 = 0 then 'google_wallet' else 'passbook' end, true, case when i % 4 > 0 then 'G' || i % 4 end,
         (select jsonb_object_agg(field, case when i % 50 = 0 then 'x' else 'y' || i % 9 end) from unnest($2::text[]) as field), '[]', i,
         '2027-01-' || lpad((1 + i % 31)::text, 2, '0'), 1, 1
       from generate_series(1, 20000) as i`,
      [campaign_no, [...textFilterFields]],
    )
    await db.exec('analyze mock.wallet_items')
    largeCampaignNo = campaign_no
  })

  test.each(cases)('filtering by %s reads an index in order without sorting', async (_, filters) => {
    for (const limit of [51, 1001]) {
      for (const stage of ['walk', 'catch-up'] as const) {
        const position = { stage, until: 20_000, cursor: stage === 'walk' ? 15_000 : 5000 }
        const { sql, params } = pageQuery({ campaign_no: largeCampaignNo }, { filters, position, limit })
        const rows = await db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)
        const plan = rows.map(row => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(/Index Scan (Backward )?using wallet_items_/)
        expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/)
      }
    }
  })
})
