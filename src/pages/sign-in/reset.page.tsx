// /login/reset?token=…: sets a new password with the link from the mail.
import { redirect, useActionData, useLoaderData } from "react-router";
import { resetForm } from "#src/accounts/email/email-links.rules.ts";
import { peekLink } from "#src/accounts/email/email-links.ts";
import { NewPasswordField, PasswordAgain } from "#src/accounts/password/new-password-field.tsx";
import { resetPassword } from "#src/accounts/password/reset-password.ts";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { arrivalOf, nextPage } from "#src/accounts/sign-in/arrival.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { AuthForm, authWide } from "./auth-form.tsx";
import { keepEntry } from "./keep-entry.ts";

export const loader = load(async ({ ctx, web, url }) => ({
  query: (await arrivalOf(ctx, url)).query,
  good: await peekLink(ctx, tokenIn(url), "reset"),
  csrf: web.csrfToken(),
  passwordHint: passwordHint(ctx.outside.passwords),
}));

export const action = act(async ({ ctx, web, form, url }) => {
  const { password } = parseForm(resetForm, form);
  const entry = await resetPassword(ctx, { token: tokenIn(url), password });
  keepEntry(web, entry);
  throw redirect(nextPage(await arrivalOf(ctx, url), entry));
});

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Contraseña nueva"), { name: "robots", content: "noindex" }];
}

export default function ResetPage() {
  const { query, good, csrf, passwordHint } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  if (good) {
    return (
      <>
        <h1>Contraseña nueva</h1>
        <ResetForm csrf={csrf} failed={failed} passwordHint={passwordHint} />
      </>
    );
  }
  return (
    <>
      <h1>Este enlace ya no sirve</h1>
      <p>Cada enlace sirve una sola vez, durante una hora. Si pediste varios, usa el último.</p>
      <ButtonLink href={`/login/forgot${query}`} size="big" block>
        Pedir uno nuevo
      </ButtonLink>
    </>
  );
}

type ResetFormProps = { csrf: string; failed: FormProblem | undefined; passwordHint: string };

function ResetForm({ csrf, failed, passwordHint }: ResetFormProps) {
  const check = useValidatedForm({ schema: resetForm, failed, formWide: authWide });
  return (
    <>
      <p className="muted">
        Al guardarla se cierran todas tus sesiones abiertas y dejan de servir las demás formas de
        entrar.
      </p>
      <AuthForm csrf={csrf} {...check.form}>
        <NewPasswordField check={check} hint={passwordHint} label="Contraseña nueva" />
        <PasswordAgain check={check} />
        <FormNote check={check} />
        <Button size="big" block busy={check.busy}>
          {check.busy ? "Guardando…" : "Guardar contraseña"}
        </Button>
      </AuthForm>
    </>
  );
}
