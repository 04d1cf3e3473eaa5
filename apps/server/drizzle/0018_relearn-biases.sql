-- What an image teaches is kept in another layout from now on, and the model has other parameters: all is learned again.
DELETE FROM "learning_total";--> statement-breakpoint
DELETE FROM "image_learning";--> statement-breakpoint
DELETE FROM "crowd_model";--> statement-breakpoint
UPDATE "image_queue" SET "judged" = 0 WHERE "judged" > 0;
