import { emailChangeForm } from "#src/accounts/email-change/email-change.rules.ts";
import { messages } from "#src/accounts/rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ProofFields } from "#src/pages/frame/proof-fields.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

export type EmailChangeView = {
  csrf: string;
  email: string;
  hasPassword: boolean;
  hasFactor: boolean;
  /** False where a session of somebody without a password is too old. */
  mayAsk: boolean;
  /** The address that waits to be confirmed, and until when. */
  waiting: { email: string; until: string } | null;
};

type ChangeEmailProps = {
  view: EmailChangeView;
  /** The mails were sent, or the change was taken back, just now. */
  done: "asked" | "withdrawn" | null;
  failed: FormProblem | undefined;
};

const formWide = [messages.fillAll];

/** Asks for another e-mail, and shows what waits. */
export function ChangeEmail({ view, done, failed }: ChangeEmailProps) {
  const { waiting } = view;
  const refusedToWithdraw = failed?.values.intent === "email-withdraw" ? failed : undefined;
  const refused = failed?.values.intent === "email" ? failed : undefined;
  return (
    <div id="cambiar-correo">
      {done === "withdrawn" && !waiting ? (
        <Note kind="ok" focus>
          Retiraste el cambio. Tu correo sigue siendo {view.email}.
        </Note>
      ) : null}
      {refusedToWithdraw ? (
        <Note kind="error" focus>
          {refusedToWithdraw.problem.detail}
        </Note>
      ) : null}
      {waiting ? <Waiting csrf={view.csrf} waiting={waiting} isNew={done === "asked"} /> : null}
      <details open={refused !== undefined}>
        <summary>{waiting ? "Cambiarlo por otro" : "Cambiar mi correo"}</summary>
        {view.mayAsk ? (
          <AskForm view={view} failed={refused} />
        ) : (
          <SignInAgain csrf={view.csrf} back="/account" isRefusal={refused !== undefined} />
        )}
      </details>
    </div>
  );
}

type WaitingProps = {
  csrf: string;
  waiting: { email: string; until: string };
  isNew: boolean;
};

function Waiting({ csrf, waiting, isNew }: WaitingProps) {
  return (
    <form method="post" className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value="email-withdraw" />
      <Note kind={isNew ? "ok" : "info"} focus={isNew}>
        <p>
          Te escribimos a <strong className="address">{waiting.email}</strong>. Abre el enlace, que
          sirve {waiting.until}, con esta sesión abierta. Mientras tanto tu correo sigue siendo el
          de antes.
        </p>
        <p className="small">
          Si no te llega, mira en el correo no deseado y revisa que esté bien escrito.
        </p>
      </Note>
      <div>
        <Button variant="secondary">Retirar el cambio</Button>
      </div>
    </form>
  );
}

function AskForm({ view, failed }: { view: EmailChangeView; failed: FormProblem | undefined }) {
  const schema = emailChangeForm(view.hasPassword, view.hasFactor);
  const check = useValidatedForm({ schema, failed, formWide });
  return (
    <form method="post" className="fgrid" {...check.form}>
      <input type="hidden" name="_csrf" value={view.csrf} />
      <input type="hidden" name="intent" value="email" />
      <p>
        Te enviamos un enlace al correo nuevo, y un aviso al de ahora. Cuando lo confirmes se
        cierran tus demás sesiones.
      </p>
      <Field
        {...check.field("email")}
        id="new-email"
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <ProofFields shown={view} idStart="email-" errorOf={check.errorOf} />
      <FormNote check={check} />
      <div>
        <Button busy={check.busy}>{check.busy ? "Enviando" : "Enviar el enlace"}</Button>
      </div>
    </form>
  );
}
