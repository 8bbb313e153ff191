import type { Ctx, MemberCtx } from "#src/ctx.ts";
import {
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { ownBadges } from "#src/teaching/badges/badge-queries.ts";
import { badgeNames, badgeTexts } from "#src/teaching/badges/badges.rules.ts";

const badgeShape = z
  .object({
    badge: z.enum(badgeNames),
    title: z.string(),
    how: z.string().describe("Cómo se gana"),
    earnedAt: z.iso.datetime().nullable().describe("Nulo si todavía no"),
    progress: z
      .object({ done: z.number().int(), total: z.number().int(), text: z.string() })
      .nullable()
      .describe("Nulo si ya se ganó, o si no hay qué contar"),
  })
  .openapi("Badge");

export const badgesApi = router();

/** Staff have badges too: for what they teach themselves. */
function teacher(ctx: Ctx): MemberCtx {
  const caller = member(ctx);
  if (caller.actor.role === "teacher" || caller.actor.role === "admin") return caller;
  throw problem("forbidden", "Solo los profesores tienen insignias");
}

badgesApi.openapi(
  createRoute({
    method: "get",
    path: "/teachers/badges",
    summary: "Las insignias: las propias, y cuánto falta para las otras",
    security: secured,
    request: {
      query: z.object({
        limit: z.coerce.number().int().min(1).max(100).default(15),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Una página de insignias", z.object({ badges: z.array(badgeShape) })),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const { limit, offset } = c.req.valid("query");
    const all = await ownBadges(teacher(c.get("ctx")));
    c.header("X-Total-Count", String(all.length));
    const badges = all.slice(offset, offset + limit).map(({ badge, earnedAt, progress }) => ({
      ...{ badge, ...badgeTexts[badge] },
      earnedAt: earnedAt?.toISOString() ?? null,
      progress,
    }));
    return c.json({ badges }, 200);
  },
);
