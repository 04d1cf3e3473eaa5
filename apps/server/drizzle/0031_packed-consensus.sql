ALTER TABLE "image_consensus" ALTER COLUMN "objects" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "image_consensus" ADD COLUMN "packed_objects" "bytea";