ALTER TABLE "image_queue" ADD COLUMN "made_due" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- An image that was made due since it was read, by a truth or a second opinion, is late like one that got a review: what was judged
-- without it would be taken for what is judged with it. Beside the function of before, which servers of that version call.
CREATE FUNCTION write_judged_images(
  p_version bigint, p_now timestamptz, p_images bigint[], p_done smallint[], p_gold boolean[], p_parts text[], p_reviews smallint[],
  p_risks real[], p_objects bytea[], p_peers text[], p_wanted smallint[], p_retired boolean[], p_made_due int[]
) RETURNS TABLE (
  image_id bigint, is_late boolean
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_done smallint[];
BEGIN
  PERFORM 1 FROM image_queue q WHERE q.image_id = ANY (p_images) ORDER BY q.image_id FOR UPDATE;
  -- No image has a count of -1: the function below leaves those as they are.
  v_done := array(
    SELECT CASE WHEN q.made_due = v.made_due THEN v.done ELSE -1 END
    FROM unnest(p_images, p_done, p_made_due) WITH ORDINALITY v(image_id, done, made_due, place)
    LEFT JOIN image_queue q ON q.image_id = v.image_id ORDER BY v.place);
  RETURN QUERY SELECT w.image_id, w.is_late FROM write_judged_images(
    p_version, p_now, p_images, v_done, p_gold, p_parts, p_reviews, p_risks, p_objects, p_peers, p_wanted, p_retired) w;
END $$;
