/** Subscription lists. */
export const listTables = `      create sequence mock.list_ids start 5001;
      create table mock.subscription_lists (
        company_key text not null,
        list_id text not null,
        name text not null,
        position bigserial,
        primary key (company_key, list_id)
      );

`
