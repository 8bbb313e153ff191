// Opens the pages of a class as React Router would, and says where they lead.
import { expect } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { pageContext } from "#src/http/react-router.ts";
import { openWeb } from "#src/http/web.ts";
import { loader } from "#src/pages/learning/watch.page.tsx";

/** Of `/courses/{courseId}/clases/{classId}` and what lies beside it. */
export function argsOf(ctx: Ctx, path: string) {
  const url = new URL(`http://localhost:3000${path}`);
  const [, , courseId = "", , classId = ""] = url.pathname.split("/").map(decodeURIComponent);
  const web = openWeb({ cookieHeader: "", secure: false, baseDomain: "localhost", requestId: "1" });
  const context = pageContext(ctx, web);
  const params = { courseId, classId };
  return { request: new Request(url), url, context, params, pattern: "" };
}

export const openClass = (ctx: Ctx, path: string) => loader(argsOf(ctx, path));

/** What is shown of the class; fails where there is none. */
export async function watched(ctx: Ctx, path: string) {
  const { watch } = await openClass(ctx, path);
  return watch ?? expect.fail("no class to watch");
}

export async function leadTo(opening: Promise<unknown>): Promise<string | null> {
  const answer = await opening.then(() => null).catch((error: unknown) => error);
  if (!(answer instanceof Response)) return expect.fail(`it did not lead away: ${answer}`);
  return answer.headers.get("location");
}
