DROP INDEX "image_queue_open";--> statement-breakpoint
CREATE INDEX "image_queue_fresh" ON "image_queue" USING btree ("zone","rnd") WHERE "image_queue"."open" > 0 and "image_queue"."done" = 0 and not "image_queue"."is_gold";--> statement-breakpoint
-- Images that a person's team has not had, kind after kind in the order in which they are wanted, until there are enough:
-- at most a dozen of each kind and zone. Each kind has an index of its own that holds it in this order; random keys go from
-- p_from to the end and on from the start. One statement each, so that what is not reached is not even planned.
-- Whether the team has had an image is asked of one image after the other, along the index: OFFSET 0 keeps the planner from
-- reading all leases of the team to find a dozen images. The plans are the same for all values, and made once.
-- Of what has begun the first 400 of all zones together are looked at: a team that has had all of them is better off with a fresh image than
-- with waiting until thousands were passed over. Only where nothing else is left are all of them.
CREATE FUNCTION lease_candidates(
  p_team bigint, p_user bigint, p_zones smallint[], p_from int, p_enough int, p_gold_first boolean, p_riskiest_first boolean
) RETURNS TABLE (
  image_id bigint, zone smallint, is_gold boolean, done smallint, open smallint, priority real, rnd int
) LANGUAGE plpgsql STABLE ROWS 24 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  v_kind text;
  v_zone smallint;
  v_rows int;
  v_found int := 0;
  v_look bigint := 400 / cardinality(p_zones);
BEGIN
  FOREACH v_kind IN ARRAY CASE WHEN p_gold_first THEN ARRAY['gold', 'started', 'fresh', 'all started']
    ELSE ARRAY['started', 'fresh', 'gold', 'all started'] END LOOP
    IF v_kind = 'all started' THEN
      EXIT WHEN v_found > 0;
      v_look := NULL;
    END IF;
    FOREACH v_zone IN ARRAY p_zones LOOP
      IF v_kind = 'gold' THEN
        RETURN QUERY
          SELECT q.image_id, q.zone, q.is_gold, q.done, q.open, q.priority, q.rnd FROM image_queue q
          WHERE q.zone = v_zone AND q.is_gold AND q.rnd >= p_from
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.team_id = p_team AND l.state IN (1, 2) OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state IN (1, 2) OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state = 4 OFFSET 0)
          ORDER BY q.rnd LIMIT 12;
        GET DIAGNOSTICS v_rows = ROW_COUNT;
        v_found := v_found + v_rows;
        IF v_rows < 12 THEN
          RETURN QUERY
            SELECT q.image_id, q.zone, q.is_gold, q.done, q.open, q.priority, q.rnd FROM image_queue q
            WHERE q.zone = v_zone AND q.is_gold AND q.rnd < p_from
            AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.team_id = p_team AND l.state IN (1, 2) OFFSET 0)
            AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state IN (1, 2) OFFSET 0)
            AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state = 4 OFFSET 0)
            ORDER BY q.rnd LIMIT 12;
          GET DIAGNOSTICS v_rows = ROW_COUNT;
          v_found := v_found + v_rows;
        END IF;
      ELSIF v_kind = 'fresh' THEN
        RETURN QUERY
          SELECT q.image_id, q.zone, q.is_gold, q.done, q.open, q.priority, q.rnd FROM image_queue q
          WHERE q.zone = v_zone AND q.open > 0 AND NOT q.is_gold AND q.done = 0 AND q.rnd >= p_from
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.team_id = p_team AND l.state IN (1, 2) OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state IN (1, 2) OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state = 4 OFFSET 0)
          ORDER BY q.rnd LIMIT 12;
        GET DIAGNOSTICS v_rows = ROW_COUNT;
        v_found := v_found + v_rows;
        IF v_rows < 12 THEN
          RETURN QUERY
            SELECT q.image_id, q.zone, q.is_gold, q.done, q.open, q.priority, q.rnd FROM image_queue q
            WHERE q.zone = v_zone AND q.open > 0 AND NOT q.is_gold AND q.done = 0 AND q.rnd < p_from
            AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.team_id = p_team AND l.state IN (1, 2) OFFSET 0)
            AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state IN (1, 2) OFFSET 0)
            AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state = 4 OFFSET 0)
            ORDER BY q.rnd LIMIT 12;
          GET DIAGNOSTICS v_rows = ROW_COUNT;
          v_found := v_found + v_rows;
        END IF;
      ELSIF p_riskiest_first THEN
        RETURN QUERY
          SELECT q.image_id, q.zone, q.is_gold, q.done, q.open, q.priority, q.rnd FROM (
            SELECT * FROM image_queue q WHERE q.zone = v_zone AND q.open > 0 AND q.done > 0 AND NOT q.is_gold
            ORDER BY q.priority DESC NULLS LAST LIMIT v_look) q
          WHERE NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.team_id = p_team AND l.state IN (1, 2) OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state IN (1, 2) OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state = 4 OFFSET 0)
          ORDER BY q.priority DESC NULLS LAST LIMIT 12;
        GET DIAGNOSTICS v_rows = ROW_COUNT;
        v_found := v_found + v_rows;
      ELSE
        RETURN QUERY
          SELECT q.image_id, q.zone, q.is_gold, q.done, q.open, q.priority, q.rnd FROM (
            SELECT * FROM image_queue q WHERE q.zone = v_zone AND q.open > 0 AND q.done > 0 AND NOT q.is_gold
            ORDER BY q.priority ASC NULLS FIRST LIMIT v_look) q
          WHERE NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.team_id = p_team AND l.state IN (1, 2) OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state IN (1, 2) OFFSET 0)
          AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.image_id = q.image_id AND l.user_id = p_user AND l.state = 4 OFFSET 0)
          ORDER BY q.priority ASC NULLS FIRST LIMIT 12;
        GET DIAGNOSTICS v_rows = ROW_COUNT;
        v_found := v_found + v_rows;
      END IF;
    END LOOP;
    EXIT WHEN v_found >= p_enough;
  END LOOP;
END $$;
--> statement-breakpoint
-- What a person holds, not the thousand rows that a function is taken for.
ALTER FUNCTION lease_up_to ROWS 4;
