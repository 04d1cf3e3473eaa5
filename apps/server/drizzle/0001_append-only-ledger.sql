-- The ledger and the submissions are history: corrections are new rows.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER submission_append_only BEFORE UPDATE OR DELETE ON submission FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER submission_no_truncate BEFORE TRUNCATE ON submission FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Rows that change often keep room on their page, so that an update stays off the indexes (HOT).
ALTER TABLE image_queue SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE lease SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE team_total SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE member_total SET (fillfactor = 50);
--> statement-breakpoint
-- lz4 costs a third of pglz on a 13 kB review; a server built without it keeps the default.
DO $$
BEGIN
  ALTER TABLE submission ALTER COLUMN boxes SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  RAISE NOTICE 'lz4 is not available; reviews are compressed with pglz';
END $$;
