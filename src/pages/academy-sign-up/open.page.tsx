// /semillero/academiesSignUp/open?token=…: the mailed link of a new academy. Its button opens it,
// since mail scanners open every link.
import { redirect, useActionData, useLoaderData } from "react-router";
import { academyUrl, mainHostAddress } from "#src/academies/addresses/academy-url.ts";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { openingForm, passPath } from "#src/administration/open.rules.ts";
import { openAcademyWithAdministrator } from "#src/administration/open-academy-with-administrator.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { requestAt } from "./open-data.ts";
import { OpenView } from "./open-view.tsx";

export const loader = load(async ({ ctx, web, url }) => {
  const elsewhere = mainHostAddress(ctx, url);
  if (elsewhere) throw redirect(elsewhere);
  return {
    shown: await requestAt(ctx, tokenIn(url)),
    csrf: web.csrfToken(),
    passwordHint: passwordHint(ctx.outside.passwords),
  };
});

export const action = act(async ({ ctx, form, url }) => {
  const elsewhere = mainHostAddress(ctx, url);
  if (elsewhere) throw redirect(elsewhere);
  const typed = parseForm(openingForm, form);
  const { academy, pass } = await openAcademyWithAdministrator(ctx, {
    ...typed,
    token: tokenIn(url),
  });
  const { outside } = ctx;
  throw redirect(academyUrl({ academy, outside }, `${passPath}?pass=${encodeURIComponent(pass)}`));
});

function tokenIn(url: URL): string {
  return url.searchParams.get("token")?.slice(0, 200) ?? "";
}

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Abre tu academia"), { name: "robots", content: "noindex" }];
}

export default function OpenPage() {
  const failed = useActionData<FormProblem>();
  return <OpenView {...useLoaderData<typeof loader>()} failed={failed} />;
}
