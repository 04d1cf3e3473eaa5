ALTER TABLE "team" ADD COLUMN "look" text;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_look_unique" UNIQUE("look");