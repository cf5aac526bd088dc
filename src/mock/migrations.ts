import type { Migration } from '#/store/migrate'
import { broadcastMigrations, broadcastTables } from './broadcasts/migrations'
import { campaignTables } from './campaigns/migrations'
import { companyTables } from './companies/migrations'
import { deviceTables } from './devices/migrations'
import { importMigrations, importTables } from './imports/migrations'
import { listTables } from './lists/migrations'
import { outboxTables } from './outbox/migrations'
import { participantTables } from './participants/migrations'
import { personIndexes, personTables } from './persons/migrations'
import { subscriptionTables } from './subscriptions/migrations'
import { walletCampaignTables, walletMigrations } from './wallet/migrations'

/** What the store was filled with, and the clock's offset. */
const stateTable = `      create table mock.world (
        only_row boolean primary key default true check (only_row),
        dataset text not null,
        first_dataset text not null,
        clock_offset bigint not null
      );

`

/**
 * The mock's tables. Timestamps are milliseconds since 1970 from the mock's own clock, never from the database's.
 *
 * A migration's name and SQL, down to its white space and comments, are hashed into every store made with it. Never
 * change a migration; add a new one.
 */
export const migrations: readonly Migration[] = [
  {
    name: '1 persons and what sign-in reads',
    sql: `\n${[stateTable, companyTables, personTables, broadcastTables, importTables, walletCampaignTables].join('')}`,
  },
  { name: '2 indexes of persons', sql: personIndexes.create },
  { name: '3 the outbox', sql: outboxTables },
  {
    name: '4 lists, campaigns, subscriptions, participations, devices',
    sql: `\n${[listTables, campaignTables, subscriptionTables, participantTables, deviceTables].join('')}`,
  },
  ...broadcastMigrations,
  ...importMigrations,
  ...walletMigrations,
]
