// /login/verify?token=…: confirms an e-mail, only on a click, since mail scanners open every link.
import { redirect, useActionData, useLoaderData } from "react-router";
import { z } from "zod";
import { peekLink } from "#src/accounts/email/email-links.ts";
import { requestVerification, verifyEmail } from "#src/accounts/email/verify-email.ts";
import { findUser } from "#src/accounts/queries.ts";
import { arrivalOf, leave } from "#src/accounts/sign-in/arrival.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { AuthForm } from "./auth-form.tsx";

const address = "/login/verify";

export const loader = load(async ({ ctx, web, url }) => {
  const { actor } = ctx;
  const me = actor && (await findUser(ctx, actor.id));
  return {
    good: await peekLink(ctx, tokenIn(url), "verify"),
    hasToken: tokenIn(url) !== "",
    verified: url.searchParams.has("done") || Boolean(me?.emailVerifiedAt),
    sent: url.searchParams.has("sent"),
    onward: actor ? leave(await arrivalOf(ctx, url), actor) : null,
    csrf: web.csrfToken(),
  };
});

export const action = act(async ({ ctx, form, url }) => {
  if (form.intent === "again") {
    if (!ctx.actor) throw redirect(`/login?redirectTo=${encodeURIComponent(address)}`);
    await requestVerification({ ...ctx, actor: ctx.actor });
    throw redirect(`${address}?sent=1`);
  }
  await verifyEmail(ctx, { token: tokenIn(url) });
  throw redirect(`${address}?done=1`);
});

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

const nothingTyped = z.object({});

export const handle = { scripts: true };

export function meta() {
  return [{ title: "Confirma tu correo · Semillero" }, { name: "robots", content: "noindex" }];
}

export default function VerifyPage() {
  const { good, hasToken, verified, sent, onward, csrf } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const check = useValidatedForm({ schema: nothingTyped, failed });
  if (verified && !good) {
    return (
      <>
        <h1>Tu correo está confirmado</h1>
        <p>Ya no tienes que hacer nada más.</p>
        <ButtonLink href={onward ?? "/login"} size="big" block>
          {onward ? "Seguir" : "Inicia Sesión"}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Confirma tu correo</h1>
      {good ? (
        <AuthForm csrf={csrf} {...check.form}>
          <p>Confirma que este correo es tuyo.</p>
          {check.note ? <Note kind="error">{check.note}</Note> : null}
          <Button size="big" block busy={check.busy}>
            {check.busy ? "Confirmando…" : "Confirmar mi correo"}
          </Button>
        </AuthForm>
      ) : (
        <AuthForm csrf={csrf} {...check.form}>
          <input type="hidden" name="intent" value="again" />
          {failed?.values.intent === "again" ? (
            <Note kind="error">{check.note}</Note>
          ) : sent ? (
            <Note kind="ok">Te enviamos un enlace que sirve 48 horas. Ábrelo desde tu correo.</Note>
          ) : hasToken ? (
            <Note kind="warn">
              Este enlace ya no sirve. Si ya confirmaste tu correo, no tienes que hacer nada más.
            </Note>
          ) : (
            <p>Al registrarte te enviamos un enlace. Si no te llegó, pide otro.</p>
          )}
          <Button size="big" block busy={check.busy}>
            {check.busy ? "Enviando…" : "Enviar otro enlace"}
          </Button>
        </AuthForm>
      )}
    </>
  );
}
