CREATE TABLE "organiser_task" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organiser_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"target" text NOT NULL,
	"order" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"failure" text,
	"report" jsonb,
	"file" text
);
--> statement-breakpoint
CREATE INDEX "organiser_task_open" ON "organiser_task" USING btree ("id") WHERE "organiser_task"."state" in ('waiting', 'running');