// /login and /login/email: sign-in, by e-mail or with an external account.
import { redirect, useActionData, useLoaderData } from "react-router";
import { EmailField } from "#src/accounts/email/email-fields.tsx";
import { signInInput } from "#src/accounts/rules.ts";
import { arrivalOf, leave, nextPage } from "#src/accounts/sign-in/arrival.ts";
import { authFailure } from "#src/accounts/sign-in/auth-failure.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { problemOf } from "#src/http/errors.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { AuthForm, authWide } from "./auth-form.tsx";
import { authScreenOf } from "./auth-screen-data.ts";
import { AuthWays } from "./auth-ways.tsx";
import { EmailLink } from "./email-link.tsx";
import { keepEntry } from "./keep-entry.ts";

export const loader = load(async ({ ctx, web, url }) => {
  const arrival = await arrivalOf(ctx, url);
  if (ctx.actor) throw redirect(leave(arrival, ctx.actor));
  return authScreenOf({ ctx, web, url, arrival });
});

export const action = act(async ({ ctx, web, form, url }) => {
  const input = parseForm(signInInput, form);
  const entry = await signIn(ctx, input).catch((error: unknown) => {
    throw authFailure(ctx, problemOf(error) ?? error);
  });
  keepEntry(web, entry);
  throw redirect(nextPage(await arrivalOf(ctx, url), entry));
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Inicia Sesión")];
}

export default function SignInPage() {
  const { query, csrf, email, providers, emailOnly } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const check = useValidatedForm({ schema: signInInput, failed, formWide: authWide });
  return (
    <>
      <h1>Inicia Sesión</h1>
      <p className="muted">
        ¿Primera vez por aquí?{" "}
        <EmailLink href={`/login/signup${query}`} typed={check.typed("email")}>
          Registrarse
        </EmailLink>
      </p>
      <AuthWays providers={providers} query={query} from="login" emailOnly={emailOnly} />
      <AuthForm csrf={csrf} {...check.form}>
        <FormNote check={check} />
        <EmailField check={check} typed={email} />
        <PasswordField
          {...check.field("password")}
          label="Contraseña"
          autoComplete="current-password"
          required
        />
        <p>
          <EmailLink className="aside" href={`/login/forgot${query}`} typed={check.typed("email")}>
            Olvidé mi contraseña
          </EmailLink>
        </p>
        <Button size="big" block busy={check.busy}>
          {check.busy ? "Entrando…" : "Inicia Sesión"}
        </Button>
      </AuthForm>
    </>
  );
}
