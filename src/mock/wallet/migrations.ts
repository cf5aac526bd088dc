import { firstClassFields } from '#/contract/filters/wallet-message-filters'
import type { Migration } from '#/store/migrate'

/** Wallet campaigns, before items and messages were added. */
export const walletCampaignTables = `      create table mock.wallet_campaigns (
        company_key text not null,
        wallet_id text not null,
        name text not null,
        type text not null,
        active boolean not null,
        created_at bigint not null,
        updated_at bigint not null,
        primary key (company_key, wallet_id)
      );
      create index wallet_campaigns_list on mock.wallet_campaigns (company_key, updated_at desc) where active;
    `

/** The first-class fields that item lists compare as text. `expiration_date` is compared as a day. */
export const textFilterFields = firstClassFields.filter(field => field !== 'expiration_date')

/** A string as its 64-bit hash, which keeps indexes small. Queries must compare the string itself too. */
export const hashed = (sql: string): string => `hashtextextended(${sql}, 0)`

/** Items without a group code get a value too, because `=` keeps the index order and `is null` would not. */
export const groupHash = `coalesce(${hashed('group_code')}, 0)`

/**
 * One index per filter of item lists, and `walk` for lists without one, each in order of change, so that a page costs
 * the same for any filter, even if nothing matches. Expression indexes need half the rows of a separate token table and
 * cannot get out of step. Separate from the table, because the `large` dataset drops them and builds them again after
 * inserting the rows.
 */
const indexes: Readonly<Record<string, string>> = {
  walk: 'change_no) where active',
  group: `${groupHash}, change_no) where active`,
  provider: 'provider, change_no) where active',
  expires_on: 'expires_on, change_no) where active and expires_on is not null',
  ...Object.fromEntries(
    textFilterFields.map(field => [
      field,
      `${hashed(`(tokens->>'${field}')`)}, change_no) where active and (tokens->>'${field}') is not null`,
    ]),
  ),
}
export const walletItemIndexes = {
  drop: `drop index ${Object.keys(indexes)
    .map(name => `mock.wallet_items_${name}`)
    .join(', ')};`,
  create: Object.entries(indexes)
    .map(([name, rest]) => `create index wallet_items_${name} on mock.wallet_items (campaign_no, ${rest};`)
    .join('\n'),
}

/**
 * Wallet items and messages. `change_no` numbers the changes of items in order. Changing the SQL of a migration, even a
 * name or a comment, would make existing stores unusable.
 */
export const walletMigrations: readonly Migration[] = [
  {
    name: 'wallet: items and messages',
    sql: `
      -- last_change: the newest change of its items. Whoever makes one holds the row until it is stored, so that changes
      -- can be seen in the order of their numbers: who sees one has seen all before it.
      alter table mock.wallet_campaigns add column campaign_no serial, add column last_change bigint not null default 0;
      create unique index wallet_campaigns_no on mock.wallet_campaigns (campaign_no);

      create sequence mock.wallet_changes;
      create table mock.wallet_items (
        campaign_no int not null,
        wallet_item_id text not null,
        -- The change that made it: later items have higher ones, and it never changes.
        item_no bigint not null,
        change_no bigint not null,
        provider text not null check (provider in ('passbook', 'google_wallet')),
        active boolean not null,
        group_code text,
        tokens jsonb not null,
        locations jsonb not null,
        notification text,
        messages jsonb not null default '[]',
        expires_at bigint,
        expires_on text collate "C",
        created_at bigint not null,
        updated_at bigint not null,
        primary key (campaign_no, wallet_item_id),
        check ((expires_at is null) = (expires_on is null))
      );

      create table mock.wallet_messages (
        campaign_no int not null,
        wallet_message_id text not null,
        message_no bigserial,
        message jsonb not null,
        filters jsonb not null,
        created_at bigint not null,
        updated_at bigint not null,
        primary key (campaign_no, wallet_message_id)
      );
      create index wallet_messages_newest on mock.wallet_messages (campaign_no, created_at desc, message_no desc);
    `,
  },
  { name: 'wallet: indexes of items', sql: walletItemIndexes.create },
  {
    name: 'wallet: messages to many items go out in steps',
    sql: `
      -- What is not sent yet, and when it will be.
      create table mock.wallet_message_steps (
        campaign_no int not null,
        wallet_message_id text not null,
        due_at bigint not null,
        item_ids text[] not null,
        primary key (due_at, campaign_no, wallet_message_id)
      );
    `,
  },
]
