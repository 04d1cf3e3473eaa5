-- What organisers did is history too. Only the address of somebody who is erased may be replaced, by their pseudonym,
-- wherever it stands in an entry.
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.at, NEW.actor, NEW.action) = (OLD.id, OLD.at, OLD.actor, OLD.action) AND EXISTS (
    SELECT 1
    FROM (
      SELECT to_jsonb(OLD.target) AS word
      UNION ALL SELECT v FROM jsonb_path_query(OLD.details, '$.**') v WHERE jsonb_typeof(v) = 'string') words,
      regexp_matches(NEW.target || ' ' || NEW.details::text, 'erased-\d+@erased\.invalid', 'g') pseudonym
    WHERE NEW.target = CASE WHEN to_jsonb(OLD.target) = word THEN pseudonym[1] ELSE OLD.target END
      AND NEW.details = replace(OLD.details::text, word::text, to_jsonb(pseudonym[1])::text)::jsonb
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
