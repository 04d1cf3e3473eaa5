-- Which classes are suggested on an image: an index on whole boxes has an entry for every coordinate, and must look at the
-- boxes again. Said to be dear, so that the index is asked first.
CREATE FUNCTION suggested_labels(boxes jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
  AS $$ SELECT coalesce(array_agg(DISTINCT box ->> 'label'), '{}') FROM jsonb_array_elements(boxes) box $$;--> statement-breakpoint
DROP INDEX "image_labels";--> statement-breakpoint
ALTER TABLE "image_queue" ADD COLUMN "boxes_judged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "image_queue" ADD COLUMN "boxes_right" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "image_queue" q SET "boxes_judged" = s.judged, "boxes_right" = s.hits FROM (
  SELECT sub.image_id, sum(st.judged) AS judged, sum(st.hits) AS hits
  FROM "settlement" st JOIN "submission" sub ON sub.id = st.submission_id GROUP BY sub.image_id
) s WHERE s.image_id = q.image_id;--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient" ON "mail_outbox" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "image_labels" ON "image" USING gin (suggested_labels("suggestions"));
--> statement-breakpoint
DROP INDEX "image_batch_images";--> statement-breakpoint
CREATE INDEX "image_batch_images" ON "image" USING btree ("batch_id","id");
