import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { payoutsPath, shareForm } from "#src/payouts/payout.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { CsvLink } from "../admin/csv-link.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { OwedCard } from "./owed-card.tsx";
import type { PayoutsData } from "./payouts-data.ts";

type PayoutsViewProps = {
  shown: PayoutsData & { csrf: string };
  failed: FormProblem | undefined;
  /** The account that was just asked for. */
  opened: { teacherId: string; opened: BankAccount } | undefined;
};

export function PayoutsView({ shown, failed, opened }: PayoutsViewProps) {
  const { owed, payable, csrf, today } = shown;
  const { readOnly } = useAdmin();
  const isAbout = (teacherId: string) => failed?.values.teacherId === teacherId;
  const isOfShare = failed?.values.intent === "share";
  // A teacher who was paid meanwhile has no card any more.
  const isLost = failed && !isOfShare && !owed.some(({ teacherId }) => isAbout(teacherId));
  return (
    <>
      <SectionHead title="Pagos a docentes" first />
      {shown.done && !failed ? (
        <Note kind="ok" focus>
          {shown.done}
        </Note>
      ) : null}
      {isLost ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      {owed.length === 0 ? (
        <p>No le debes nada a ningún docente.</p>
      ) : (
        <>
          <p>
            Hoy les puedes pagar <b className="num">{payable}</b> en total. Haz la transferencia
            desde tu banco y márcala aquí con su referencia.
          </p>
          <ul className="owed-list">
            {owed.map((teacher) => (
              <OwedCard
                key={teacher.teacherId}
                teacher={teacher}
                csrf={csrf}
                today={today}
                failed={isAbout(teacher.teacherId) ? failed : undefined}
                opened={opened?.teacherId === teacher.teacherId ? opened.opened : undefined}
              />
            ))}
          </ul>
          <CsvLink path="/api/payouts/balances.csv">Descargar los saldos (CSV)</CsvLink>
        </>
      )}
      <History shown={shown} />
      {readOnly ? null : <ShareSection shown={shown} failed={isOfShare ? failed : undefined} />}
    </>
  );
}

function History({ shown: { paid, page, pages } }: Pick<PayoutsViewProps, "shown">) {
  const { href } = useAdmin();
  if (paid.length === 0) return null;
  return (
    <section aria-labelledby="historial">
      <SectionHead title="Lo que has pagado" id="historial" />
      <ul className="owed-list">
        {paid.map(({ id, name, day, amount, reference, toAccount }) => (
          <li key={id}>
            <div className="owed-line">
              <h3>{name}</h3>
              <span className="num">{amount}</span>
            </div>
            <p className="muted small">
              {day}, referencia {reference}
              {toAccount ? `, ${toAccount}` : null}
            </p>
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <Pager
          page={page}
          pages={pages}
          to={(other) => href(`${payoutsPath}?page=${other}#historial`)}
        />
      ) : null}
      <CsvLink path="/api/payouts.csv">Descargar los pagos (CSV)</CsvLink>
    </section>
  );
}

function ShareSection({ shown, failed }: Pick<PayoutsViewProps, "shown" | "failed">) {
  const check = useValidatedForm({ schema: shareForm, failed });
  return (
    <section aria-labelledby="reparto">
      <SectionHead title="Cómo se reparte una venta" id="reparto" />
      <p>
        A lo que pagan sin el IVA se le quitan la comisión de la pasarela y el {shown.platform} % de
        la plataforma. De lo que queda, esta parte es del docente y el resto de la academia.
      </p>
      <form method="post" className="fgrid" {...check.form}>
        <input type="hidden" name="_csrf" value={shown.csrf} />
        <input type="hidden" name="intent" value="share" />
        <input type="hidden" name="was" value={shown.share} />
        <Field
          {...check.field("sharePercent", String(shown.share))}
          label="Parte del docente, en porcentaje"
          hint="Vale para las ventas desde que la cambies"
          inputMode="numeric"
          maxLength={5}
          required
          autoComplete="off"
        />
        <FormNote check={check} />
        <div>
          <Button variant="secondary">Guardar la parte</Button>
        </div>
      </form>
    </section>
  );
}
