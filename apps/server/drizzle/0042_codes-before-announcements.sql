DROP INDEX "mail_outbox_due";--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree (("kind" = 'weekly' or "kind" like 'announcement %'),"next_try_at","id");