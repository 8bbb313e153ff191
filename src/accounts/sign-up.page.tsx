// /login/signup and /login/signup/email: a new account by e-mail.
import { redirect, useActionData, useLoaderData } from "react-router";
import { claimWaiting } from "#src/enrolments/enrol.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import accountCss from "#src/ui/account.css?url";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { arrivalOf, leave } from "./arrival.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { messages, signUpForm } from "./rules.ts";
import { signUp } from "./sign-up.ts";

export const loader = load(async ({ ctx, web, url }) => {
  const arrival = arrivalOf(url, web.baseDomain);
  if (ctx.actor) throw redirect(leave(arrival, ctx.actor));
  return { arrival, csrf: web.csrfToken(), academy: ctx.academy };
});

export const action = act(async ({ ctx, web, form, url }) => {
  const arrival = arrivalOf(url, web.baseDomain);
  const input = signUpForm.parse({ ...form, campaign: arrival.campaign });
  const { user, tokens } = await signUp(ctx, input, claimWaiting);
  web.keepSession(tokens);
  throw redirect(leave(arrival, user));
});

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: accountCss }];

export function meta() {
  return [{ title: "Registrarse · Semillero" }];
}

/** These belong to the form as a whole (visual language §10); the others to their field. */
const formWide: readonly string[] = [messages.fillAll, messages.registerFailed];

export default function SignUpPage() {
  const { arrival, csrf, academy } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const errors = failed?.problem.errors ?? [];
  const errorOf = (name: string) =>
    errors.find(({ path, message }) => path === name && !formWide.includes(message))?.message;
  const note = failed && (errors.length === 0 || formWide.includes(failed.problem.detail));
  return (
    <AuthFrame academy={academy} title="Registrarse">
      <p className="muted">
        ¿Ya tienes cuenta? <a href={`/login${arrival.query}`}>Inicia Sesión</a>
      </p>
      <AuthForm csrf={csrf}>
        <Field
          name="name"
          label="Nombre"
          autoComplete="name"
          maxLength={120}
          defaultValue={failed?.values.name}
          error={errorOf("name")}
        />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={failed?.values.email}
          error={errorOf("email")}
        />
        <Field
          name="password"
          label="Contraseña"
          type="password"
          autoComplete="new-password"
          hint="Al menos 8 caracteres"
          error={errorOf("password")}
        />
        <Field
          name="passwordAgain"
          label="Repite la contraseña"
          type="password"
          autoComplete="new-password"
          error={errorOf("passwordAgain")}
        />
        {note ? <Note kind="error">{failed.problem.detail}</Note> : null}
        <Button size="big" block>
          Registrarse
        </Button>
        <p className="muted small">
          Al registrarte aceptas los <a href="/terms#terms">términos y condiciones</a> y el{" "}
          <a href="/terms#data">tratamiento de tus datos</a>.
        </p>
      </AuthForm>
    </AuthFrame>
  );
}
