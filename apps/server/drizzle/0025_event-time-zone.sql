-- The days of what was settled are counted where the event is: by its setting, and in India where it says nothing.
CREATE OR REPLACE FUNCTION count_settled_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := coalesce((SELECT value->>'timeZone' FROM event_setting WHERE key = 'settings'), 'Asia/Kolkata');
BEGIN
  DELETE FROM settled_answer WHERE submission_id = coalesce(NEW.submission_id, OLD.submission_id);
  IF NEW IS NULL THEN
    RETURN OLD;
  END IF;
  INSERT INTO settled_answer (submission_id, user_id, team_id, day, reason, said, settled, boxes)
  SELECT s.id, s.user_id, s.team_id, (s.created_at AT TIME ZONE zone)::date,
    v->>'reason', v->>'said', coalesce(v->>'settled', ''), count(*)
  FROM submission s, jsonb_array_elements(NEW.verdicts) v
  WHERE s.id = NEW.submission_id AND v->>'reason' NOT IN ('confirmed-right', 'untouched', 'undecided')
  GROUP BY 1, 5, 6, 7;
  RETURN NEW;
END $$;
