// Leads to the class that the learner goes on with: the saved one, else the first (spec 1 §4).
import { redirect } from "react-router";
import { idShape, lessonPath } from "#src/courses/rules.ts";
import { protect } from "#src/http/guards.ts";
import { load, type PageArgs } from "#src/http/react-router.ts";
import { lessonToContinue } from "#src/lessons/queries.ts";
import { elsewhere } from "./elsewhere.rules.ts";

export const loader = load(
  async ({ ctx, params, url }: PageArgs<{ courseId: string }>): Promise<never> => {
    const member = protect({ ctx, url });
    const { success, data: courseId } = idShape.safeParse(params.courseId);
    if (!success) throw redirect(elsewhere);
    const lesson = await lessonToContinue(member, courseId);
    // The class view says why there is none (spec 1 §8).
    if (!lesson) throw redirect(lessonPath(courseId, "ninguna"));
    throw redirect(lessonPath(courseId, lesson.id) + (lesson.isSaved ? "?lastClass=1" : ""));
  },
);
