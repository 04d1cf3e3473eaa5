-- Records several submissions, of different teams, and leases to each person: what "record a submission and lease" does for one, with one
-- start of each statement and one commit for all. Gives a row for each image that a person then holds, or one without an image;
-- none for a submission whose lease is no longer live.
-- Rows are locked in one order, so that two of these never wait for each other in a circle: leases, images, teams, members, each by id,
-- and only then what is leased, for which nobody waits. An index scan looks ids of an array up in their order, and none
-- but an index scan is allowed. The turns of the persons are taken by the caller, in the order of their ids as well. Whether a lease is live is asked so that no index answers it: while
-- the table is small, a plan would read all leases that anybody holds.
CREATE FUNCTION record_and_lease(p_asked json, p_boxes text[], p_images text[]) RETURNS TABLE (
  nth int, submission_id bigint, team_score bigint, team_id bigint, image_id bigint, expires_at timestamptz, version text
) LANGUAGE plpgsql ROWS 16 SET enable_seqscan = off SET enable_bitmapscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT a.* FROM json_to_recordset(p_asked) AS a(
      nth int, lease_id bigint, created_at timestamptz, idempotency_key text, body_hash text, modified smallint,
      total smallint, relabelled int, added smallint, deleted smallint, active_seconds real, coverage_tiles smallint,
      coverage_looked smallint, actions int, seen_candidates jsonb, effort jsonb, most int, expires_at timestamptz)
    LIMIT 8
  ), used AS (
    UPDATE lease l SET state = 2, submitted_at = (SELECT a.created_at FROM asked a WHERE a.lease_id = l.id)
    WHERE l.id = ANY (ARRAY(SELECT a.lease_id FROM asked a)) AND coalesce(l.state = 1, false)
    RETURNING l.id, l.image_id, l.user_id, l.team_id
  ), counted AS (
    UPDATE image_queue q
    SET done = q.done + (SELECT count(*)::smallint FROM used u WHERE u.image_id = q.image_id)
    WHERE q.image_id = ANY (ARRAY(SELECT u.image_id FROM used u))
    RETURNING q.image_id
  ), team_now AS (
    INSERT INTO team_total AS t (team_id, xp, images, reached_at)
    SELECT u.team_id, a.relabelled, 1, CASE WHEN a.relabelled > 0 THEN a.created_at END
    FROM used u JOIN asked a ON a.lease_id = u.id JOIN counted c ON c.image_id = u.image_id
    ORDER BY u.team_id
    ON CONFLICT (team_id) DO UPDATE SET
      xp = t.xp + excluded.xp,
      images = t.images + 1,
      reached_at = CASE WHEN excluded.xp > 0 THEN excluded.reached_at ELSE t.reached_at END
    RETURNING t.team_id, t.xp
  ), written AS (
    INSERT INTO submission (lease_id, image_id, user_id, team_id, idempotency_key, body_hash, boxes, modified, total,
      relabelled, added, deleted, score_delta, team_score, active_seconds, coverage_tiles, coverage_looked, actions,
      seen_candidates, effort, created_at)
    SELECT u.id, u.image_id, u.user_id, u.team_id, a.idempotency_key, decode(a.body_hash, 'hex'), p_boxes[a.nth],
      a.modified, a.total, a.relabelled, a.added, a.deleted, a.relabelled, t.xp, a.active_seconds, a.coverage_tiles,
      a.coverage_looked, a.actions, a.seen_candidates, a.effort, a.created_at
    FROM used u JOIN asked a ON a.lease_id = u.id JOIN team_now t ON t.team_id = u.team_id
    ORDER BY a.nth
    RETURNING id, lease_id, image_id, user_id, team_id, team_score, relabelled, created_at
  ), explained AS (
    INSERT INTO ledger (team_id, user_id, submission_id, image_id, kind, amount, params, idempotency_key, created_at)
    SELECT w.team_id, w.user_id, w.id, w.image_id, 'relabel', w.relabelled, jsonb_build_object('boxes', w.relabelled),
      'submission:' || w.id || ':relabel', w.created_at
    FROM written w WHERE w.relabelled > 0
  ), member_now AS (
    INSERT INTO member_total AS m (team_id, user_id, xp, images)
    SELECT w.team_id, w.user_id, w.relabelled, 1 FROM written w ORDER BY w.team_id, w.user_id
    ON CONFLICT (team_id, user_id) DO UPDATE SET xp = m.xp + excluded.xp, images = m.images + 1
  )
  SELECT w.nth, w.id, w.team_score, w.team_id, h.image_id, h.expires_at, h.version
  FROM (
    SELECT a.nth, w.id, w.team_score, w.team_id, w.user_id, a.most, a.created_at, a.expires_at
    FROM written w JOIN asked a ON a.lease_id = w.lease_id ORDER BY a.nth OFFSET 0
  ) w LEFT JOIN LATERAL lease_up_to(
    w.user_id, w.team_id, p_images[w.nth]::bigint[], w.most, w.created_at, w.expires_at
  ) h ON true;
END $$;
