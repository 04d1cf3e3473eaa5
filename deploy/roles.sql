-- A role for the servers that owns no table, so that nobody who takes a server over can drop the triggers which keep the
-- ledger append-only. Run it once as the owner of the database, before or after the first start. An owner who may make no
-- roles has it made by a superuser beforehand, with its password:
--   sudo -u postgres psql --command "create role urban_vision_server login password '...'"
--   psql "$OWNER_DATABASE_URL" --single-transaction --file deploy/roles.sql
-- Servers and workers get DATABASE_URL with urban_vision_server, and OWNER_DATABASE_URL with the owner, for migrations alone;
-- or migrations are made beforehand and OWNER_DATABASE_URL stays with the console. Commands that put tables aside
-- (restore) need the owner as DATABASE_URL.
do $$ begin
  if not exists (select from pg_roles where rolname = 'urban_vision_server') then
    create role urban_vision_server login;
  end if;
end $$;

create schema if not exists drizzle;
grant usage on schema public, drizzle to urban_vision_server;
grant select, insert, update, delete on all tables in schema public to urban_vision_server;
grant usage, select on all sequences in schema public to urban_vision_server;
grant select on all tables in schema drizzle to urban_vision_server;

-- What later migrations make.
alter default privileges in schema public grant select, insert, update, delete on tables to urban_vision_server;
alter default privileges in schema public grant usage, select on sequences to urban_vision_server;
alter default privileges in schema drizzle grant select on tables to urban_vision_server;
