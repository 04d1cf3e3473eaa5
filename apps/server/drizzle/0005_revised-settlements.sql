CREATE TABLE "consensus_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consensus_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"model" jsonb NOT NULL,
	"parameters_hash" text NOT NULL,
	"rule" jsonb NOT NULL,
	"excluded" jsonb NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_learning" (
	"image_id" bigint PRIMARY KEY NOT NULL,
	"reviews" smallint NOT NULL,
	"part" jsonb NOT NULL,
	"counted" jsonb,
	"is_counted" boolean DEFAULT false NOT NULL,
	"learned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_total" (
	"id" smallint PRIMARY KEY NOT NULL,
	"total" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conduct_flag" ADD COLUMN "held_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conduct_flag" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "totals" jsonb;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "milli_xp" integer;--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "revision" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was settled before has its rows in the ledger: they are the first, and follow from the verdicts.
UPDATE "settlement" s SET "revision" = 1,
  "milli_xp" = coalesce((
    SELECT sum((v->>'milliXp')::numeric)::integer FROM jsonb_array_elements(s.verdicts) v), 0),
  "totals" = coalesce((
    SELECT jsonb_agg(jsonb_build_object('reason', t.reason, 'milliXp', t.milli_xp, 'boxes', t.boxes))
    FROM (
      SELECT v->>'reason' AS reason, sum((v->>'milliXp')::numeric) AS milli_xp, count(*) AS boxes
      FROM jsonb_array_elements(s.verdicts) v GROUP BY 1) t), '[]'::jsonb);--> statement-breakpoint
ALTER TABLE "settlement" ALTER COLUMN "totals" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement" ALTER COLUMN "milli_xp" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "image_learning" ADD CONSTRAINT "image_learning_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_learning_pending" ON "image_learning" USING btree ("image_id") WHERE not "image_learning"."is_counted";--> statement-breakpoint
CREATE INDEX "image_learning_age" ON "image_learning" USING btree ("learned_at");