-- The same, but for what a person holds, which is looked for among the few leases in their hands. Compared as it was, the time could be
-- looked up in the index of all that run out, and the plan that is made once for a connection did: it read all leases that
-- anybody holds, those that had just ended too.
CREATE OR REPLACE FUNCTION lease_up_to(
  p_user bigint, p_team bigint, p_images bigint[], p_most int, p_now timestamptz, p_expires timestamptz
) RETURNS TABLE (
  image_id bigint, expires_at timestamptz, version text
) LANGUAGE plpgsql ROWS 4 SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_image bigint;
  v_held int;
  v_leased int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('leases of person ' || p_user, 0));
  SELECT count(*) INTO v_held FROM lease l
  WHERE l.user_id = p_user AND l.team_id = p_team AND l.state = 1 AND (l.expires_at > p_now) IS TRUE;
  -- Who is taken out of the team takes the lock above too: either they have left by now, or what is leased here is
  -- given back with them.
  IF v_held < p_most AND EXISTS (SELECT 1 FROM team_member m
      WHERE m.user_id = p_user AND m.team_id = p_team AND m.left_at IS NULL) THEN
    -- The best first. One that somebody else is just leasing is passed over; of two people of a team who are, the
    -- constraint lets one through.
    FOREACH v_image IN ARRAY p_images LOOP
      WITH picked AS (
        SELECT q.image_id, q.is_gold FROM image_queue q
        WHERE q.image_id = v_image AND (q.open > 0 OR q.is_gold)
          AND NOT EXISTS (SELECT 1 FROM lease l
            WHERE l.image_id = v_image AND l.team_id = p_team AND l.state IN (1, 2))
          AND NOT EXISTS (SELECT 1 FROM lease l
            WHERE l.image_id = v_image AND l.user_id = p_user AND l.state IN (1, 2))
          AND NOT EXISTS (SELECT 1 FROM lease l
            WHERE l.image_id = v_image AND l.user_id = p_user AND l.state = 4)
        FOR UPDATE OF q SKIP LOCKED
      ), leased AS (
        INSERT INTO lease (image_id, user_id, team_id, state, leased_at, expires_at)
        SELECT picked.image_id, p_user, p_team, 1, p_now, p_expires FROM picked
        ON CONFLICT DO NOTHING
        RETURNING image_id
      ), taken AS (
        UPDATE image_queue q SET open = q.open - 1 FROM picked, leased
        WHERE q.image_id = picked.image_id AND NOT picked.is_gold AND leased.image_id = picked.image_id
      )
      SELECT count(*) INTO v_leased FROM leased;
      EXIT WHEN v_leased > 0;
    END LOOP;
  END IF;
  RETURN QUERY
    SELECT l.image_id, l.expires_at, i.xmin::text || ':' || coalesce(c.xmin::text, '')
    FROM lease l JOIN image i ON i.id = l.image_id LEFT JOIN image_consensus c ON c.image_id = l.image_id
    WHERE l.user_id = p_user AND l.team_id = p_team AND l.state = 1 AND (l.expires_at > p_now) IS TRUE
    ORDER BY l.leased_at, l.id;
END $$;
