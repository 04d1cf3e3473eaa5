CREATE TABLE "question" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"key" text NOT NULL,
	"audience" text NOT NULL,
	"box" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer_label" text,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_answered_by_app_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_once" ON "question" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "question_user" ON "question" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "question_team" ON "question" USING btree ("team_id","id") WHERE "question"."audience" = 'team';--> statement-breakpoint
CREATE INDEX "question_next" ON "question" USING btree ("image_id") WHERE "question"."audience" = 'reviewers';