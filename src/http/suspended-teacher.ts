// Closes the calls of the teacher area to a teacher whom the academy has suspended, but for what the
// teacher is owed and where it is paid.
import { createMiddleware } from "hono/factory";
import { teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import { problem } from "#src/problem.ts";
import type { WhoEnv } from "./env.ts";

/** Below `/api`; docs/access.md names each call, and a test asks them all. */
const closed: [methods: string | null, path: RegExp][] = [
  [null, /^\/teachers\/(?!(balance|payout-account|(movements|payouts)(\.csv)?)$)/],
  [null, /^\/courses\/[^/]+\/(info|learners\.csv|publish|unpublish|archive|restore)$/],
  [null, /^\/courses\/[^/]+\/(invitees|copies|saves|cover|modules)(\/|$)/],
  ["DELETE", /^\/courses\/[^/]+$/],
  ["POST", /^\/courses\/[^/]+\/classes$/],
  ["PATCH DELETE", /^\/courses\/[^/]+\/classes\/[^/]+$/],
  [null, /^\/classes\/[^/]+\/(content|resources|captions)(\/|$)/],
  [null, /^\/content\/sign$/],
  [null, /^\/signed-url$/],
  ["POST", /^\/uploads$/],
  // A PUT has its permission in its address, which was signed before.
  ["HEAD PATCH DELETE", /^\/uploads\/[^/]+$/],
  [null, /^\/coupons(\.csv|\/|$)/],
];

export const refuseSuspendedTeacher = createMiddleware<WhoEnv>(async (c, next) => {
  const { actor } = c.get("ctx");
  if (actor?.teachingSuspended) {
    const path = c.req.path.replace(/^\/api/, "");
    const isClosed = closed.some(
      ([methods, pattern]) =>
        pattern.test(path) && (methods === null || methods.split(" ").includes(c.req.method)),
    );
    if (isClosed) throw problem("forbidden", teachingTexts.suspended);
  }
  await next();
});
