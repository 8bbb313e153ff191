-- What triggers did is done by src/courses/write-courses.ts and by notifyPublicChange: a database
-- that is distributed by academy takes no triggers, and no cascade on what rows are distributed by.
ALTER TABLE "courses" DROP CONSTRAINT "courses_academy_id_category_academy_categories_academy_id_name_fk";
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_academy_id_category_academy_categories_academy_id_name_fk" FOREIGN KEY ("academy_id","category") REFERENCES "public"."academy_categories"("academy_id","name") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- With each function go its triggers; course_plain, course_singular and course_vector stay.
DROP FUNCTION courses_fill_search, users_fill_search, courses_keep_words, courses_keep_counts,
  tell_everywhere, tell_of_courses, tell_of_course_parts, tell_of_categories, tell_of_teachers
  CASCADE;
