ALTER TABLE "image" ADD COLUMN "candidates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "seen_candidates" jsonb;