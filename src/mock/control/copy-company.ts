import type { Queryable } from '#/store/db'
import { onlyRow } from '#/store/rows'
import { addCompany, type CompanySeed } from '../companies/seed'
import type { Company } from '../companies/store'

/** Copying a larger company would block the mock for minutes. */
export const MAX_COPIED_PERSONS = 50_000

/** How many persons a company has. */
export const countPersons = async (q: Queryable, companyKey: string): Promise<number> =>
  (
    await onlyRow<{ count: number }>(q, 'select count(*)::int as count from mock.persons where company_key = $1', [
      companyKey,
    ])
  ).count

/** The tables of a company's records, each after those it refers to, and the column by which rows are ordered. */
const companyTables = [
  ['subscription_lists', 'position'],
  ['persons', 'person_id'],
  ['subscriptions', 'subscription_id'],
  ['acquisition_campaigns', 'acquisition_id'],
  ['participants', 'participation_id'],
  ['broadcasts', 'broadcast_id'],
  ['broadcast_recipients', 'step'],
  ['wallet_campaigns', 'campaign_no'],
] as const

/** The tables that belong to an app. */
const appTables = [
  ['devices', 'registered_at'],
  ['import_batches', 'position'],
  ['import_entries', 'place'],
] as const

/** The tables that belong to a wallet campaign. */
const walletTables = [
  ['wallet_items', 'change_no'],
  ['wallet_messages', 'message_no'],
  ['wallet_message_steps', 'due_at'],
] as const

/**
 * Adds a company with the records of another one, under the same ids. The outbox is not copied, because the new company
 * has not sent anything. If the copy has fewer apps, the records of the source's other apps are left out.
 */
export async function copyCompany(q: Queryable, source: Company, copy: CompanySeed): Promise<void> {
  await addCompany(q, copy)
  const from = source.company_key
  const to = copy.company_key
  for (const [table, order] of companyTables) {
    const columns = await columnsOf(q, table)
    await q.query(
      `insert into mock.${table} (${columns.join(', ')})
       select ${columns.map(column => (column === 'company_key' ? '$2' : column)).join(', ')}
       from mock.${table} where company_key = $1 order by ${order}`,
      [from, to],
    )
  }
  for (const [index, app] of source.app_ids.entries()) {
    const copied = copy.app_ids[index]
    if (copied === undefined) continue
    for (const [table, order] of appTables) {
      const columns = await columnsOf(q, table)
      const hasCompany = columns.includes('company_key')
      const values = columns.map(column => (column === 'app_id' ? '$2' : column === 'company_key' ? '$3' : column))
      await q.query(
        `insert into mock.${table} (${columns.join(', ')})
         select ${values.join(', ')} from mock.${table} where app_id = $1 order by ${order}`,
        [app, copied, ...(hasCompany ? [to] : [])],
      )
    }
  }
  for (const [table, order] of walletTables) {
    const columns = await columnsOf(q, table)
    const values = columns.map(column => (column === 'campaign_no' ? 'target.campaign_no' : `record.${column}`))
    await q.query(
      `insert into mock.${table} (${columns.join(', ')})
       select ${values.join(', ')} from mock.${table} record
         join mock.wallet_campaigns source on source.campaign_no = record.campaign_no and source.company_key = $1
         join mock.wallet_campaigns target on target.wallet_id = source.wallet_id and target.company_key = $2
       order by record.${order}`,
      [from, to],
    )
  }
}

/** The columns of a table, without those that the database numbers itself. */
async function columnsOf(q: Queryable, table: string): Promise<string[]> {
  const columns = await q.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'mock' and table_name = $1 and (column_default is null or column_default not like 'nextval(%')
     order by ordinal_position`,
    [table],
  )
  return columns.map(({ name }) => name)
}
