CREATE TABLE "course_saves" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_saves_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "course_saves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "course_days" (
	"academy_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"day" date NOT NULL,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sold_cents" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"watched_seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "course_days_academy_id_course_id_day_pk" PRIMARY KEY("academy_id","course_id","day")
);
--> statement-breakpoint
ALTER TABLE "course_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lesson_figures" (
	"academy_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"reached" integer[] DEFAULT '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}' NOT NULL,
	CONSTRAINT "lesson_figures_academy_id_lesson_id_pk" PRIMARY KEY("academy_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_figures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "teacher_days" (
	"academy_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"day" date NOT NULL,
	"enrolled" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sold_cents" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"watched_seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "teacher_days_academy_id_teacher_id_day_pk" PRIMARY KEY("academy_id","teacher_id","day")
);
--> statement-breakpoint
ALTER TABLE "teacher_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"academy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"daily_mail" boolean DEFAULT true NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_settings_academy_id_user_id_pk" PRIMARY KEY("academy_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"text" text NOT NULL,
	"href" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation_refusals" (
	"academy_id" uuid NOT NULL,
	"email_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_refusals_academy_id_email_hash_pk" PRIMARY KEY("academy_id","email_hash")
);
--> statement-breakpoint
ALTER TABLE "invitation_refusals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"email" text NOT NULL,
	"inviter_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"learner_id" uuid,
	"withdrawn_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	CONSTRAINT "invitations_academy_id_id_pk" PRIMARY KEY("academy_id","id"),
	CONSTRAINT "invitations_token" UNIQUE("academy_id","token_hash"),
	CONSTRAINT "invitations_email_lower" CHECK ("invitations"."email" = lower("invitations"."email"))
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "teacher_badges" (
	"academy_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"badge" text NOT NULL,
	"earned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_badges_academy_id_user_id_badge_pk" PRIMARY KEY("academy_id","user_id","badge")
);
--> statement-breakpoint
ALTER TABLE "teacher_badges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "enrolments_of_course";--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "played_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "played_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "reached_step" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_views" ADD COLUMN "step_before" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_saves" ADD CONSTRAINT "course_saves_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_saves" ADD CONSTRAINT "course_saves_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_days" ADD CONSTRAINT "course_days_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_figures" ADD CONSTRAINT "lesson_figures_academy_id_course_id_lesson_id_lessons_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","lesson_id") REFERENCES "public"."lessons"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_days" ADD CONSTRAINT "teacher_days_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_refusals" ADD CONSTRAINT "invitation_refusals_academy_id_academies_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."academies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_academy_id_course_id_courses_academy_id_id_fk" FOREIGN KEY ("academy_id","course_id") REFERENCES "public"."courses"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_academy_id_inviter_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","inviter_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_academy_id_learner_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","learner_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_badges" ADD CONSTRAINT "teacher_badges_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_saves_of_course" ON "course_saves" USING btree ("academy_id","course_id","id");--> statement-breakpoint
CREATE INDEX "lesson_figures_of_course" ON "lesson_figures" USING btree ("academy_id","course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("academy_id","user_id","event");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("academy_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("academy_id","user_id","created_at") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending" ON "invitations" USING btree ("academy_id","course_id","email") WHERE "invitations"."accepted_at" is null and "invitations"."withdrawn_at" is null and "invitations"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_of_course" ON "invitations" USING btree ("academy_id","course_id","inviter_id");--> statement-breakpoint
CREATE INDEX "invitations_of_inviter" ON "invitations" USING btree ("academy_id","inviter_id");--> statement-breakpoint
CREATE INDEX "invitations_of_email" ON "invitations" USING btree ("academy_id","email");--> statement-breakpoint
CREATE INDEX "invitations_of_learner" ON "invitations" USING btree ("academy_id","learner_id","course_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_academy_id_teacher_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","teacher_id") REFERENCES "public"."users"("academy_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_unanswered" ON "comments" USING btree ("academy_id","teacher_id","id") WHERE "comments"."teacher_id" is not null and "comments"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "course_reviews_of_course" ON "course_reviews" USING btree ("academy_id","course_id");--> statement-breakpoint
CREATE INDEX "enrolments_of_course" ON "enrolments" USING btree ("academy_id","course_id","created_at","user_id");--> statement-breakpoint
CREATE POLICY "of_academy" ON "course_saves" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "course_days" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "lesson_figures" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "teacher_days" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "notification_settings" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "notifications" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "invitation_refusals" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "of_academy" ON "teacher_badges" AS PERMISSIVE FOR ALL TO public USING (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid) WITH CHECK (academy_id = nullif(current_setting('app.academy_id', true), '')::uuid);--> statement-breakpoint
UPDATE "comments" SET "teacher_id" = "courses"."teacher_id" FROM "courses" WHERE "courses"."academy_id" = "comments"."academy_id" AND "courses"."id" = "comments"."course_id" AND "comments"."parent_id" IS NULL AND "comments"."user_id" <> "courses"."teacher_id";--> statement-breakpoint
UPDATE "comments" SET "answered_at" = "answers"."first_at" FROM (SELECT "academy_id", "parent_id", min("created_at") AS "first_at" FROM "comments" WHERE "parent_id" IS NOT NULL GROUP BY "academy_id", "parent_id") AS "answers" WHERE "answers"."academy_id" = "comments"."academy_id" AND "answers"."parent_id" = "comments"."id" AND "comments"."teacher_id" IS NOT NULL;
