ALTER TABLE "image_queue" ADD COLUMN "judged" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "image_queue_due" ON "image_queue" USING btree ("image_id") WHERE "image_queue"."done" > "image_queue"."judged";--> statement-breakpoint
UPDATE "image_queue" q SET "judged" = least(q."done", l."reviews") FROM "image_learning" l WHERE l."image_id" = q."image_id";--> statement-breakpoint
-- The totals are kept by shard from now on: all parts are counted anew.
DELETE FROM "learning_total";--> statement-breakpoint
UPDATE "image_learning" SET "is_counted" = false, "counted" = NULL;
