// What a door marks as public says so to every cache on its way, and carries nothing of one visitor.
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { WhoEnv } from "./who.ts";

/** With this in its environment the public cache asks; the answer says whose page it may keep. */
export type PublicOffer = { academyId: string | null };

export type Offered = { offer?: PublicOffer };

/**
 * A browser asks each time whether its copy is still right, and so must a cache in front of us: the
 * same address answers whoever is signed in with a page of their own.
 */
export const publicPageCaching = "public, max-age=0, must-revalidate";

/** For everybody alike: marked by its door, nobody signed in, and no cookie to set. */
export function isPublicAnswer(c: Context<WhoEnv>): boolean {
  const web = c.get("web");
  if (!web?.isPublic() || web.setCookies().length > 0) return false;
  return c.get("ctx").actor === null && !c.get("bearer");
}

export const publicAnswers = createMiddleware<WhoEnv>(async (c, next) => {
  await next();
  // A failure is over soon, and nobody's to keep.
  if (!isPublicAnswer(c) || c.res.status >= 500) return;
  const { offer }: Offered = c.env ?? {};
  if (offer) offer.academyId = c.get("ctx").academy.id;
  // A picture whose address changes with it says itself how long it lasts.
  const { headers } = c.res;
  if (headers.get("cache-control")?.startsWith("public")) return;
  headers.set("cache-control", publicPageCaching);
  headers.append("vary", "cookie");
});
