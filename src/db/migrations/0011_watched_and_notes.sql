CREATE TABLE "lesson_notes" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"second" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_notes_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "lesson_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "accepted_boxes" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "second" integer;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "place_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "place_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "played" int4multirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "watched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "marked_at" timestamp with time zone;--> statement-breakpoint
-- The greatest second is all that is known of earlier views: it stands for what was played.
UPDATE "lesson_views" SET "place_seconds" = "seconds", "place_at" = "created_at",
  "played" = int4multirange(int4range(0, "seconds"));--> statement-breakpoint
UPDATE "lesson_views" SET "watched_at" = "lesson_views"."created_at" FROM "lessons"
  WHERE "lessons"."academy_id" = "lesson_views"."academy_id" AND "lessons"."id" = "lesson_views"."lesson_id"
  AND "lessons"."duration_seconds" > 0 AND "lesson_views"."seconds" * 10 >= "lessons"."duration_seconds" * 9;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_academy_id_course_id_lesson_id_lessons_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","lesson_id") REFERENCES "public"."lessons"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_notes_of_user" ON "lesson_notes" USING btree ("academy_id","user_id","course_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_of_lesson" ON "lesson_notes" USING btree ("academy_id","course_id","lesson_id");--> statement-breakpoint
CREATE POLICY "of_academy" ON "lesson_notes" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);