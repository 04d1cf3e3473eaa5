ALTER TABLE "app_user" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "team" ADD COLUMN "hidden_at" timestamp (3) with time zone;