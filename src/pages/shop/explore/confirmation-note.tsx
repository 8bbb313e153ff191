import type { ReactNode } from "react";
import { listTitles } from "#src/checkout/gift/gift.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import type { ShownConfirmation } from "./confirmation-data.ts";

type NoteProps = {
  confirmation: ShownConfirmation;
  /** The same page without the note. */
  closeHref: string;
};

/** What became of the viewer's purchase, above the catalogue; it stays until it is closed. */
export function ConfirmationNote({ confirmation, closeHref }: NoteProps) {
  return (
    <section className={`bought ${confirmation.status}`} aria-label="Tu compra">
      <Outcome {...confirmation} />
      <a className="icon-btn" href={closeHref} aria-label="Cerrar el aviso">
        <Icon name="x" />
      </a>
    </section>
  );
}

function Outcome(confirmation: ShownConfirmation) {
  switch (confirmation.status) {
    case "paid":
      return <Paid {...confirmation} />;
    case "pending":
      return <Pending {...confirmation} />;
    case "failed":
      return <Failed {...confirmation} />;
  }
}

function Paid({ courses, isGift, learnerEmail, orderPath }: ShownConfirmation) {
  const titles = listTitles(courses.map(({ title }) => title));
  const startable = courses.filter(({ startPath }) => startPath !== null);
  const [only] = courses;
  const picture = <SpotArt motif="seedling" />;
  if (startable.length === 0) {
    return (
      <Body picture={picture} title={`¡Listo! ${isGift ? "Compraste" : "Ya tienes"} ${titles}`}>
        <p>
          {isGift ? "Le escribimos a " : "Te escribimos a "}
          <b>{learnerEmail}</b>
          {isGift
            ? " cómo empezar, y a ti te enviamos el recibo."
            : ": con el botón de ese correo empiezas."}
        </p>
        <p className="muted small">Si no llega en unos minutos, mira en los correos no deseados.</p>
        <SeeOrder path={orderPath} />
      </Body>
    );
  }
  if (courses.length === 1 && only?.startPath) {
    return (
      <Body picture={picture} title={`¡Listo! Ya tienes ${titles}`}>
        <p className="acts">
          <ButtonLink href={only.startPath} data-load-ahead="/class-view.json">
            Empezar
          </ButtonLink>
        </p>
        <SeeOrder path={orderPath} />
      </Body>
    );
  }
  return (
    <Body
      picture={picture}
      title={`¡Listo! Ya tienes ${formatCounted(startable.length, "curso", "cursos")}`}
    >
      <ul>
        {startable.map(({ id, title, startPath }) => (
          <li key={id}>
            <span>{title}</span>
            <ButtonLink size="small" href={startPath ?? ""} aria-label={`Empezar ${title}`}>
              Empezar
            </ButtonLink>
          </li>
        ))}
      </ul>
      <SeeOrder path={orderPath} />
    </Body>
  );
}

function Pending({ orderId, courses, orderPath }: ShownConfirmation) {
  return (
    <Body picture={<Icon name="info" />} title="Tu pago está en proceso">
      <p>
        El banco todavía no responde por {listTitles(courses.map(({ title }) => title))}. Te
        avisaremos por correo apenas confirme el pago; no pagues otra vez.
      </p>
      <p className="small num">Transacción {orderId}</p>
      <p className="acts">
        <ButtonLink variant="secondary" size="small" href={orderPath}>
          Ver el pago
        </ButtonLink>
      </p>
    </Body>
  );
}

function Failed({ courses, money, orderPath }: ShownConfirmation) {
  const ids = courses.map(({ id }) => id).join(",");
  const warning = <Icon name="warning-circle" />;
  if (money === "returned") {
    return (
      <Body picture={warning} title="Te reembolsamos lo que pagaste">
        <p>
          Tu pago no entró como se pidió, o llegó tarde, y por eso no te dio acceso. En tu pedido
          ves cómo va el reembolso.
        </p>
        <SeeOrder path={orderPath} />
      </Body>
    );
  }
  if (money === "unknown") {
    return (
      <Body picture={warning} title="No pudimos saber si tu pago entró">
        <p>
          El pedido se cerró. Si te descontaron el dinero, escríbele a la academia con el número del
          pedido antes de pagar otra vez.
        </p>
        <SeeOrder path={orderPath} />
      </Body>
    );
  }
  const titles = listTitles(courses.map(({ title }) => title));
  const isVoided = money === "voided";
  return (
    <Body picture={warning} title={isVoided ? "El pago se anuló" : "No se hizo el pago"}>
      <p>
        {isVoided
          ? `El banco anuló el pago de ${titles}. Si te lo descontó, el dinero vuelve al medio con el que pagaste.`
          : `El banco no aprobó el pago de ${titles}. No se descontó nada.`}
      </p>
      <p className="acts">
        <ButtonLink variant="secondary" size="small" href={`/checkouts?courses=${ids}`}>
          Intentar otra vez
        </ButtonLink>
      </p>
      <SeeOrder path={orderPath} />
    </Body>
  );
}

/** The receipt is there, and what to do about the purchase later. */
function SeeOrder({ path }: { path: string }) {
  return (
    <p className="small">
      <a href={path}>Ver tu pedido</a>
    </p>
  );
}

type BodyProps = { picture: ReactNode; title: string; children: ReactNode };

function Body({ picture, title, children }: BodyProps) {
  return (
    <>
      {picture}
      <p className="title">{title}</p>
      <div>{children}</div>
    </>
  );
}
