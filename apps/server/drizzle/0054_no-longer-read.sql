-- What no released version reads: what was known of accuracy at an instant is in "accuracy_move", and what is judged is written by
-- one function in place of one that called another.
DROP INDEX "settlement_time";--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_judged_images(
  p_version bigint, p_now timestamptz, p_images bigint[], p_done smallint[], p_gold boolean[], p_parts text[], p_reviews smallint[],
  p_risks real[], p_objects bytea[], p_peers text[], p_wanted smallint[], p_retired boolean[], p_made_due int[]
) RETURNS TABLE (
  image_id bigint, is_late boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_holding bigint[];
BEGIN
  PERFORM 1 FROM image_queue q WHERE q.image_id = ANY (p_images) ORDER BY q.image_id FOR UPDATE;
  IF coalesce((SELECT max(id) FROM consensus_version), 0) = p_version THEN
    v_holding := array(
      SELECT v.image_id FROM unnest(p_images, p_done, p_gold, p_made_due) v(image_id, done, is_gold, made_due)
      JOIN image_queue q ON q.image_id = v.image_id AND q.done = v.done AND q.is_gold = v.is_gold AND q.made_due = v.made_due);
    INSERT INTO image_learning AS l (image_id, part, reviews, learned_at, is_counted)
    SELECT v.image_id, v.part, v.reviews, p_now, false
    FROM unnest(p_images, p_parts, p_reviews) v(image_id, part, reviews)
    WHERE v.part IS NOT NULL AND v.image_id = ANY (v_holding)
    ON CONFLICT (image_id) DO UPDATE SET part = excluded.part, reviews = excluded.reviews,
      learned_at = excluded.learned_at, is_counted = false;
    -- Gold teaches before anybody has looked at it; its consensus would tell nothing. One that is as it was is left alone, and what
    -- the image shows stays kept.
    INSERT INTO image_consensus AS c (image_id, reviews, risk, packed_objects, peers, updated_at)
    SELECT v.image_id, v.reviews, v.risk, v.objects, v.peers::jsonb, p_now
    FROM unnest(p_images, p_reviews, p_risks, p_objects, p_peers) v(image_id, reviews, risk, objects, peers)
    WHERE v.reviews > 0 AND v.image_id = ANY (v_holding)
    ON CONFLICT (image_id) DO UPDATE SET reviews = excluded.reviews, risk = excluded.risk,
      packed_objects = excluded.packed_objects, objects = null, peers = excluded.peers, updated_at = excluded.updated_at
    WHERE (c.reviews, c.risk, c.packed_objects, c.peers)
      IS DISTINCT FROM (excluded.reviews, excluded.risk, excluded.packed_objects, excluded.peers);
    UPDATE image_queue q SET priority = v.risk, judged = q.done,
      retired_at = CASE WHEN v.is_retired AND NOT q.is_gold AND s.waits = 0 THEN coalesce(q.retired_at, p_now) ELSE q.retired_at END,
      open = CASE WHEN q.is_gold OR q.retired_at IS NOT NULL OR (v.is_retired AND s.waits = 0) THEN 0
        ELSE greatest(0, greatest(v.wanted, s.waits)
          - (SELECT count(*) FROM lease l WHERE l.image_id = q.image_id AND l.state = 1)) END
    FROM unnest(p_images, p_reviews, p_risks, p_wanted, p_retired) v(image_id, reviews, risk, wanted, is_retired)
    JOIN image_queue w ON w.image_id = v.image_id
    -- 1 while it waits for the review that an organiser sent it back for.
    CROSS JOIN LATERAL (SELECT (w.sent_back_with IS NOT NULL AND w.done <= w.sent_back_with)::int AS waits) s
    WHERE q.image_id = v.image_id AND v.reviews > 0 AND v.image_id = ANY (v_holding);
  END IF;
  RETURN QUERY SELECT q.image_id, coalesce(q.image_id <> ALL (v_holding), true)
    FROM image_queue q WHERE q.image_id = ANY (p_images) ORDER BY q.image_id;
END $$;--> statement-breakpoint
DROP FUNCTION write_judged_images(
  bigint, timestamptz, bigint[], smallint[], boolean[], text[], smallint[], real[], bytea[], text[], smallint[], boolean[]
);
