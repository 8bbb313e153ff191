import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { payoutForm } from "#src/payouts/payout.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { OpenedAccount } from "./opened-account.tsx";
import type { OwedTeacher } from "./payouts-data.ts";

type OwedCardProps = {
  teacher: OwedTeacher;
  csrf: string;
  /** `2026-11-23` */
  today: string;
  failed: FormProblem | undefined;
  opened: BankAccount | undefined;
};

/** A teacher with their balance, the account on demand, and the form that marks it as paid. */
export function OwedCard({ teacher, csrf, today, failed, opened }: OwedCardProps) {
  const { teacherId, name, email, payable, held, account, mayPay, isNegative } = teacher;
  const { readOnly } = useAdmin();
  const isPayment = failed?.values.intent === "pay";
  return (
    <li>
      <div className="owed-line">
        <h3>{name}</h3>
        <span className="num">{payable}</span>
      </div>
      <p className="muted small">
        {email ? `${email}. ` : null}
        {account ?? "Todavía no dice en qué cuenta le pagas"}
        {held ? `. Retenido: ${held}` : null}
      </p>
      {isNegative ? (
        <p className="small">
          Se reembolsó una venta que ya le habías pagado: se descuenta de sus próximas ventas.
        </p>
      ) : null}
      {failed && !isPayment ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      {opened ? (
        <OpenedAccount
          account={opened}
          told="El docente ve en su actividad que abriste este número."
        />
      ) : null}
      {account && !opened && !readOnly ? (
        <form method="post">
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="intent" value="open" />
          <input type="hidden" name="teacherId" value={teacherId} />
          <Button variant="secondary" size="small" aria-label={`Ver la cuenta de ${name}`}>
            Ver la cuenta
          </Button>
        </form>
      ) : null}
      {mayPay && !readOnly ? (
        <details className="owed-pay" open={isPayment || opened !== undefined}>
          <summary aria-label={`Marcar como pagado a ${name}`}>Marcar como pagado</summary>
          <PayForm
            teacher={teacher}
            csrf={csrf}
            today={today}
            failed={isPayment ? failed : undefined}
          />
        </details>
      ) : null}
    </li>
  );
}

function PayForm({ teacher, csrf, today, failed }: Omit<OwedCardProps, "opened">) {
  const { teacherId, amount, payable, key, paidBefore } = teacher;
  const check = useValidatedForm({ schema: payoutForm, failed });
  return (
    <form method="post" className="fgrid" {...check.form}>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="teacherId" value={teacherId} />
      <input type="hidden" name="idempotencyKey" value={check.typed("idempotencyKey") ?? key} />
      <input type="hidden" name="paidBefore" value={paidBefore} />
      <Field
        {...check.field("amountCop", amount)}
        id={`amount-${teacherId}`}
        label="Valor en pesos"
        hint={`Hasta ${payable}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        required
      />
      <Field
        {...check.field("paidOn", today)}
        id={`paid-on-${teacherId}`}
        label="Día de la transferencia"
        type="date"
        max={today}
        required
      />
      <Field
        {...check.field("reference")}
        id={`reference-${teacherId}`}
        label="Referencia de la transferencia"
        autoComplete="off"
        maxLength={80}
        required
      />
      <FormNote check={check} />
      <div>
        <Button>Marcar como pagado</Button>
      </div>
    </form>
  );
}
