CREATE TABLE "contested_truth" (
	"image_id" bigint PRIMARY KEY NOT NULL,
	"places" jsonb NOT NULL,
	"upheld" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contested_truth" ADD CONSTRAINT "contested_truth_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;