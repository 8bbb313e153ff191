// Opens the pages of a class as React Router would, and returns where they lead.
import { expect } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import * as learning from "#src/pages/learning/learning.layout.tsx";
import { loader } from "#src/pages/learning/watch.page.tsx";
import { throughGuard, visitOf } from "./page-visit.ts";

/** The visit of `/courses/{courseId}/clases/{classId}` or of an address below it. */
export function classVisit(ctx: Ctx, path: string) {
  const [, , courseId = "", , classId = ""] = path
    .replace(/\?.*$/, "")
    .split("/")
    .map(decodeURIComponent);
  return visitOf(ctx, path, { courseId, classId });
}

/** Calls a loader or an action of the class view. */
export function atClass<Answer>(
  page: (visit: ReturnType<typeof classVisit>) => Promise<Answer>,
  visit: ReturnType<typeof classVisit>,
): Promise<Answer> {
  return throughGuard(learning, visit, () => page(visit));
}

export const openClass = (ctx: Ctx, path: string) => atClass(loader, classVisit(ctx, path));

/** The class view's data for the class; fails if there is none. */
export async function watched(ctx: Ctx, path: string) {
  const { watch } = await openClass(ctx, path);
  return watch ?? expect.fail("no class to watch");
}

export async function leadTo(opening: Promise<unknown>): Promise<string | null> {
  const answer = await opening.then(() => null).catch((error: unknown) => error);
  if (!(answer instanceof Response)) return expect.fail(`it did not lead away: ${answer}`);
  return answer.headers.get("location");
}
