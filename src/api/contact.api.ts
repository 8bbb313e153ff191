// What people write to an academy by its form: from anybody, for its administrators.
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import { markAnswered } from "#src/contact/mark-answered.ts";
import { messageInput, topics } from "#src/contact/message.rules.ts";
import { countMessages, listMessages } from "#src/contact/message-queries.ts";
import { messagesFile } from "#src/contact/messages-file.ts";
import { sendMessage } from "#src/contact/send-message.ts";
import {
  createRoute,
  failures,
  jsonBody,
  memberFailures,
  router,
  secured,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { administrator } from "./administrator.ts";
import { bothIds, withIds } from "./both-ids.ts";
import { csvAnswer, csvHeaders, mostCsvRows, pageOf, withTotal } from "./csv-answer.ts";
import { done } from "./teachers-admin.api.ts";

export const contactApi = router();

contactApi.openapi(
  createRoute({
    method: "post",
    path: "/contact",
    summary: "Escribirle a la academia: el mensaje queda guardado y le llega por correo",
    description: "Lo mismo, enviado otra vez antes de una hora, es un solo mensaje",
    request: { body: jsonBody(messageInput.extend({}).openapi("ContactMessage")) },
    responses: {
      202: { description: "El mensaje quedó guardado" },
      ...failures,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    await sendMessage(c.get("ctx"), c.req.valid("json"));
    return c.body(null, 202);
  },
);

const wanted = z.object({
  q: z.string().max(254).default("").describe("Parte del nombre, del correo o del mensaje"),
  open: z.stringbool().default(false).describe("Solo los que faltan por responder"),
});

const messageShape = z
  .object({
    ...bothIds,
    name: z.string(),
    email: z.string().describe("Nadie ha comprobado que sea de quien escribió"),
    topic: z.enum(topics).or(z.string()),
    text: z.string(),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .openapi("ReceivedMessage");

contactApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/messages",
    summary: "Los mensajes que recibió la academia; lo más nuevo primero",
    security: secured,
    request: {
      query: wanted.extend({
        ...pageOf.shape,
        after: z.uuid().optional().describe("El último que ya se leyó"),
      }),
    },
    responses: {
      200: withTotal("Una página", z.array(messageShape), "Cuántos mensajes hay en total"),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"));
    const { q, open, after = null, ...page } = c.req.valid("query");
    const part = searchedText(q);
    const { found } = await listMessages(ctx, { part, open, after, ...page });
    c.header("x-total-count", String(await countMessages(ctx, { part, open })));
    return c.json(
      found.map(({ id, name, email, topic, text, createdAt, answeredAt }) => ({
        ...{ ...withIds(id), name, email, topic, text },
        createdAt: createdAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
      200,
    );
  },
);

contactApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/messages.csv",
    summary: "Los mensajes que recibió la academia, como archivo CSV",
    security: secured,
    request: { query: wanted },
    responses: { ...csvAnswer, ...memberFailures },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"));
    const { q, open } = c.req.valid("query");
    const file = await messagesFile(ctx, { part: searchedText(q), open, limit: mostCsvRows });
    return c.body(file, 200, csvHeaders("mensajes"));
  },
);

contactApi.openapi(
  createRoute({
    method: "patch",
    path: "/academy/messages/{messageId}",
    summary: "Marcar un mensaje como respondido, o como pendiente otra vez",
    security: secured,
    request: {
      params: z.object({ messageId: z.uuid() }),
      body: jsonBody(z.object({ answered: z.boolean() })),
    },
    responses: { ...done, ...memberFailures },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"));
    const { messageId } = c.req.valid("param");
    await markAnswered(ctx, { id: messageId, ...c.req.valid("json") });
    return c.body(null, 204);
  },
);
