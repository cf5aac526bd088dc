/** Acquisition campaigns. */
export const campaignTables = `      create table mock.acquisition_campaigns (
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

`
