// /semillero/academiesSignUp/open?token=…: the mailed link of a new academy. Its button opens it,
// since mail scanners open every link.
import { useEffect } from "react";
import { redirect, useActionData, useLoaderData } from "react-router";
import { academyUrl } from "#src/academies/academy-url.ts";
import { requestLinkTexts } from "#src/academies/request.rules.ts";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { openingForm, passPath, signUpPath } from "#src/administration/open.rules.ts";
import { openAcademyWithAdministrator } from "#src/administration/open-academy-with-administrator.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { dropForm } from "#src/ui/forms/kept-form.browser.ts";
import { requestAt } from "./open-data.ts";
import { OpeningForm } from "./opening-form.tsx";
import { mainHostAddress } from "./sign-up-steps-data.ts";
import { keptPlace } from "./use-kept-steps.ts";

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

export function meta() {
  return [{ title: "Abre tu academia · Semillero" }, { name: "robots", content: "noindex" }];
}

export default function OpenPage() {
  const { shown, csrf, passwordHint } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  useEffect(() => dropForm(keptPlace), []);
  if (shown.state === "open") {
    return <OpeningForm {...{ csrf, failed, passwordHint }} request={shown} />;
  }
  if (shown.state === "opened") {
    return (
      <>
        <h1>{shown.name} ya está abierta</h1>
        <p>{requestLinkTexts.opened} Inicia sesión con tu correo y tu contraseña.</p>
        <ButtonLink href={shown.signIn} size="big" block>
          Inicia Sesión
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Este enlace ya no sirve</h1>
      <p>{shown.text} Si ya abriste tu academia, inicia sesión en su dirección.</p>
      <ButtonLink href={signUpPath} size="big" block>
        Empezar de nuevo
      </ButtonLink>
    </>
  );
}
