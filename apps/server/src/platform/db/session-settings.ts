/**
 * What a connection reads and waits for must not depend on how a server, a database or a role is set up: the driver understands instants
 * in one style alone, fewer digits would round every number, and statements name tables without their schema. They count on
 * READ COMMITTED and wait for locks as long as a statement may take. A connection that waits for news is idle for hours.
 * What is acknowledged is on the disk: a crash may not take it back.
 */
export const SESSION_SETTINGS = `set datestyle = 'ISO'; set extra_float_digits = 1; set search_path = public;
  set default_transaction_isolation = 'read committed'; set lock_timeout = 0; set idle_session_timeout = 0;
  select set_config(name, case name when 'synchronous_commit' then 'on' else '0' end, false) from pg_settings
  where name = 'synchronous_commit' and setting = 'off' or name = 'transaction_timeout'`;
