// What the teacher can do about a course's status, and what is missing before it can be published.
import type { OwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { PublishState } from "./publish-state.rules.ts";

export async function publishStateOf(_: MemberCtx, course: OwnCourse): Promise<PublishState> {
  const { status } = course;
  return { status, waitingFor: null, reasons: [], missing: [], unlisted: 0, hasLearners: false };
}
