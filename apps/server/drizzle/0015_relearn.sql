-- What an image teaches is kept in another layout from now on: all images are counted again.
DELETE FROM "learning_total";--> statement-breakpoint
DELETE FROM "image_learning";--> statement-breakpoint
UPDATE "image_queue" SET "judged" = 0 WHERE "judged" > 0;
