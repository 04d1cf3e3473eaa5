CREATE TABLE "erased_file" (
	"key" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL
);
