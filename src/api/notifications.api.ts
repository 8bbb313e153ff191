import {
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { chooseDailyMail } from "#src/notifications/choose-daily-mail.ts";
import { notificationsPerPage } from "#src/notifications/list.rules.ts";
import { markAllRead, markNotification } from "#src/notifications/mark-read.ts";
import {
  countNotifications,
  countUnread,
  type ListedNotification,
  listNotifications,
  wantsDailyMail,
} from "#src/notifications/notification-queries.ts";

const notificationShape = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    text: z.string(),
    href: z.string().describe("Una ruta del sitio de la academia"),
    createdAt: z.iso.datetime(),
    read: z.boolean(),
  })
  .openapi("Notification");

const settingsShape = z
  .object({
    dailyMail: z
      .boolean()
      .describe("Si llega un correo al día, como mucho, con lo que no se ha visto"),
  })
  .openapi("NotificationSettings");

function wired({ readAt, createdAt, ...row }: ListedNotification) {
  return { ...row, createdAt: createdAt.toISOString(), read: readAt !== null };
}

export const notificationsApi = router();

notificationsApi.openapi(
  createRoute({
    method: "get",
    path: "/notifications",
    summary: "Lo que se le ha contado a la cuenta, de lo más nuevo a lo más viejo",
    security: secured,
    request: {
      query: z.object({
        limit: z.coerce.number().int().min(1).max(50).default(notificationsPerPage),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
        unread: z.enum(["true", "false"]).optional().describe("Solo lo que está sin leer"),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer(
          "Una página de notificaciones",
          z.object({ notifications: z.array(notificationShape) }),
        ),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { id } = ctx.actor;
    const { limit, offset, ...query } = c.req.valid("query");
    const unread = query.unread === "true";
    const total = await (unread ? countUnread(ctx, id) : countNotifications(ctx, id));
    c.header("X-Total-Count", String(total));
    const found = await listNotifications(ctx, id, { limit, offset, unread });
    return c.json({ notifications: found.map(wired) }, 200);
  },
);

notificationsApi.openapi(
  createRoute({
    method: "get",
    path: "/notifications/count",
    summary: "Cuántas notificaciones están sin leer",
    security: secured,
    responses: {
      200: jsonAnswer("La cantidad", z.object({ unread: z.number().int() })),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    return c.json({ unread: await countUnread(ctx, ctx.actor.id) }, 200);
  },
);

notificationsApi.openapi(
  createRoute({
    method: "post",
    path: "/notifications/read",
    summary: "Marcar como leídas todas, hasta la más nueva que se vio",
    security: secured,
    request: {
      body: jsonBody(
        z.object({ upTo: z.uuid().describe("El id de la más nueva; las que siguen no cambian") }),
      ),
    },
    responses: {
      200: jsonAnswer("Cuántas estaban sin leer", z.object({ marked: z.number().int() })),
      ...memberFailures,
    },
  }),
  async (c) => {
    const marked = await markAllRead(member(c.get("ctx")), c.req.valid("json"));
    return c.json({ marked }, 200);
  },
);

notificationsApi.openapi(
  createRoute({
    method: "get",
    path: "/notifications/settings",
    summary: "Cómo se entera la persona de sus notificaciones",
    security: secured,
    responses: { 200: jsonAnswer("Los ajustes", settingsShape), ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    return c.json({ dailyMail: await wantsDailyMail(ctx, ctx.actor.id) }, 200);
  },
);

notificationsApi.openapi(
  createRoute({
    method: "patch",
    path: "/notifications/settings",
    summary: "Cambiar cómo se entera la persona de sus notificaciones",
    security: secured,
    request: { body: jsonBody(settingsShape) },
    responses: { 200: jsonAnswer("Los ajustes", settingsShape), ...memberFailures },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { dailyMail } = c.req.valid("json");
    await chooseDailyMail(ctx, { userId: ctx.actor.id, dailyMail });
    return c.json({ dailyMail }, 200);
  },
);

notificationsApi.openapi(
  createRoute({
    method: "patch",
    path: "/notifications/{id}",
    summary: "Marcar una notificación como leída o no leída",
    security: secured,
    request: {
      params: z.object({ id: z.uuid() }),
      body: jsonBody(z.object({ read: z.boolean() })),
    },
    responses: { 200: jsonAnswer("La notificación", notificationShape), ...memberFailures },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const marked = await markNotification(member(c.get("ctx")), { id, ...c.req.valid("json") });
    return c.json(wired(marked), 200);
  },
);
