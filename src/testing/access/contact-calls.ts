// The calls about messages of the contact form: to the caller's academy, or about one of `here`.
import { sendMessage } from "#src/contact/send-message.ts";
import { newId } from "#src/db/columns.ts";
import type { Calls } from "./calls.ts";

const message = () => ({
  name: "Yeny Chocué",
  email: `${newId()}@correo.test`,
  topic: "clases" as const,
  text: "No me abre la clase 3.",
});

export const contactCalls: Calls = {
  "POST /contact": () => ({ path: "/contact", json: message() }),
  "GET /academy/messages": () => ({ path: "/academy/messages" }),
  "GET /academy/messages.csv": () => ({ path: "/academy/messages.csv" }),
  "PATCH /academy/messages/{messageId}": async ({ here }) => ({
    path: `/academy/messages/${await sendMessage(here.ctx, message())}`,
    method: "PATCH",
    json: { answered: true },
  }),
};
