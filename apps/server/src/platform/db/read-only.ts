/** What {@link CHANGES_STATE_SQL} reads. */
export interface ChangesState extends Record<string, unknown> {
  readonly isReadOnly: boolean;
  readonly isReplica: boolean;
}

/**
 * Whether a change would be refused: on a replica, where a failover has left none but replicas, and where `default_transaction_read_only` is
 * on, by which hosts of databases save what is left of a disk.
 */
export const CHANGES_STATE_SQL = `select current_setting('transaction_read_only') = 'on' as "isReadOnly",
  pg_is_in_recovery() as "isReplica"`;

/** In one sentence why the database takes no change; undefined when it does. */
export function refusesChanges(state: ChangesState | undefined): string | undefined {
  if (!state?.isReadOnly) return undefined;
  return state.isReplica ? 'The database is a replica, which takes no changes.' : 'The database is set to read-only.';
}
