import type { Migration } from '#/store/migrate'

/** Import batches, before their tokens were stored. */
export const importTables = `      create table mock.import_batches (
        app_id text not null,
        batch_id text not null,
        received_on bigint not null,
        success_count int not null,
        failure_count int not null,
        pending_count int not null,
        primary key (app_id, batch_id)
      );
      create index import_batches_list on mock.import_batches (app_id, received_on desc);

`

/** Tokens of import batches, and when a batch settles. Tokens are long, so the indexes are on their hash. */
export const importMigrations: readonly Migration[] = [
  {
    name: 'import batches: their tokens, and when they settle',
    sql: `
      create sequence mock.import_batch_ids start 20712;
      alter table mock.import_batches add column position bigserial, add column settles_at bigint;
      create index import_batches_due on mock.import_batches (settles_at) where pending_count > 0;

      create table mock.import_entries (
        app_id text not null,
        batch_id text not null,
        place int not null,
        platform text not null,
        token text not null,
        external_person_id text,
        platform_status text not null,
        platform_message text not null,
        settled boolean not null,
        primary key (app_id, batch_id, place)
      );
      create index import_entries_token on mock.import_entries (app_id, md5(token));

      drop index mock.devices_token;
      create index devices_token on mock.devices (app_id, md5(push_token)) where push_token <> '';
    `,
  },
]
