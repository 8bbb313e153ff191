// /semillero/admin/academies/:subdomain: one academy, and what staff can do about it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { academiesPath } from "#src/academies/admin-paths.rules.ts";
import { percentForm, typedPercent } from "#src/administration/platform-percent.rules.ts";
import { setPlatformPercent } from "#src/administration/set-platform-percent.ts";
import { restoreAcademy, suspendAcademy } from "#src/administration/suspend-academy.ts";
import { suspendForm } from "#src/administration/suspension.rules.ts";
import { closeAcademyAsStaff, undoClosingAsStaff } from "#src/closing/close-academy.ts";
import { closeInput, undoInput } from "#src/closing/closing.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import closingCss from "#src/pages/frame/closing/closing.css?url";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { academyData } from "./academies-data.ts";
import { AcademyView } from "./academy-view.tsx";
import { requireAcademy } from "./require-academy.ts";

type Place = { subdomain: string };

export const links = () => [{ rel: "stylesheet", href: closingCss }];

export const loader = loadForMember(async ({ ctx, web, params, url }: Args) => ({
  csrf: web.csrfToken(),
  ...(await academyData(ctx, params.subdomain, url)),
}));

type Args = Parameters<Parameters<typeof loadForMember<unknown, Place>>[0]>[0];

export const action = actForMember<never, Place>(async ({ ctx, params, form }) => {
  const { id, subdomain } = await requireAcademy(ctx, params.subdomain);
  if (form.intent === "suspend") {
    await suspendAcademy(ctx, id, parseForm(suspendForm, form));
  } else if (form.intent === "restore") {
    await restoreAcademy(ctx, id);
  } else if (form.intent === "close") {
    await closeAcademyAsStaff(ctx, id, parseForm(closeInput, form));
  } else if (form.intent === "keep-open") {
    await undoClosingAsStaff(ctx, id, parseForm(undoInput, form));
  } else if (form.intent === "percent") {
    const { percent, was } = parseForm(percentForm, form);
    const typed = { percent: typedPercent(percent), was: typedPercent(was) };
    await setPlatformPercent(ctx, id, typed);
  } else {
    throw problem("invalid", "Elige qué hacer con la academia");
  }
  throw redirect(`${academiesPath}/${subdomain}?done=${form.intent}`);
});

export function meta({ data, matches }: TitleArgs & { data?: { name: string } }) {
  return [titled(matches, `${data?.name ?? "Academia"} · Academias`)];
}

export default function AcademyPage() {
  return (
    <AcademyView academy={useLoaderData<typeof loader>()} failed={useActionData<FormProblem>()} />
  );
}
