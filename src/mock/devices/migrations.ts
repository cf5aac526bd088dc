/** Push devices. */
export const deviceTables = `      create table mock.devices (
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
    `
