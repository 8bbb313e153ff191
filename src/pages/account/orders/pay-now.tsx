import type { FormProblem } from "#src/http/react-router.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { CodeForm } from "./code-form.tsx";
import { CopyNumber } from "./copy-number.tsx";
import type { ShownOrder } from "./order-data.ts";

type PayNowProps = { order: ShownOrder; failed: FormProblem | undefined };

/** What the buyer of an order that waits does now, by how it is paid. */
export function PayNow({ order, failed }: PayNowProps) {
  const { instructions, until, page } = order;
  return (
    <>
      <Steps order={order} failed={failed} />
      {instructions && until ? (
        <p>
          Tienes hasta <b>{until}</b>, hora de Colombia.
        </p>
      ) : null}
      <p className="muted small">
        Esta página se actualiza sola. Puedes cerrarla: te escribimos cuando el pago entre.
      </p>
      <noscript>
        <p>
          <a className="btn sec" href={page}>
            Actualizar
          </a>
        </p>
      </noscript>
    </>
  );
}

function Steps({ order, failed }: PayNowProps) {
  const { instructions, total } = order;
  switch (instructions?.kind) {
    case "redirect":
      return (
        <p className="acts">
          <ButtonLink size="big" href={instructions.url} rel="noreferrer">
            Ir al banco
          </ButtonLink>
        </p>
      );
    case "code":
      return <CodeForm csrf={order.csrf} failed={failed} resent={order.codeResent} />;
    case "scan":
      return (
        <figure className="order-scan">
          <img
            src={instructions.image}
            width={240}
            height={240}
            alt={`Código QR para pagar ${total}`}
          />
          <figcaption>
            <b className="num">{total}</b>
            <span>
              ¿Estás en el mismo celular?{" "}
              <a href={instructions.image} download="pago-qr">
                Guarda la imagen
              </a>{" "}
              y ábrela desde la opción de QR de tu banco.
            </span>
          </figcaption>
        </figure>
      );
    case "counter":
      return (
        <>
          <dl className="order-counter">
            <CopyNumber label="Convenio" value={instructions.agreement} />
            <CopyNumber label="Referencia de pago" value={instructions.intention} />
            <div>
              <dt>Valor exacto</dt>
              <dd className="num">{total}</dd>
            </div>
          </dl>
          <p>
            Sirve en tiendas, droguerías y papelerías con el aviso de corresponsal Bancolombia.{" "}
            <a
              href="https://www.google.com/maps/search/?api=1&query=corresponsal+bancolombia"
              rel="noreferrer"
            >
              Busca uno cerca en el mapa
            </a>
            .
          </p>
        </>
      );
    default:
      return null;
  }
}
