/**
 * Participations. The unique indexes allow one that is pending per person and campaign, and one that was rejected with
 * N per number and campaign.
 */
export const participantTables = `      create table mock.participants (
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

`
