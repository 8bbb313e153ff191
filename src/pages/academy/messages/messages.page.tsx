// /semillero/admin/messages: what people wrote to the academy, and which of it is answered.
import { redirect, useActionData, useLoaderData } from "react-router";
import { messagesPath } from "#src/academies/admin-paths.rules.ts";
import { markAnswered } from "#src/contact/mark-answered.ts";
import { idShape } from "#src/courses/rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import peopleCss from "../people-admin.css?url";
import messagesCss from "./messages.css?url";
import { messagesAddress } from "./messages-address.rules.ts";
import { messagesData } from "./messages-data.ts";
import { MessagesView } from "./messages-view.tsx";

export const links = () => [peopleCss, messagesCss].map((href) => ({ rel: "stylesheet", href }));

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  ...(await messagesData(ctx, url)),
}));

export const action = actForMember(async ({ ctx, form }) => {
  const { intent } = form;
  const id = idShape.safeParse(textAt(form, "id"));
  if ((intent !== "answered" && intent !== "open") || !id.success) {
    throw problem("invalid", "Elige qué hacer");
  }
  await markAnswered(ctx, { id: id.data, answered: intent === "answered" });
  const tab = textAt(form, "tab") === "all" ? "all" : "open";
  const address = new URL(messagesAddress({ tab }), "https://here.invalid");
  address.searchParams.set("done", intent);
  throw redirect(`${messagesPath}${address.search}`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Mensajes")];
}

export default function MessagesPage() {
  const shown = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return <MessagesView shown={shown} failed={failed} />;
}
