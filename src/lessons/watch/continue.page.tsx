// Leads to the class that the learner goes on with: the saved one, else the first (spec 1 §4).
import { redirect } from "react-router";
import { lessonPath } from "#src/courses/rules.ts";
import { protect } from "#src/http/guards.ts";
import { load, type PageArgs } from "#src/http/react-router.ts";
import { findProgress, lessonToContinue } from "#src/lessons/queries.ts";

export const loader = load(
  async ({ ctx, params, url }: PageArgs<{ courseId: string }>): Promise<never> => {
    const member = protect({ ctx, url });
    const lesson = await lessonToContinue(member, params.courseId);
    // The class view says why there is none (spec 1 §8).
    if (!lesson) throw redirect(lessonPath(params.courseId, "ninguna"));
    const { lessonId } = await findProgress(ctx, member.actor.id, params.courseId);
    const again = lessonId === lesson.id ? "?lastClass=1" : "";
    throw redirect(lessonPath(params.courseId, lesson.id) + again);
  },
);
