CREATE TABLE "device_login" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "device_login_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_hash" "bytea";--> statement-breakpoint
ALTER TABLE "device_login" ADD CONSTRAINT "device_login_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_login_device" ON "device_login" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "device_login_user" ON "device_login" USING btree ("user_id","at");