/**
 * What a connection reads and waits for must not depend on how a server, a database or a role is set up: the driver understands instants
 * in one style alone, fewer digits would round every number, and statements name tables without their schema. They count on
 * READ COMMITTED and wait for locks as long as a statement may take. A connection that waits for news is idle for hours.
 * What is acknowledged is on the disk: a crash may not take it back. Triggers and references hold, where the role may say so. A backslash in a text is no escape, and a null in a list is null.
 */
export const SESSION_SETTINGS = `set datestyle = 'ISO'; set extra_float_digits = 1; set search_path = public;
  set standard_conforming_strings = on; set array_nulls = on;
  set default_transaction_isolation = 'read committed'; set lock_timeout = 0; set idle_session_timeout = 0;
  select set_config(name, case name when 'synchronous_commit' then 'on' when 'session_replication_role' then 'origin' else '0' end, false)
  from pg_settings where name = 'synchronous_commit' and setting = 'off' or name = 'transaction_timeout'
    or name = 'session_replication_role' and setting = 'replica' and has_parameter_privilege(name, 'set')`;

/** For work that takes as long as it takes, as a step of the schema or a backup: hosts let a statement of a role run for minutes at most. */
export const UNHURRIED = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';
