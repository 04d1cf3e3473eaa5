-- Their plans are made once for a connection. One that was made while the tables were nearly empty would read all of them from
-- end to end as they grow, until they are analysed again.
ALTER FUNCTION lease_candidates SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION lease_up_to SET enable_seqscan = off;
