CREATE TABLE "accuracy_move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accuracy_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"judged" integer NOT NULL,
	"hits" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "accuracy_move_team" ON "accuracy_move" USING btree ("team_id","at");--> statement-breakpoint
CREATE INDEX "accuracy_move_time" ON "accuracy_move" USING brin ("at");--> statement-breakpoint
CREATE TRIGGER accuracy_move_append_only BEFORE UPDATE OR DELETE ON accuracy_move FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER accuracy_move_no_truncate BEFORE TRUNCATE ON accuracy_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Of what was settled before, only the last judgement is known: it stands for all.
INSERT INTO accuracy_move (team_id, at, judged, hits)
SELECT s.team_id, st.settled_at, sum(st.judged), sum(st.hits)
FROM settlement st JOIN submission s ON s.id = st.submission_id
GROUP BY s.team_id, st.settled_at HAVING sum(st.judged) <> 0 OR sum(st.hits) <> 0
ORDER BY st.settled_at, s.team_id;
