/** Messages that were sent. */
export const outboxTables = `
      create table mock.outbox (
        message_id bigserial primary key,
        sent_at bigint not null,
        company_key text not null,
        channel text not null check (channel in ('sms', 'push', 'wallet')),
        kind text not null,
        recipient text not null,
        text text not null,
        details jsonb not null default '{}'
      );
      create index outbox_newest on mock.outbox (sent_at desc, message_id desc);
      create index outbox_handset on mock.outbox (recipient, sent_at desc, message_id desc) where channel = 'sms';
    `
