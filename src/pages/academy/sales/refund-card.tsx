import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { refuseForm, sendForm } from "#src/checkout/refunds/refund.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { OpenedAccount } from "./opened-account.tsx";
import type { ShownRow } from "./refunds-data.ts";

type RefundCardProps = {
  row: ShownRow;
  csrf: string;
  /** The viewer cannot act on it. */
  readOnly: boolean;
  failed: FormProblem | undefined;
  opened: BankAccount | undefined;
};

/** A refund with what can be done about it now. */
export function RefundCard({ row, csrf, readOnly, failed, opened }: RefundCardProps) {
  const { status, way, account, hasNumber, due, isLate, note, reference } = row;
  const intent = failed?.values.intent;
  const hasForm = intent === "refuse" || intent === "send";
  const failedIn = (name: string) => (intent === name ? failed : undefined);
  return (
    <li>
      <div className="owed-line">
        <h3>{row.buyer}</h3>
        <span className="num">{row.amount}</span>
      </div>
      <p>
        {row.words}: {row.courses}
      </p>
      <p className="muted small">
        {row.facts} Pedido {row.orderId}.
      </p>
      {due ? <p className="small">{isLate ? <b>{due}. Va tarde.</b> : `${due}.`}</p> : null}
      {account ? <p className="small">{account}</p> : null}
      {status === "granted" && way === "transfer" && !account ? (
        <p className="small">Falta la cuenta: quien compró la da en la página de su pedido.</p>
      ) : null}
      {row.isUnasked ? (
        <p className="small">
          Se cobró con llaves que ya cambiaste. Antes de enviar el dinero, mira en el panel de esa
          cuenta que el cobro no esté anulado.
        </p>
      ) : null}
      {note ? <p className="small">Razón: {note}</p> : null}
      {reference ? <p className="small">Referencia: {reference}</p> : null}
      {failed && !hasForm ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      {opened ? (
        <OpenedAccount account={opened} told="Queda anotado que abriste este número." />
      ) : null}
      {hasNumber && !opened && !readOnly ? (
        <Press {...{ row, csrf }} intent="account" text="Ver la cuenta" />
      ) : null}
      {status === "asked" && !readOnly ? (
        <>
          <Press {...{ row, csrf }} intent="grant" text="Conceder" />
          <WithText {...{ row, csrf }} {...refusing} failed={failedIn("refuse")} />
        </>
      ) : null}
      {status === "granted" && way === "transfer" && account && !readOnly ? (
        <WithText {...{ row, csrf }} {...sending} failed={failedIn("send")} />
      ) : null}
      {status === "sent" && !readOnly ? (
        <Press {...{ row, csrf }} intent="confirm" text="Ya le llegó" />
      ) : null}
    </li>
  );
}

const refusing = {
  intent: "refuse",
  schema: refuseForm,
  field: "note",
  label: "Razón, que lee quien compró",
  most: 500,
  text: "No conceder",
};

const sending = {
  intent: "send",
  schema: sendForm,
  field: "reference",
  label: "Referencia de la transferencia",
  most: 80,
  text: "Marcar como enviado",
};

type Row = { row: ShownRow; csrf: string };

function Seen({ row: { id, version }, csrf, intent }: Row & { intent: string }) {
  return (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

function Press({ row, csrf, intent, text }: Row & { intent: string; text: string }) {
  return (
    <form method="post">
      <Seen {...{ row, csrf, intent }} />
      <Button variant="secondary" size="small" aria-label={`${text}: ${row.buyer}`}>
        {text}
      </Button>
    </form>
  );
}

type WithTextProps = Row & typeof refusing & { failed: FormProblem | undefined };

function WithText({ row, csrf, failed, ...of }: Omit<WithTextProps, "schema"> & Schema) {
  const check = useValidatedForm({ schema: of.schema, failed });
  return (
    <details className="owed-pay" open={failed !== undefined}>
      <summary aria-label={`${of.text}: ${row.buyer}`}>{of.text}</summary>
      <form method="post" className="fgrid" {...check.form}>
        <Seen {...{ row, csrf, intent: of.intent }} />
        <Field
          {...check.field(of.field)}
          id={`${of.field}-${row.id}`}
          label={of.label}
          autoComplete="off"
          maxLength={of.most}
          required
        />
        <FormNote check={check} />
        <div>
          <Button size="small">{of.text}</Button>
        </div>
      </form>
    </details>
  );
}

type Schema = { schema: typeof refuseForm | typeof sendForm };
