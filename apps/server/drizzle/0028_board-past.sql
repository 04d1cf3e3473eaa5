CREATE INDEX "ledger_time" ON "ledger" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "settlement_time" ON "settlement" USING brin ("settled_at");--> statement-breakpoint
-- As of reviews in 0001: a judged image is written after every review.
DO $$
BEGIN
  ALTER TABLE image_consensus ALTER COLUMN objects SET COMPRESSION lz4;
  ALTER TABLE image_learning ALTER COLUMN part SET COMPRESSION lz4;
  ALTER TABLE image_learning ALTER COLUMN counted SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  RAISE NOTICE 'lz4 is not available; what images teach is compressed with pglz';
END $$;
