// /login/forgot: requests a link to choose another password.
import { redirect, useActionData, useLoaderData } from "react-router";
import { EmailField } from "#src/accounts/email/email-fields.tsx";
import { forgotInput } from "#src/accounts/email/email-links.rules.ts";
import { requestReset } from "#src/accounts/password/forgot-password.ts";
import { arrivalOf } from "#src/accounts/sign-in/arrival.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { AuthForm, authWide } from "./auth-form.tsx";
import { EmailLink } from "./email-link.tsx";
import { emailIn } from "./typed-email.rules.ts";

export const loader = load(async ({ ctx, web, url }) => ({
  query: (await arrivalOf(ctx, url)).query,
  csrf: web.csrfToken(),
  email: emailIn(url),
  sent: url.searchParams.has("sent"),
}));

export const action = act(async ({ ctx, form, url }) => {
  const { query, redirectTo } = await arrivalOf(ctx, url);
  await requestReset(ctx, parseForm(forgotInput, form), redirectTo);
  throw redirect(`/login/forgot${query}${query ? "&" : "?"}sent=1`);
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Olvidé mi contraseña")];
}

export default function ForgotPage() {
  const { query, csrf, email, sent } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const check = useValidatedForm({ schema: forgotInput, failed, formWide: authWide });
  return (
    <>
      <h1>Olvidé mi contraseña</h1>
      <p className="muted">
        ¿Ya la recordaste?{" "}
        <EmailLink href={`/login${query}`} typed={check.typed("email") ?? email}>
          Inicia Sesión
        </EmailLink>
      </p>
      <AuthForm csrf={csrf} {...check.form}>
        {sent && !failed ? (
          <Note kind="ok">
            Si hay una cuenta con ese correo, te enviamos un enlace que sirve una hora.
          </Note>
        ) : null}
        <EmailField
          check={check}
          typed={email}
          hint={sent ? "Si no te llega, revisa el correo no deseado o pide otro." : undefined}
        />
        <FormNote check={check} />
        <Button size="big" block busy={check.busy}>
          {check.busy ? "Enviando…" : sent ? "Enviar otro enlace" : "Enviar enlace"}
        </Button>
      </AuthForm>
    </>
  );
}
