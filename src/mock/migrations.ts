import type { Migration } from '#/store/migrate'
import { broadcastMigrations } from './broadcasts/migrations'
import { importMigrations } from './imports/migrations'
import { subscriptionMigrations } from './subscriptions/migrations'
import { walletMigrations } from './wallet/migrations'

/**
 * What keeps persons apart, also when two calls arrive at once: one holder per number and carrier (decision 15), one
 * person per external id (decision 14). Apart from the table, because filling in a million persons drops these and
 * makes them again, which halves its time.
 */
export const personIndexes = {
  drop: `drop index mock.persons_key, mock.persons_id, mock.persons_external, mock.persons_mdn;`,
  create: `
    create unique index persons_key on mock.persons (company_key, person_key);
    create unique index persons_id on mock.persons (company_key, person_id);
    create unique index persons_external on mock.persons (company_key, external_person_id) where external_person_id is not null;
    create unique index persons_mdn on mock.persons (company_key, mdn, carrier_code) where mdn is not null;
  `,
}

/**
 * The tables of the mock. Moments are milliseconds since 1970, because they come from the mock's own clock and never
 * from the database's.
 */
export const migrations: readonly Migration[] = [
  {
    name: '1 persons and what sign-in reads',
    sql: `
      create table mock.world (
        only_row boolean primary key default true check (only_row),
        dataset text not null,
        first_dataset text not null,
        clock_offset bigint not null
      );

      create table mock.companies (
        company_key text primary key,
        position serial,
        name text not null,
        home_country text not null
      );
      create table mock.apps (
        app_id text primary key,
        position serial,
        company_key text not null references mock.companies
      );

      create sequence mock.person_ids start 91000001;
      create table mock.persons (
        company_key text not null,
        person_id bigint not null,
        person_key uuid not null,
        external_person_id text,
        mdn text,
        carrier_code text,
        custom_fields jsonb not null,
        timezone text,
        timezone_source text,
        created_at bigint not null,
        updated_at bigint not null,
        check ((mdn is null) = (carrier_code is null)),
        check ((timezone is null) = (timezone_source is null))
      );

      create sequence mock.broadcast_ids start 6001;
      create table mock.broadcasts (
        company_key text not null,
        broadcast_id bigint not null,
        status text not null,
        name text not null,
        send_scheduled_date bigint not null,
        created_by text,
        created_by_application text,
        targeting jsonb not null,
        audience_size int not null,
        send_start_date bigint,
        enqueue_completed_date bigint,
        recipient_count int,
        created_at bigint not null,
        updated_at bigint not null,
        primary key (company_key, broadcast_id)
      );
      create index broadcasts_list on mock.broadcasts (company_key, status, send_scheduled_date);
      create index broadcasts_due on mock.broadcasts (send_scheduled_date) where status = 'scheduled';

      create table mock.import_batches (
        app_id text not null,
        batch_id text not null,
        received_on bigint not null,
        success_count int not null,
        failure_count int not null,
        pending_count int not null,
        primary key (app_id, batch_id)
      );
      create index import_batches_list on mock.import_batches (app_id, received_on desc);

      create table mock.wallet_campaigns (
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
    `,
  },
  { name: '2 indexes of persons', sql: personIndexes.create },
  ...subscriptionMigrations,
  ...broadcastMigrations,
  ...importMigrations,
  ...walletMigrations,
]
