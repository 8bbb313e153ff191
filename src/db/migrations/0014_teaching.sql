CREATE TABLE "captions" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"vtt" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captions_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "captions_language" UNIQUE("academy_id","lesson_id","language")
);
--> statement-breakpoint
ALTER TABLE "captions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "course_reviews" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"decider_id" uuid,
	"decided_at" timestamp with time zone,
	"verdict" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "course_reviews_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "course_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "uses_print" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "outline_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "finished_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "listed" boolean GENERATED ALWAYS AS (published and finished_at is not null and removed_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_academy_id_course_id_lesson_id_lessons_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","lesson_id") REFERENCES "public"."lessons"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reviews" ADD CONSTRAINT "course_reviews_academy_id_decider_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","decider_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "course_reviews_open" ON "course_reviews" USING btree ("academy_id","course_id") WHERE "course_reviews"."verdict" is null;--> statement-breakpoint
CREATE POLICY "of_academy" ON "captions" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "course_reviews" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);