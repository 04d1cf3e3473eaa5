CREATE INDEX "known_device_user" ON "known_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_member_user" ON "team_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lease_user" ON "lease" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_answered_by" ON "question" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "feed_reaction_user" ON "feed_reaction" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_total_user" ON "member_total" USING btree ("user_id");