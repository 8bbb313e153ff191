import type { BankAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { refundsPath, reversalForm } from "#src/checkout/refunds/refund.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { RefundCard } from "./refund-card.tsx";
import type { RefundsData } from "./refunds-data.ts";

type RefundsViewProps = {
  shown: RefundsData & { csrf: string };
  failed: FormProblem | undefined;
  /** The account that was just asked for. */
  opened: { refundId: string; opened: BankAccount } | undefined;
  /** As `useAdmin` says; absent: one's own academy. */
  admin?: { href(path: string): string; readOnly: boolean };
};

const own = { href: (path: string) => path, readOnly: false };

export function RefundsView({ shown, failed, opened, admin = own }: RefundsViewProps) {
  const { href, readOnly } = admin;
  const { tabs, tab, rows, page, pages, csrf, done } = shown;
  const isReversal = failed?.values.intent === "reversal";
  // Somebody else may have changed it meanwhile, so that it is in another tab.
  const isLost = failed && !isReversal && !rows.some(({ id }) => id === failed.values.id);
  return (
    <>
      <SectionHead title="Reembolsos" first />
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {isLost ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      <nav aria-label="Reembolsos">
        <ul className="sales-nav">
          {tabs.map((one) => (
            <li key={one.tab}>
              <a href={href(one.href)} aria-current={one.tab === tab ? "page" : undefined}>
                {one.label} ({one.count})
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? <p>Aquí no hay reembolsos.</p> : null}
      <ul className="owed-list" hidden={rows.length === 0}>
        {rows.map((row) => (
          <RefundCard
            key={`${row.id} ${row.version}`}
            row={row}
            csrf={csrf}
            readOnly={readOnly}
            failed={failed?.values.id === row.id ? failed : undefined}
            opened={opened?.refundId === row.id ? opened.opened : undefined}
          />
        ))}
      </ul>
      {pages > 1 ? (
        <Pager
          page={page}
          pages={pages}
          to={(to) => href(`${refundsPath}?tab=${tab}&page=${to}`)}
        />
      ) : null}
      {rows.length > 0 && !readOnly ? (
        <p>
          <ButtonLink
            variant="secondary"
            size="small"
            href={href(`/api/refunds/csv?tab=${tab}`)}
            download
          >
            Descargar esta lista (CSV)
          </ButtonLink>
        </p>
      ) : null}
      {readOnly ? null : <Reversal csrf={csrf} failed={isReversal ? failed : undefined} />}
    </>
  );
}

function Reversal({ csrf, failed }: { csrf: string; failed: FormProblem | undefined }) {
  const check = useValidatedForm({ schema: reversalForm, failed });
  return (
    <details className="owed-pay" open={failed !== undefined}>
      <summary>Anotar una reversión del banco</summary>
      <p>
        Cuando el banco de quien compró le reembolsa el pago por su cuenta. Termina el acceso y la
        venta se reembolsa; no hay que enviar dinero.
      </p>
      <form method="post" className="fgrid" {...check.form}>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="reversal" />
        <Field {...check.field("orderId")} label="Número del pedido" autoComplete="off" required />
        <Field
          {...check.field("reference")}
          id="reversal-reference"
          label="Número del caso o referencia"
          autoComplete="off"
          maxLength={80}
          required
        />
        <FormNote check={check} />
        <div>
          <Button variant="danger">Anotar la reversión</Button>
        </div>
      </form>
    </details>
  );
}
