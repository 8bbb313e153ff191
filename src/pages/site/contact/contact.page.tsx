// /contact and /contacto: writes to the academy. Whoever is signed in finds the form filled, so the
// public cache keeps none of it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { contactPath, messageInput, topicIn, trapField } from "#src/contact/message.rules.ts";
import { sendMessage } from "#src/contact/send-message.ts";
import type { Ctx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { legalMeta, shopOf } from "../legal-data.ts";
import contactStyle from "./contact.css?inline";
import { contactData } from "./contact-data.ts";
import { ContactView } from "./contact-view.tsx";

export const loader = load(async ({ ctx, web, url }) => ({
  head: legalMeta(ctx, {
    title: `Contacto · ${ctx.academy.name}`,
    description: `Escríbele a ${shopOf(ctx).name}: preguntas sobre una compra, tus clases o tu cuenta. Responde una persona.`,
    path: contactPath,
    picture: { page: "contact", title: "Contacto", motif: "bee" },
  }),
  csrf: web.csrfToken(),
  ...(await contactData(ctx, url)),
}));

export const action = act(async ({ ctx, form }) => {
  throw redirect(`${contactPath}?sent=${await keep(ctx, form)}`);
});

/** @returns what the next page knows the message by */
async function keep(ctx: Ctx, form: FormValues): Promise<string> {
  // A program fills every field; it is told that all went well.
  if (textAt(form, trapField)) {
    ctx.log.info("a message by a program is not kept");
    return crypto.randomUUID();
  }
  return sendMessage(ctx, parseForm(messageInput, { ...form, topic: topicAt(form) }));
}

/** Nothing chosen stays nothing, which the form says. */
function topicAt(form: FormValues): string {
  const topic = textAt(form, "topic") ?? "";
  return topic && topicIn(topic);
}

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  if (!loaderData) return [titled(matches, "Contacto")];
  const hidden = { name: "robots", content: "noindex" };
  return loaderData.sent ? [...loaderData.head, hidden] : loaderData.head;
}

export default function ContactPage() {
  const shown = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <>
      <style>{contactStyle}</style>
      <ContactView shown={shown} failed={failed} />
    </>
  );
}
