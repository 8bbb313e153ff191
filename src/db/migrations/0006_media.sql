CREATE TABLE "attachments" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "attachments_name" UNIQUE("academy_id","lesson_id","name")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kind" text DEFAULT 'video' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "content_type" text DEFAULT 'video/mp4' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "size" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "progress" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "playable_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "has_audio" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_academy_id_course_id_lesson_id_lessons_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","lesson_id") REFERENCES "public"."lessons"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_academy_id_upload_id_uploads_academy_id_id_fk" FOREIGN KEY ("academy_id","upload_id") REFERENCES "public"."uploads"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_of_upload" ON "attachments" USING btree ("academy_id","upload_id");