CREATE SEQUENCE "public"."imported_images" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "image_numbering" (
	"id" smallint PRIMARY KEY NOT NULL,
	"secret" uuid NOT NULL
);
--> statement-breakpoint
INSERT INTO "image_numbering" VALUES (1, gen_random_uuid());--> statement-breakpoint
-- Players see the number of an image. Counted up, those beside the number of a gold image told of a folder of gold. They are a
-- permutation of each block of 2^20 counts instead: four rounds of a Feistel network over twice ten bits (Luby and Rackoff, "How to construct
-- pseudorandom permutations from pseudorandom functions", 1988), so that no two counts ever have one number.
CREATE FUNCTION next_image_number() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_secret uuid := (SELECT n.secret FROM image_numbering n);
  v_count bigint;
  v_left int;
  v_right int;
  v_hash bytea;
  v_number bigint := 0;
BEGIN
  -- One count of the first block becomes 0, which is no id.
  WHILE v_number = 0 LOOP
    v_count := nextval('imported_images');
    v_left := (v_count >> 10) & 1023;
    v_right := v_count & 1023;
    FOR v_round IN 1..4 LOOP
      v_hash := sha256(convert_to(concat_ws(' ', v_secret, v_count >> 20, v_round, v_right), 'UTF8'));
      SELECT v_right, v_left # ((get_byte(v_hash, 0) << 8 | get_byte(v_hash, 1)) & 1023) INTO v_left, v_right;
    END LOOP;
    v_number := (v_count >> 20 << 20) | (v_left << 10) | v_right;
  END LOOP;
  RETURN v_number;
END $$;--> statement-breakpoint
-- Images that have their numbers keep them, and the others begin at the next block.
SELECT setval('imported_images', greatest(((max("id") >> 20) + 1) << 20, 1), max("id") IS NOT NULL) FROM "image";--> statement-breakpoint
ALTER TABLE "image" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "image" ALTER COLUMN "id" SET DEFAULT next_image_number();--> statement-breakpoint
ALTER SEQUENCE "imported_images" OWNED BY "image"."id";
