DROP INDEX "image_labels";--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "labels" text[] GENERATED ALWAYS AS (suggested_labels(suggestions)) STORED;--> statement-breakpoint
CREATE INDEX "image_labels" ON "image" USING gin ("labels");