import type { Migration } from '#/store/migrate'

/** Broadcasts, before sending in steps was added. */
export const broadcastTables = `      create sequence mock.broadcast_ids start 6001;
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

`

/**
 * Sending in steps: the recipients, and how far sending has come. Every store made with a migration keeps its name and
 * the hash of its SQL, so even the name and the comments must never change.
 */
export const broadcastMigrations: readonly Migration[] = [
  {
    name: 'broadcasts: keys of others, sending in steps',
    sql: `
      alter table mock.broadcasts
        add column extra jsonb not null default '{}',
        add column resumed_at bigint,
        add column resumed_count int not null default 0;
      drop index mock.broadcasts_due;
      -- A send date in the past falls due when it is written, not before (decision 61).
      create index broadcasts_due on mock.broadcasts (greatest(send_scheduled_date, updated_at)) where status = 'scheduled';
      create index broadcasts_running on mock.broadcasts (company_key) where status = 'in_progress';

      -- One row for each second of sending: a row for each of a million recipients takes four times as long to write.
      create table mock.broadcast_recipients (
        company_key text not null,
        broadcast_id bigint not null,
        step int not null,
        person_ids bigint[] not null,
        list_places smallint[] not null,
        primary key (company_key, broadcast_id, step)
      );
      alter table mock.broadcast_recipients alter person_ids set storage plain, alter list_places set storage plain;
    `,
  },
]
