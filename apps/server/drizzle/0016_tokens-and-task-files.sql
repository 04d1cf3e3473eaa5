CREATE TABLE "api_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_token_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "organiser_task" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "organiser_task" ADD COLUMN "step_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organiser_task" ADD COLUMN "progress_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organiser_task" ADD COLUMN "file_bytes" bigint;--> statement-breakpoint
ALTER TABLE "organiser_task" ADD COLUMN "file_pieces" integer;--> statement-breakpoint
ALTER TABLE "organiser_task" ADD COLUMN "swept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_user" ON "api_token" USING btree ("user_id");