CREATE TABLE "comments" (
	"academy_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_academy_id_id_pk" PRIMARY KEY("academy_id","id")
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_academy_id_user_id_users_academy_id_id_fk" FOREIGN KEY ("academy_id","user_id") REFERENCES "public"."users"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_academy_id_course_id_lesson_id_lessons_academy_id_course_id_id_fk" FOREIGN KEY ("academy_id","course_id","lesson_id") REFERENCES "public"."lessons"("academy_id","course_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_academy_id_parent_id_comments_academy_id_id_fk" FOREIGN KEY ("academy_id","parent_id") REFERENCES "public"."comments"("academy_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_lesson" ON "comments" USING btree ("academy_id","lesson_id","id");--> statement-breakpoint
CREATE INDEX "comments_of_parent" ON "comments" USING btree ("academy_id","parent_id","id");--> statement-breakpoint
CREATE INDEX "comments_of_user" ON "comments" USING btree ("academy_id","user_id");--> statement-breakpoint
CREATE INDEX "lesson_views_of_lesson" ON "lesson_views" USING btree ("academy_id","course_id","lesson_id");--> statement-breakpoint
CREATE INDEX "progress_of_lesson" ON "progress" USING btree ("academy_id","course_id","lesson_id");