import * as z from 'zod/mini'
import { isExpired } from '#/contract/wallet-expiration'
import { changesOf, type Change } from '#/parts/net-change/net-change'
import { csvCell } from '../item-csv-columns'
import { holderName, tokensOf } from '../item-tokens'
import { replacesNumber } from '../token-rules'
import { fieldName, type RequestedEdit } from './bulk-check'
import { bulkShape, type PlannedRow } from './bulk-settings'

/** What a dry run found. */
export interface PlanView {
  requested: number
  changing: number
  /** Items that already have the values, for which nothing is sent. */
  unchanged: number
  missing: number
  /** Listed items that could not be read, so nothing is sent for them; none in a dry run of a file. */
  unreadable: number
  /** How many of `changing` will show as expired. */
  expiring: number
  /** How many of `changing` get text in a numeric token; none in a rollback, because the text was there before. */
  notNumbers: number
  /** The first items of `changing`. */
  differences: {
    id: string
    holder: string | null
    changes: { name: string; before: string | null; after: string | null }[]
  }[]
  /** The first ids of `missing`. */
  missingIds: string[]
}

/** A finished dry run. The worker keeps its rows. */
export interface Plan {
  id: string
  view: PlanView
}

/** Filters that listed items do not match: the service ignores them, so the plan would be for other items, too. */
export interface NoPlan {
  unmatched: string[]
}

/** How many items have been read, out of how many. `total` is null for a filter, because it is unknown. */
export const progressSchema = z.object({ read: z.number(), total: z.nullable(z.number()) })
export type PlanProgress = z.infer<typeof progressSchema>

const MAX_SHOWN = 200

/**
 * Collects the plan of a bulk edit item by item: the rows to send and the view of them. Every item is counted once.
 */
export class BulkPlanner {
  readonly rows: PlannedRow[] = []
  readonly #holders = new Map<string, string>()
  readonly view: PlanView = {
    requested: 0,
    changing: 0,
    unchanged: 0,
    missing: 0,
    unreadable: 0,
    expiring: 0,
    notNumbers: 0,
    differences: [],
    missingIds: [],
  }

  /** @param item as the service sent it; null if it does not exist */
  add({ record, id, edits }: RequestedEdit, item: unknown, now: number): void {
    const { view } = this
    view.requested++
    if (item === null) {
      view.missing++
      if (view.missingIds.length < MAX_SHOWN) view.missingIds.push(id)
      return
    }
    const changes = changesOf(bulkShape, item, edits)
    if (changes.length === 0) {
      view.unchanged++
      return
    }
    if (
      changes.some(({ place: [, token], before, after }) => token !== undefined && replacesNumber(token, before, after))
    )
      view.notNumbers++
    this.#addRow({ record, id, changes: changes.map(toRowChange) }, holderName(tokensOf(item)), now)
  }

  /** Adds the reverse of a row that was sent. */
  addRollBack(row: PlannedRow, now: number): void {
    this.view.requested++
    const changes = row.changes.map(({ place, before, after }) => ({ place, before: after, after: before }))
    this.#addRow({ record: null, id: row.id, changes }, null, now)
  }

  /** Puts the rows in file order, since the items may have been read in any order, and fills in the differences. */
  finish(): this {
    this.rows.sort((a, b) => (a.record ?? 0) - (b.record ?? 0))
    this.view.differences = this.rows
      .slice(0, MAX_SHOWN)
      .map(row => toDifference(row, this.#holders.get(row.id) ?? null))
    return this
  }

  #addRow(row: PlannedRow, holder: string | null, now: number): void {
    const { view } = this
    view.changing++
    this.rows.push(row)
    const expires = row.changes.find(({ place: [, token] }) => token === 'expiration_date')
    if (isExpired(expires?.after, now)) view.expiring++
    if (holder !== null) this.#holders.set(row.id, holder)
  }
}

/** A row as the plan view shows it. */
export const toDifference = ({ id, changes }: PlannedRow, holder: string | null): PlanView['differences'][number] => ({
  id,
  holder,
  changes: changes.map(({ place, before, after }) => ({
    name: fieldName(place),
    before: before === null ? null : csvCell(before),
    after: after === null ? null : csvCell(after),
  })),
})

const toRowChange = ({ place, before, after }: Change): PlannedRow['changes'][number] => ({
  place: place[1] === undefined ? [place[0]] : [place[0], place[1]],
  before,
  after,
})
