// /semillero/admin/closing: closes the academy, or keeps it open after all.
import { redirect, useActionData, useLoaderData } from "react-router";
import { closingPath } from "#src/academies/admin-paths.rules.ts";
import { closeAcademy, undoOwnClosing } from "#src/closing/close-academy.ts";
import { closeInput, closingDone, closingTexts, undoInput } from "#src/closing/closing.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import closingCss from "#src/pages/frame/closing/closing.css?url";
import { closingData, proofOf } from "#src/pages/frame/closing/closing-data.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { ClosingView } from "./closing-view.tsx";

export const links = () => [{ rel: "stylesheet", href: closingCss }];

const doneTexts: Record<string, string> = closingDone;

export const loader = loadForMember(async ({ ctx, web, url }) => {
  if (ctx.academy.subdomain === null) throw problem("not_found", closingTexts.root);
  return {
    csrf: web.csrfToken(),
    shown: await closingData(ctx),
    // Staff who only look see no form.
    owner: ctx.actor.role === "academy" ? await proofOf(ctx) : null,
    contact: ctx.outside.contact,
    done: doneText(doneTexts, url),
  };
});

export const action = actForMember(async ({ ctx, form }) => {
  if (form.intent === "keep-open") await undoOwnClosing(ctx, parseForm(undoInput, form));
  else await closeAcademy(ctx, parseForm(closeInput, form));
  const done = form.intent === "keep-open" ? "keep-open" : "close";
  throw redirect(`${closingPath}?done=${done}`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Cerrar la academia")];
}

export default function ClosingPage() {
  const page = useLoaderData<typeof loader>();
  return <ClosingView page={page} failed={useActionData<FormProblem>()} />;
}
