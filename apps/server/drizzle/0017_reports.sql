CREATE TABLE "report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"box" jsonb,
	"boxes" text,
	"is_given_back" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "former_truth" jsonb;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "report_image" ON "report" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "report_user" ON "report" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "report_open" ON "report" USING btree ("image_id") WHERE "report"."decided_at" is null;