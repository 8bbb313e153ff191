import { useRef } from "react";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { SupportBox } from "#src/ui/support-box.tsx";
import { LeaveOrder } from "./leave-order.tsx";
import { OrderBill } from "./order-bill.tsx";
import type { ShownOrder } from "./order-data.ts";
import { PayNow } from "./pay-now.tsx";
import { RefundSection } from "./refund-section.tsx";
import { useOrderWatch } from "./use-order-watch.ts";

type OrderSheetProps = {
  order: ShownOrder;
  /** Why a button of the page did nothing. */
  failed: FormProblem | undefined;
};

/** One order; while it waits for its payment, it follows what becomes of it. */
export function OrderSheet({ order, failed }: OrderSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { telling, status, source, placed } = order;
  const isWaiting = status === "pending";
  useOrderWatch({ source, isWaiting, heading });
  // What the buyer has to do comes before what was bought.
  const asksSomething = order.refund?.isOpen || order.refund?.canConfirm;
  const refund = order.refund ? (
    <RefundSection
      refund={order.refund}
      csrf={order.csrf}
      failed={failed}
      codeSent={order.codeSent}
    />
  ) : null;
  return (
    <main id="contenido" className="wrap order">
      <div className="order-now">
        <p className={`pill ${telling.tone}`}>{order.words}</p>
        <div role="status">
          <h1 ref={heading} tabIndex={-1}>
            {telling.title}
          </h1>
          <p className="lead">{telling.text}</p>
        </div>
        {failed && !isOfRefund(failed) && !failed.problem.errors?.length ? (
          <Note kind="error" focus>
            {failed.problem.detail}
          </Note>
        ) : null}
        {isWaiting ? (
          <>
            <PayNow order={order} failed={failed} />
            <LeaveOrder csrf={order.csrf} failed={failed} />
          </>
        ) : (
          <Onward order={order} />
        )}
      </div>
      {asksSomething ? refund : null}
      <OrderBill order={order} />
      {asksSomething ? null : refund}
      <footer className="order-end">
        <p className="muted small">
          Pedido <span className="num">{order.id}</span>, {placed}
        </p>
        <SupportBox address={order.contact} />
      </footer>
    </main>
  );
}

/** What can be done with an order that is decided. */
function Onward({ order }: { order: ShownOrder }) {
  const { courses, status, receipt, buyAgain, isAway } = order;
  const startable = courses.filter(({ startPath }) => startPath !== null);
  return (
    <>
      {startable.length > 0 ? (
        <ul className="order-starts">
          {startable.map(({ id, title, startPath }) => (
            <li key={id}>
              <ButtonLink href={startPath ?? ""} data-load-ahead="/class-view.json">
                {startable.length === 1 ? "Empezar" : `Empezar ${title}`}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
      {status === "paid" && startable.length === 0 && order.learner === null && !isAway ? (
        <p>
          {`Para empezar, abre el correo con tu recibo: su botón lleva ${
            courses.length === 1 ? "al curso" : "a los cursos"
          }.`}
        </p>
      ) : null}
      {receipt ? (
        <p className="acts">
          <ButtonLink variant="secondary" href={receipt.page}>
            Ver el recibo
          </ButtonLink>
          <ButtonLink variant="secondary" href={receipt.file} download>
            Descargar en PDF
          </ButtonLink>
        </p>
      ) : null}
      {buyAgain ? (
        <p className="acts">
          <ButtonLink variant={status === "failed" ? "primary" : "secondary"} href={buyAgain}>
            {status === "failed" ? "Intentar otra vez" : "Comprar otra vez"}
          </ButtonLink>
        </p>
      ) : null}
    </>
  );
}

/** Its section shows it. */
function isOfRefund({ values }: FormProblem): boolean {
  return textAt(values, "intent")?.startsWith("refund-") ?? false;
}
