import { isExpired } from '#/contract/wallet-expiration'
import { changesOf, type Change } from '#/parts/net-change/net-change'
import { cellOf } from '../item-csv-columns'
import { tokensOf } from '../item-form'
import { holderOf } from '../pass-slots'
import { nameOf, type Asked } from './bulk-check'
import type { PlanView } from './bulk-messages'
import { bulkShape, type BulkRow } from './bulk-settings'

const SHOWN = 200

/**
 * Gathers what a bulk update will do, item by item: the rows that will be sent, and what is shown of them. Every item
 * that is asked for is counted once.
 */
export class Planner {
  readonly rows: BulkRow[] = []
  readonly #holders = new Map<string, string>()
  readonly view: PlanView = {
    asked: 0,
    changing: 0,
    same: 0,
    missing: 0,
    expiring: 0,
    differences: [],
    missingIds: [],
  }

  /** @param item as the service sent it; null where there is none */
  add({ record, id, edits }: Asked, item: unknown, now: number): void {
    const { view } = this
    view.asked++
    if (item === null) {
      view.missing++
      if (view.missingIds.length < SHOWN) view.missingIds.push(id)
      return
    }
    const changes = changesOf(bulkShape, item, edits)
    if (changes.length === 0) {
      view.same++
      return
    }
    this.#push({ record, id, changes: changes.map(placed) }, holderOf(tokensOf(item)), now)
  }

  /** The way back of rows that were sent. */
  addBack(row: BulkRow, now: number): void {
    this.view.asked++
    const changes = row.changes.map(({ place, before, after }) => ({ place, before: after, after: before }))
    this.#push({ record: null, id: row.id, changes }, null, now)
  }

  /** In the order of the file, whatever the order in which answers came. */
  finish(): this {
    this.rows.sort((a, b) => (a.record ?? 0) - (b.record ?? 0))
    this.view.differences = this.rows.slice(0, SHOWN).map(row => differenceOf(row, this.#holders.get(row.id) ?? null))
    return this
  }

  #push(row: BulkRow, holder: string | null, now: number): void {
    const { view } = this
    view.changing++
    this.rows.push(row)
    const expires = row.changes.find(({ place: [, token] }) => token === 'expiration_date')
    if (isExpired(expires?.after, now)) view.expiring++
    if (holder !== null) this.#holders.set(row.id, holder)
  }
}

/** A row as it is shown. */
export const differenceOf = ({ id, changes }: BulkRow, holder: string | null): PlanView['differences'][number] => ({
  id,
  holder,
  changes: changes.map(({ place, before, after }) => ({
    name: nameOf(place),
    before: before === null ? null : cellOf(before),
    after: after === null ? null : cellOf(after),
  })),
})

const placed = ({ place, before, after }: Change): BulkRow['changes'][number] => ({
  place: place[1] === undefined ? [place[0]] : [place[0], place[1]],
  before,
  after,
})
