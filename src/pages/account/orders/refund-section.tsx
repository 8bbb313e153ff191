import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { RefundAccountForm } from "./refund-account-form.tsx";
import { refundIntents } from "./refund-forms.rules.ts";

/** As `refundIn` reads it. */
export type SectionRefund = {
  /** Null where it was asked for. */
  ask: { ends: string; button: string } | null;
  title: string;
  text: string;
  amount: string;
  /** Without its number. */
  account: string | null;
  /** Whether the account can be said or changed. */
  isOpen: boolean;
  needsCode: boolean;
  canConfirm: boolean;
};

type RefundSectionProps = {
  refund: SectionRefund;
  csrf: string;
  /** What the page's action refused, whichever form it was of. */
  failed: FormProblem | undefined;
  /** Whether a code was just mailed. */
  codeSent?: boolean;
};

/** The refund of an order: to ask for it, to say where the money goes, and to see how it goes on. */
export function RefundSection({ refund, csrf, failed, codeSent = false }: RefundSectionProps) {
  const { ask, title, text, amount, account, isOpen, canConfirm } = refund;
  const intent = failed && textAt(failed.values, "intent");
  const isOfAccount = intent === refundIntents.account;
  const refusal = intent?.startsWith("refund-") && !isOfAccount ? failed : undefined;
  return (
    <section id="reembolso" className="refund" aria-labelledby="reembolso-titulo">
      <h2 id="reembolso-titulo">{title}</h2>
      <p>{text}</p>
      <dl className="refund-facts">
        <div>
          <dt>Valor</dt>
          <dd className="num">{amount}</dd>
        </div>
        {account ? (
          <div>
            <dt>Cuenta</dt>
            <dd>{account}</dd>
          </div>
        ) : null}
      </dl>
      {refusal ? (
        <Note kind="error" focus>
          {refusal.problem.detail}
        </Note>
      ) : null}
      {ask ? (
        <details open={refusal !== undefined}>
          <summary>Quiero pedir el reembolso</summary>
          <form method="post" action="#reembolso">
            <p>{ask.ends}</p>
            <Send intent={refundIntents.ask} csrf={csrf} label={ask.button} />
          </form>
        </details>
      ) : null}
      {isOpen ? (
        <Account
          refund={refund}
          csrf={csrf}
          codeSent={codeSent}
          failed={isOfAccount ? failed : undefined}
        />
      ) : null}
      {canConfirm ? (
        <form method="post" action="#reembolso">
          <Send intent={refundIntents.confirm} csrf={csrf} label="Ya me llegó" />
        </form>
      ) : null}
    </section>
  );
}

function Account({ refund, csrf, failed, codeSent = false }: RefundSectionProps) {
  const form = <RefundAccountForm csrf={csrf} needsCode={refund.needsCode} failed={failed} />;
  const fields = refund.account ? (
    <details open={failed !== undefined || codeSent}>
      <summary>Cambiar la cuenta</summary>
      {form}
    </details>
  ) : (
    form
  );
  if (!refund.needsCode) return fields;
  return (
    <>
      <form method="post" action="#reembolso">
        {codeSent ? (
          <Note kind="ok" focus={!failed}>
            Te enviamos el código por correo. Puede tardar un minuto.
          </Note>
        ) : (
          <p>Para cuidar tu dinero, primero te enviamos un código al correo de tu recibo.</p>
        )}
        <Send
          intent={refundIntents.code}
          csrf={csrf}
          label={codeSent ? "Enviar otro código" : "Enviarme el código"}
        />
      </form>
      {fields}
    </>
  );
}

function Send({ intent, csrf, label }: { intent: string; csrf: string; label: string }) {
  return (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      <Button variant="secondary" name="intent" value={intent}>
        {label}
      </Button>
    </>
  );
}
