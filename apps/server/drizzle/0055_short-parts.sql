-- What an image teaches is packed, and short enough for two of it to stay in their row as they are: to compress them, or to put them
-- aside, took the database longer than to write them.
ALTER TABLE "image_learning" SET (toast_tuple_target = 8160);--> statement-breakpoint
-- Eight long rows that are written anew at each refit.
ALTER TABLE "learning_total" ALTER COLUMN "total" SET STORAGE EXTERNAL;
