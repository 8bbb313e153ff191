// Leads to the class that the learner goes on with: the saved one, else the first (spec 1 §4).
import { redirect } from "react-router";
import { lessonPath } from "#src/courses/rules.ts";
import { protect } from "#src/http/guards.ts";
import { load, type PageArgs } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { findProgress, lessonToContinue } from "./queries.ts";

export const loader = load(
  async ({ ctx, params, url }: PageArgs<{ courseId: string }>): Promise<never> => {
    const member = protect({ ctx, url });
    const lesson = await lessonToContinue(member, params.courseId);
    if (!lesson) throw problem("not_found", "No existe una clase a reproducir");
    const { lessonId } = await findProgress(ctx, member.actor.id, params.courseId);
    const again = lessonId === lesson.id ? "?lastClass=1" : "";
    throw redirect(lessonPath(params.courseId, lesson.id) + again);
  },
);
