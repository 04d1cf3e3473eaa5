CREATE TABLE "known_device" (
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_device_seen" ON "known_device" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "lease_declined" ON "lease" USING btree ("user_id","image_id") WHERE "lease"."state" = 4;