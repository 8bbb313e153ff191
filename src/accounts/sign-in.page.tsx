// /login and /login/email: sign-in by e-mail.
import { redirect, useActionData, useLoaderData } from "react-router";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import accountCss from "#src/ui/account.css?url";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { arrivalOf, leave } from "./arrival.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { signIn } from "./sign-in.ts";

export const loader = load(async ({ ctx, web, url }) => {
  const arrival = arrivalOf(url, web.baseDomain);
  if (ctx.actor) throw redirect(leave(arrival, ctx.actor));
  return { arrival, csrf: web.csrfToken(), academy: ctx.academy };
});

export const action = act(async ({ ctx, web, form, url }) => {
  const { email = "", password = "" } = form;
  const { user, tokens } = await signIn(ctx, { email, password });
  web.keepSession(tokens);
  throw redirect(leave(arrivalOf(url, web.baseDomain), user));
});

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: accountCss }];

export function meta() {
  return [{ title: "Inicia Sesión · Semillero" }];
}

export default function SignInPage() {
  const { arrival, csrf, academy } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <AuthFrame academy={academy} title="Inicia Sesión">
      <p className="muted">
        ¿Primera vez por aquí? <a href={`/login/signup${arrival.query}`}>Registrarse</a>
      </p>
      <AuthForm csrf={csrf}>
        {failed ? <Note kind="error">{failed.problem.detail}</Note> : null}
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          defaultValue={failed?.values.email}
        />
        <Field
          name="password"
          label="Contraseña"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button size="big" block>
          Inicia Sesión
        </Button>
      </AuthForm>
    </AuthFrame>
  );
}
