CREATE TABLE "settled_standing" (
	"user_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"images" integer NOT NULL,
	"milli_xp" bigint NOT NULL,
	"corrections_milli_xp" bigint NOT NULL,
	"bound_after" bigint,
	"least_xp" bigint,
	CONSTRAINT "settled_standing_user_id_team_id_pk" PRIMARY KEY("user_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "settled_standing" ADD CONSTRAINT "settled_standing_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_standing" ADD CONSTRAINT "settled_standing_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_forgiven" ON "ledger" USING btree ("user_id") WHERE "ledger"."kind" = 'window-floor';--> statement-breakpoint
-- The running sums are looked at when somebody's next submission is settled.
INSERT INTO "settled_standing" ("user_id", "team_id", "images", "milli_xp", "corrections_milli_xp")
SELECT s.user_id, s.team_id, count(*), sum(st.milli_xp), sum((
  SELECT coalesce(sum((total.value->>'milliXp')::int), 0) FROM jsonb_array_elements(st.totals) total
  WHERE total.value->>'reason' IN ('relabelled-right', 'deleted-right', 'vehicle-found')))
FROM settlement st JOIN submission s ON s.id = st.submission_id GROUP BY 1, 2;
