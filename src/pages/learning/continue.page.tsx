// Redirects to the learner's next class: the saved one, else the first (spec 1 §4).
import { redirect } from "react-router";
import { idShape, lessonPath } from "#src/courses/rules.ts";
import { loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { lessonToContinue } from "#src/lessons/queries.ts";
import { cataloguePath } from "./catalogue-path.rules.ts";

export const loader = loadForMember(
  async ({ ctx, params }: MemberArgs<{ courseId: string }>): Promise<never> => {
    const { success, data: courseId } = idShape.safeParse(params.courseId);
    if (!success) throw redirect(cataloguePath);
    const lesson = await lessonToContinue(ctx, courseId);
    // The class view explains why there is none (spec 1 §8).
    if (!lesson) throw redirect(lessonPath(courseId, "ninguna"));
    throw redirect(lessonPath(courseId, lesson.id) + (lesson.isSaved ? "?lastClass=1" : ""));
  },
);
