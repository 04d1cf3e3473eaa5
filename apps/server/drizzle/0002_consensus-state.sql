CREATE TABLE "conduct_flag" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"flags" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crowd_model" (
	"id" smallint PRIMARY KEY NOT NULL,
	"model" jsonb NOT NULL,
	"learned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "xp_window" (
	"user_id" bigint NOT NULL,
	"index" integer NOT NULL,
	"milli_xp" integer NOT NULL,
	"booked" integer NOT NULL,
	CONSTRAINT "xp_window_user_id_index_pk" PRIMARY KEY("user_id","index")
);
--> statement-breakpoint
ALTER TABLE "image_consensus" ADD COLUMN "peers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conduct_flag" ADD CONSTRAINT "conduct_flag_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xp_window" ADD CONSTRAINT "xp_window_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;