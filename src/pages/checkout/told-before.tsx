import { useEffect, useRef } from "react";
import { messages } from "#src/checkout/rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import type { Told } from "./standing-data.ts";

type ToldBeforeProps = Told & {
  /** Whether the academy sells other courses. */
  hasMore: boolean;
  /** It takes the place of the form, after the server refused the payment. */
  takesFocus: boolean;
};

/** Instead of the form: what the account has or waits for, and the way on. */
export function ToldBefore({ courses, rest, giftHref, hasMore, takesFocus }: ToldBeforeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <main id="contenido" className="wrap stands">
      <h1 ref={heading} tabIndex={-1}>
        {headingOf(courses, rest !== null)}
      </h1>
      <ul>
        {courses.map(({ id, title, is, label, href }) => (
          <li key={id}>
            <div>
              <h2>{title}</h2>
              <p>{reasons[is]}</p>
            </div>
            <ButtonLink variant={rest ? "secondary" : "primary"} href={href}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {giftHref ? (
        <p>
          <a href={giftHref}>Comprar para otra persona</a>
        </p>
      ) : null}
      {rest ? (
        <ButtonLink size="big" href={rest.href}>
          {rest.titles.length === 1
            ? `Seguir con «${rest.titles[0]}»`
            : `Seguir con los otros ${rest.titles.length} cursos`}
        </ButtonLink>
      ) : hasMore ? (
        <p>
          <a href="/explore">Ver otros cursos</a>
        </p>
      ) : null}
    </main>
  );
}

const reasons = {
  owned: "Ya está en tu cuenta. No tienes que pagarlo otra vez.",
  pending:
    "El banco todavía no responde a un pago de este curso. Espera su respuesta antes de pagar otra vez: si no lo aprueba, en unos minutos lo puedes comprar.",
};

function headingOf(courses: Told["courses"], hasRest: boolean): string {
  const one = courses.length === 1;
  if (courses.every(({ is }) => is === "owned")) {
    if (hasRest) return one ? "Ya tienes uno de estos cursos" : "Ya tienes algunos de estos cursos";
    return one ? messages.alreadyEnrolled : "Ya tienes estos cursos";
  }
  return courses.every(({ is }) => is === "pending")
    ? "Tu pago está en proceso"
    : "No tienes que pagar otra vez";
}

type TeacherToldProps = {
  csrf: string;
  /** The checkout, to which the new account leads back. */
  here: string;
};

/** Instead of the form, for an account that teaches (spec 1 §6). */
export function TeacherTold({ csrf, here }: TeacherToldProps) {
  return (
    <main id="contenido" className="wrap stands">
      <h1>No puedes comprar con esta cuenta</h1>
      <p>{messages.teacherBuys}, con otro correo.</p>
      <form action="/logout" method="post">
        <input type="hidden" name="_csrf" value={csrf} />
        <input
          type="hidden"
          name="redirectTo"
          value={`/login/signup?redirectTo=${encodeURIComponent(here)}`}
        />
        <Button size="big">Salir y crear la cuenta</Button>
      </form>
      <p>
        <a href="/explore">Ver otros cursos</a>
      </p>
    </main>
  );
}
