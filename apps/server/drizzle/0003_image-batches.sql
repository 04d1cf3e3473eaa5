CREATE TABLE "image_batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"source" text NOT NULL,
	"format" text NOT NULL,
	"actor" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"licence" text,
	"attribution" text,
	"camera" text,
	"captured_at" timestamp (3) with time zone,
	"keeps_originals" boolean DEFAULT false NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "camera" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "attribution" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "original_key" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "pixel_hash" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "perceptual_hash" text;--> statement-breakpoint
ALTER TABLE "image_queue" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_batch_id_image_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."image_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "image_pixels" ON "image" USING btree ("pixel_hash") WHERE "image"."pixel_hash" is not null;--> statement-breakpoint
CREATE INDEX "image_batch_images" ON "image" USING btree ("batch_id");