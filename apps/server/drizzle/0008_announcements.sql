CREATE TABLE "announcement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"tone" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"mailed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "roll_number" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "institute" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_undoes" ON "audit_log" USING btree ((("details" ->> 'undoes')::bigint)) WHERE "audit_log"."details" ? 'undoes';--> statement-breakpoint
CREATE INDEX "submission_time" ON "submission" USING brin ("created_at");