import { liveUser } from "#src/accounts/session/session.ts";
import {
  createRoute,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { sentenceOf } from "#src/trail/actions.rules.ts";
import { activityPageSize, beforeShape } from "#src/trail/activity.rules.ts";
import { countActivity, listActivity } from "#src/trail/queries.ts";

const activityShape = z
  .object({
    id: z.uuid(),
    action: z.string(),
    text: z.string().describe("Lo que pasó, en palabras para la persona"),
    byAdministrator: z.boolean(),
    device: z.string(),
    address: z.string().nullable().describe("La red; nula después de doce meses"),
    createdAt: z.iso.datetime(),
  })
  .openapi("Activity");

export const activityApi = router();

activityApi.openapi(
  createRoute({
    method: "get",
    path: "/users/activity",
    summary: "Lo que ha pasado con la cuenta, de lo más nuevo a lo más viejo",
    security: secured,
    request: {
      query: z.object({
        limit: z.coerce.number().int().min(1).max(50).default(activityPageSize),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
        before: beforeShape.optional().describe("Solo lo que pasó antes de esto"),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer(
          "Una página de la actividad",
          z.object({
            activity: z.array(activityShape),
            next: z.uuid().nullable().describe("El `before` de la página que sigue"),
          }),
        ),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { id } = await liveUser(ctx);
    const page = await listActivity(ctx, id, c.req.valid("query"));
    c.header("X-Total-Count", String(await countActivity(ctx, id)));
    const activity = page.activity.map(({ details, byOther, createdAt, ...row }) => ({
      ...row,
      text: sentenceOf({ action: row.action, details, byOther }),
      byAdministrator: byOther,
      createdAt: createdAt.toISOString(),
    }));
    return c.json({ activity, next: page.next }, 200);
  },
);
