/** Companies and their apps. */
export const companyTables = `      create table mock.companies (
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

`
