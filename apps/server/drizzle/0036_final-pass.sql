CREATE TABLE "final_outcome" (
	"after" bigint PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "final_pass" (
	"id" smallint PRIMARY KEY NOT NULL,
	"ground" text NOT NULL,
	"rounds" smallint NOT NULL,
	"learned" text NOT NULL,
	"is_at_rest" boolean NOT NULL
);
