CREATE TABLE "feed_reaction" (
	"team_id" bigint NOT NULL,
	"item" text NOT NULL,
	"user_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feed_reaction_team_id_item_user_id_pk" PRIMARY KEY("team_id","item","user_id")
);
--> statement-breakpoint
CREATE TABLE "mail_preference" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"wants_weekly" boolean DEFAULT true NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"weekly_sent_for" date
);
--> statement-breakpoint
CREATE TABLE "settled_answer" (
	"submission_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"said" text NOT NULL,
	"settled" text NOT NULL,
	"boxes" smallint NOT NULL,
	CONSTRAINT "settled_answer_submission_id_reason_said_settled_pk" PRIMARY KEY("submission_id","reason","said","settled")
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "feed_reaction" ADD CONSTRAINT "feed_reaction_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_reaction" ADD CONSTRAINT "feed_reaction_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_answer" ADD CONSTRAINT "settled_answer_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_answer" ADD CONSTRAINT "settled_answer_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_answer" ADD CONSTRAINT "settled_answer_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settled_answer_user" ON "settled_answer" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "settled_answer_team" ON "settled_answer" USING btree ("team_id","day");--> statement-breakpoint
-- Counts the boxes of a settlement anew whenever it is judged anew. Asia/Kolkata is the event's calendar.
CREATE FUNCTION count_settled_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM settled_answer WHERE submission_id = coalesce(NEW.submission_id, OLD.submission_id);
  IF NEW IS NULL THEN
    RETURN OLD;
  END IF;
  INSERT INTO settled_answer (submission_id, user_id, team_id, day, reason, said, settled, boxes)
  SELECT s.id, s.user_id, s.team_id, (s.created_at AT TIME ZONE 'Asia/Kolkata')::date,
    v->>'reason', v->>'said', coalesce(v->>'settled', ''), count(*)
  FROM submission s, jsonb_array_elements(NEW.verdicts) v
  WHERE s.id = NEW.submission_id AND v->>'reason' NOT IN ('confirmed-right', 'untouched', 'undecided')
  GROUP BY 1, 5, 6, 7;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlement_answers AFTER INSERT OR DELETE OR UPDATE OF verdicts ON settlement
FOR EACH ROW EXECUTE FUNCTION count_settled_answers();
--> statement-breakpoint
INSERT INTO settled_answer (submission_id, user_id, team_id, day, reason, said, settled, boxes)
SELECT s.id, s.user_id, s.team_id, (s.created_at AT TIME ZONE 'Asia/Kolkata')::date,
  v->>'reason', v->>'said', coalesce(v->>'settled', ''), count(*)
FROM settlement st JOIN submission s ON s.id = st.submission_id, jsonb_array_elements(st.verdicts) v
WHERE v->>'reason' NOT IN ('confirmed-right', 'untouched', 'undecided')
GROUP BY 1, 5, 6, 7;
