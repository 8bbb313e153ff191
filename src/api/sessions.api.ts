import { changePasswordInput } from "#src/accounts/password/change-password.rules.ts";
import { changePassword } from "#src/accounts/password/change-password.ts";
import {
  countSessions,
  endOneSession,
  endOtherSessions,
  listSessions,
} from "#src/accounts/session/open-sessions.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  memberWithoutFactor,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { pageOf, withTotal } from "./csv-answer.ts";
import { tokensShape } from "./user-shape.ts";

const sessionShape = z
  .object({
    id: z.uuid(),
    device: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isThis: z.boolean(),
  })
  .openapi("Session");

export const sessionsApi = router();

sessionsApi.openapi(
  createRoute({
    method: "get",
    path: "/users/sessions",
    summary: "Las sesiones abiertas de la cuenta",
    security: secured,
    request: { query: pageOf },
    responses: {
      200: withTotal(
        "La última usada primero; una página",
        z.object({ sessions: z.array(sessionShape) }),
        "Sesiones abiertas",
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = memberWithoutFactor(c.get("ctx"));
    const open = await listSessions(ctx, c.req.valid("query"));
    c.header("x-total-count", String(await countSessions(ctx)));
    const sessions = open.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      lastUsedAt: one.lastUsedAt.toISOString(),
    }));
    return c.json({ sessions }, 200);
  },
);

sessionsApi.openapi(
  createRoute({
    method: "delete",
    path: "/users/sessions",
    summary: "Cerrar las demás sesiones",
    security: secured,
    responses: {
      200: jsonAnswer("Cuántas se cerraron", z.object({ ended: z.number().int() })),
      ...memberFailures,
    },
  }),
  async (c) => c.json({ ended: await endOtherSessions(memberWithoutFactor(c.get("ctx"))) }, 200),
);

sessionsApi.openapi(
  createRoute({
    method: "delete",
    path: "/users/sessions/{id}",
    summary: "Cerrar una sesión",
    security: secured,
    request: { params: z.object({ id: z.uuid() }) },
    responses: { 204: { description: "La sesión terminó" }, ...memberFailures },
  }),
  async (c) => {
    const ctx = memberWithoutFactor(c.get("ctx"));
    const { id } = c.req.valid("param");
    await endOneSession(ctx, id);
    if (id === ctx.actor.sessionId) c.get("web").dropSession();
    return c.body(null, 204);
  },
);

sessionsApi.openapi(
  createRoute({
    method: "patch",
    path: "/users/password",
    summary: "Cambiar la contraseña y cerrar las demás sesiones",
    security: secured,
    request: { body: jsonBody(changePasswordInput) },
    responses: {
      200: jsonAnswer("Los tokens nuevos de esta sesión", z.object({ tokens: tokensShape })),
      ...memberFailures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const tokens = await changePassword(member(c.get("ctx")), c.req.valid("json"));
    c.get("web").keepSession(tokens);
    return c.json({ tokens }, 200);
  },
);
