CREATE INDEX "report_at" ON "report" USING btree ("created_at","id","decided_at");--> statement-breakpoint
CREATE INDEX "report_kind" ON "report" USING btree ("kind","created_at","id","decided_at");