/** Persons. `carrier_code` and `timezone_source` are set if and only if the values they describe are. */
export const personTables = `      create sequence mock.person_ids start 91000001;
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

`

/**
 * Enforce that persons are distinct even when two calls arrive at once: one per number and carrier, one per external
 * id. Separate from the table, because the `large` dataset drops them and builds them again after inserting the rows,
 * which halves the time.
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
