// /courses/{id}/{courseName}: the other address of a course (spec 1 §2) leads to its own.
import { redirect } from "react-router";
import { coursePath } from "#src/courses/rules.ts";
import { findCourseFor } from "#src/enrolments/queries.ts";
import { publicPage } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";

type Params = { courseId: string; courseName?: string };

export const loader = publicPage<null, Params>(async ({ ctx, params, url }) => {
  const course = await findCourseFor(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  throw redirect(coursePath(course) + url.search, 301);
});

export default function CourseAliasPage() {
  return null;
}
