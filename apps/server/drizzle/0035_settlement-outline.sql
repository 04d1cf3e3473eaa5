ALTER TABLE "settlement" ADD COLUMN "outline" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- As outlineOf (features/consensus/settlement-queries.ts) has it: else every review would be judged anew once.
UPDATE "settlement" SET "outline" = md5(coalesce((
  SELECT string_agg((v.value->>'boxIndex') || ' ' || (v.value->>'reason') || ' ' || coalesce(v.value->>'settled', ''), E'\n' ORDER BY v.place)
  FROM jsonb_array_elements("verdicts") WITH ORDINALITY v(value, place)), ''));
