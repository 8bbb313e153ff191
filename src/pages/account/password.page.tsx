// /account/password: changes the password, after checking the current one.
import { redirect, useActionData, useLoaderData } from "react-router";
import { changePasswordForm } from "#src/accounts/password/change-password.rules.ts";
import { changePassword } from "#src/accounts/password/change-password.ts";
import { requestReset } from "#src/accounts/password/forgot-password.ts";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { PasswordForm } from "./password-form.tsx";

const address = "/account/password";

export const loader = loadForMember(async ({ ctx, web, url }) => {
  const { passwordHash, email } = await liveUser(ctx);
  return {
    csrf: web.csrfToken(),
    email,
    passwordHint: passwordHint(ctx.outside.passwords),
    hasPassword: passwordHash !== null,
    changed: url.searchParams.has("saved"),
    sent: url.searchParams.has("sent"),
  };
});

export const action = actForMember(async ({ ctx, web, form }) => {
  if (form.intent === "link") {
    await requestReset(ctx, { email: ctx.actor.email });
    throw redirect(`${address}?sent=1`);
  }
  web.keepSession(await changePassword(ctx, parseForm(changePasswordForm, form)));
  throw redirect(`${address}?saved=1`);
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Contraseña")];
}

export default function PasswordPage() {
  const { csrf, email, passwordHint, hasPassword, changed, sent } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <>
      {changed && !failed ? (
        <Note kind="ok">Cambiaste tu contraseña. Cerramos las demás sesiones de tu cuenta.</Note>
      ) : null}
      {hasPassword ? (
        <PasswordForm csrf={csrf} email={email} passwordHint={passwordHint} failed={failed} />
      ) : (
        <form method="post" className="fgrid">
          <input type="hidden" name="_csrf" value={csrf} />
          {sent ? (
            <Note kind="ok">Te enviamos un enlace a {email}. Ábrelo para crear tu contraseña.</Note>
          ) : null}
          <p>Tu cuenta no tiene contraseña. Pide un enlace para crearla.</p>
          {failed ? (
            <Note kind="error" focus>
              {failed.problem.detail}
            </Note>
          ) : null}
          <div>
            <Button name="intent" value="link">
              Pedir un enlace
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
