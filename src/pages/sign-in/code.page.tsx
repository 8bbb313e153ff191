// /login/code: the second step of a sign-in, where the account has a second factor.
import { redirect, useActionData, useLoaderData } from "react-router";
import {
  codeInput,
  factorTexts,
  halfCookie,
} from "#src/accounts/second-factor/second-factor.rules.ts";
import { arrivalOf, leave, nextPage } from "#src/accounts/sign-in/arrival.ts";
import { finishSignIn } from "#src/accounts/sign-in/finish-sign-in.ts";
import { readHalf } from "#src/accounts/sign-in/half-sign-in.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { CodeField } from "#src/ui/forms/code-field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { AuthForm } from "./auth-form.tsx";
import { keepEntry } from "./keep-entry.ts";

export const loader = load(async ({ ctx, web, url }) => {
  const arrival = await arrivalOf(ctx, url);
  if (ctx.actor) throw redirect(leave(arrival, ctx.actor));
  const { query } = arrival;
  return {
    csrf: web.csrfToken(),
    waits: (await readHalf(ctx, web.cookies[halfCookie] ?? "")) !== null,
    recovery: url.searchParams.get("with") === "recovery",
    appHref: `/login/code${query}`,
    recoveryHref: `/login/code${query}${query ? "&" : "?"}with=recovery`,
    back: `/login${query}`,
  };
});

export const action = act(async ({ ctx, web, form, url }) => {
  const { code } = parseForm(codeInput, form);
  const entry = await finishSignIn(ctx, { half: web.cookies[halfCookie], code });
  if (!entry.tokens) {
    const message = entry.refusal;
    throw problem("invalid", message, { errors: [{ path: "code", message }] });
  }
  keepEntry(web, entry);
  throw redirect(nextPage(await arrivalOf(ctx, url), entry));
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Verificación en dos pasos")];
}

export default function CodePage() {
  const { csrf, waits, recovery, appHref, recoveryHref, back } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const check = useValidatedForm({ schema: codeInput, failed });
  const isOver = !waits || failed?.problem.status === 410;
  if (isOver) {
    return (
      <>
        <h1>Inicia sesión de nuevo</h1>
        <p>{factorTexts.halfOver}</p>
        <ButtonLink href={back} size="big" block>
          Inicia Sesión
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Verificación en dos pasos</h1>
      <p className="muted">
        {recovery
          ? "Escribe uno de tus códigos de recuperación. Cada uno sirve una sola vez."
          : "Escribe el código de tu aplicación."}
      </p>
      <AuthForm csrf={csrf} {...check.form}>
        <CodeField key={String(recovery)} {...check.field("code")} recovery={recovery} autoFocus />
        <p>
          <a className="aside" href={recovery ? appHref : recoveryHref}>
            {recovery ? "Usar el código de tu aplicación" : "Usar un código de recuperación"}
          </a>
        </p>
        <FormNote check={check} />
        <Button size="big" block busy={check.busy}>
          {check.busy ? "Entrando…" : "Entrar"}
        </Button>
      </AuthForm>
      <p className="consent">
        <a className="aside" href={back}>
          Entrar con otra cuenta
        </a>
      </p>
    </>
  );
}
