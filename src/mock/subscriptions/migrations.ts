/** Separate from the table, because the `large` dataset drops them and builds them again after inserting the rows. */
export const subscriptionIndexes = {
  drop: `drop index mock.subscriptions_active, mock.subscriptions_person, mock.subscriptions_list;`,
  create: `      create unique index subscriptions_active on mock.subscriptions (company_key, person_id, list_id) where opt_out_date is null;
      create index subscriptions_person on mock.subscriptions (company_key, person_id, opt_in_date desc);
      create index subscriptions_list on mock.subscriptions (company_key, list_id, person_id) where opt_out_date is null;
`,
}

/**
 * Subscriptions. The unique index allows one active subscription per person and list, even when two calls arrive at
 * once.
 */
export const subscriptionTables = `      create table mock.subscriptions (
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
`
