CREATE TABLE "app_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changes" smallint DEFAULT 0 NOT NULL,
	"role" text DEFAULT 'participant' NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"review_weight" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_email_unique" UNIQUE("email"),
	CONSTRAINT "app_user_usernameKey_unique" UNIQUE("username_key"),
	CONSTRAINT "app_user_password_changes" CHECK ("app_user"."password_changes" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "leader_invite" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leader_invite_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"team_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leader_invite_email_unique" UNIQUE("email"),
	CONSTRAINT "leader_invite_teamId_unique" UNIQUE("team_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"hits" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"is_remembered" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"code" text NOT NULL,
	"max_size" smallint,
	"disqualified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_nameKey_unique" UNIQUE("name_key"),
	CONSTRAINT "team_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"is_leader" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"message_id" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "mail_outbox_messageId_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "visit_count" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"action" text NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_count_day_category_action_page_pk" PRIMARY KEY("day","category","action","page")
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content_hash" text NOT NULL,
	"source_name" text NOT NULL,
	"object_key" text NOT NULL,
	"placeholder" text NOT NULL,
	"source_width" integer NOT NULL,
	"source_height" integer NOT NULL,
	"zone" smallint NOT NULL,
	"is_gold" boolean DEFAULT false NOT NULL,
	"suggestions" jsonb NOT NULL,
	"truth" jsonb,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_contentHash_unique" UNIQUE("content_hash")
);
--> statement-breakpoint
CREATE TABLE "image_queue" (
	"image_id" bigint PRIMARY KEY NOT NULL,
	"zone" smallint NOT NULL,
	"is_gold" boolean NOT NULL,
	"rnd" integer NOT NULL,
	"open" smallint NOT NULL,
	"done" smallint DEFAULT 0 NOT NULL,
	"priority" real DEFAULT 0 NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "image_queue_counts" CHECK ("image_queue"."open" >= 0 and "image_queue"."done" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lease" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lease_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"leased_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "submission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lease_id" bigint NOT NULL,
	"image_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"idempotency_key" text,
	"body_hash" "bytea" NOT NULL,
	"boxes" text NOT NULL,
	"modified" smallint NOT NULL,
	"total" smallint NOT NULL,
	"relabelled" smallint NOT NULL,
	"added" smallint NOT NULL,
	"deleted" smallint NOT NULL,
	"score_delta" integer NOT NULL,
	"team_score" bigint NOT NULL,
	"active_seconds" real,
	"coverage_tiles" smallint,
	"coverage_looked" smallint,
	"actions" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submission_leaseId_unique" UNIQUE("lease_id")
);
--> statement-breakpoint
CREATE TABLE "annotator_skill" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"counts" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_consensus" (
	"image_id" bigint PRIMARY KEY NOT NULL,
	"reviews" smallint NOT NULL,
	"risk" real NOT NULL,
	"objects" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint,
	"submission_id" bigint,
	"image_id" bigint,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"reverses_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "member_total" (
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"xp" bigint DEFAULT 0 NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"judged" integer DEFAULT 0 NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_total_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rank_snapshot" (
	"day" date NOT NULL,
	"team_id" bigint NOT NULL,
	"zone" smallint NOT NULL,
	"rank" integer NOT NULL,
	"xp" bigint NOT NULL,
	"accuracy" real NOT NULL,
	CONSTRAINT "rank_snapshot_day_team_id_pk" PRIMARY KEY("day","team_id")
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"submission_id" bigint PRIMARY KEY NOT NULL,
	"basis" text NOT NULL,
	"judged" integer NOT NULL,
	"hits" integer NOT NULL,
	"verdicts" jsonb NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_total" (
	"team_id" bigint PRIMARY KEY NOT NULL,
	"xp" bigint DEFAULT 0 NOT NULL,
	"images" integer DEFAULT 0 NOT NULL,
	"judged" integer DEFAULT 0 NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "leader_invite" ADD CONSTRAINT "leader_invite_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_queue" ADD CONSTRAINT "image_queue_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease" ADD CONSTRAINT "lease_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease" ADD CONSTRAINT "lease_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lease" ADD CONSTRAINT "lease_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_lease_id_lease_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."lease"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotator_skill" ADD CONSTRAINT "annotator_skill_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_consensus" ADD CONSTRAINT "image_consensus_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_total" ADD CONSTRAINT "member_total_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_total" ADD CONSTRAINT "member_total_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rank_snapshot" ADD CONSTRAINT "rank_snapshot_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_total" ADD CONSTRAINT "team_total_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_code_live" ON "one_time_code" USING btree ("purpose","email") WHERE "one_time_code"."used_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limit_window" ON "rate_limit" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_one_team" ON "team_member" USING btree ("user_id") WHERE "team_member"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_one_leader" ON "team_member" USING btree ("team_id") WHERE "team_member"."left_at" is null and "team_member"."is_leader";--> statement-breakpoint
CREATE INDEX "team_member_team" ON "team_member" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "image_queue_open" ON "image_queue" USING btree ("zone","rnd") WHERE "image_queue"."open" > 0 and not "image_queue"."is_gold";--> statement-breakpoint
CREATE INDEX "image_queue_risk" ON "image_queue" USING btree ("zone","priority" DESC NULLS LAST) WHERE "image_queue"."open" > 0 and "image_queue"."done" > 0 and not "image_queue"."is_gold";--> statement-breakpoint
CREATE INDEX "image_queue_gold" ON "image_queue" USING btree ("zone","rnd") WHERE "image_queue"."is_gold";--> statement-breakpoint
CREATE UNIQUE INDEX "lease_once_per_team" ON "lease" USING btree ("image_id","team_id") WHERE "lease"."state" in (1, 2);--> statement-breakpoint
CREATE UNIQUE INDEX "lease_once_per_user" ON "lease" USING btree ("image_id","user_id") WHERE "lease"."state" in (1, 2);--> statement-breakpoint
CREATE INDEX "lease_live_of_user" ON "lease" USING btree ("user_id","leased_at") WHERE "lease"."state" = 1;--> statement-breakpoint
CREATE INDEX "lease_expiry" ON "lease" USING btree ("expires_at") WHERE "lease"."state" = 1;--> statement-breakpoint
CREATE INDEX "lease_team_image" ON "lease" USING btree ("team_id","image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_once" ON "submission" USING btree ("image_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_key" ON "submission" USING btree ("user_id","idempotency_key") WHERE "submission"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "submission_user" ON "submission" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "submission_team" ON "submission" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_team" ON "ledger" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE INDEX "ledger_submission" ON "ledger" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "ledger_user" ON "ledger" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "rank_snapshot_zone" ON "rank_snapshot" USING btree ("day","zone","rank");