import type { Migration } from '#/store/migrate'

/** Apart from their table, because filling in a million subscriptions drops these and makes them again. */
export const subscriptionIndexes = {
  drop: `drop index mock.subscriptions_active, mock.subscriptions_person, mock.subscriptions_list;`,
  create: `      create unique index subscriptions_active on mock.subscriptions (company_key, person_id, list_id) where opt_out_date is null;
      create index subscriptions_person on mock.subscriptions (company_key, person_id, opt_in_date desc);
      create index subscriptions_list on mock.subscriptions (company_key, list_id, person_id) where opt_out_date is null;
`,
}

/**
 * Lists, campaigns, subscriptions, participations, devices, and what left the service. Two calls at once are kept
 * apart here: one active subscription per person and list, one pending participation per person and campaign, one
 * "N" per number and campaign.
 */
export const subscriptionMigrations: readonly Migration[] = [
  {
    name: '3 the outbox',
    sql: `
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
    `,
  },
  {
    name: '4 lists, campaigns, subscriptions, participations, devices',
    sql: `
      create sequence mock.list_ids start 5001;
      create table mock.subscription_lists (
        company_key text not null,
        list_id text not null,
        name text not null,
        position bigserial,
        primary key (company_key, list_id)
      );

      create table mock.acquisition_campaigns (
        company_key text not null,
        acquisition_id text not null,
        list_id text not null,
        description text not null,
        status text not null check (status in ('scheduled', 'active', 'deleted', 'past')),
        start_date bigint,
        end_date bigint,
        keywords text[] not null,
        sourcecode text not null,
        created_date bigint not null,
        updated_date bigint not null,
        primary key (company_key, acquisition_id),
        foreign key (company_key, list_id) references mock.subscription_lists
      );
      create index acquisition_campaigns_newest on mock.acquisition_campaigns (company_key, status, updated_date desc);

      create table mock.subscriptions (
        subscription_id bigserial primary key,
        company_key text not null,
        person_id bigint not null,
        list_id text not null,
        opt_in_date bigint not null,
        opt_out_date bigint,
        opt_out_reason text,
        check ((opt_out_date is null) = (opt_out_reason is null)),
        check (opt_out_date >= opt_in_date)
      );
${subscriptionIndexes.create}
      create table mock.participants (
        participation_id bigserial primary key,
        company_key text not null,
        acquisition_id text not null,
        person_id bigint not null,
        mdn text not null,
        status text not null check (status in ('PENDING', 'REJECTED')),
        added_at bigint not null,
        expire_date bigint not null,
        foreign key (company_key, acquisition_id) references mock.acquisition_campaigns
      );
      create unique index participants_pending on mock.participants (company_key, acquisition_id, person_id) where status = 'PENDING';
      create unique index participants_rejected on mock.participants (company_key, acquisition_id, mdn) where status = 'REJECTED';
      create index participants_handset on mock.participants (mdn, company_key, added_at desc);
      create index participants_due on mock.participants (expire_date) where status = 'PENDING';

      create table mock.devices (
        app_id text not null,
        service_device_id text not null,
        company_key text not null,
        person_id bigint not null,
        os text not null,
        os_version text not null default '',
        sdk_version text not null default '',
        app_version text not null default '',
        push_token text not null default '',
        hardware_make text not null default '',
        hardware_model text not null default '',
        advertising_id text not null default '',
        locale text not null default '',
        latitude double precision,
        longitude double precision,
        timezone text not null default '',
        registered_at bigint not null,
        primary key (app_id, service_device_id),
        check ((latitude is null) = (longitude is null))
      );
      create index devices_person on mock.devices (company_key, person_id, registered_at desc);
      create index devices_token on mock.devices (app_id, push_token) where push_token <> '';
    `,
  },
]
