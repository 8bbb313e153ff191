// What closing an academy means, and the forms that close it and keep it open: on the page of its
// administrators and on that of staff.
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { ProofFields } from "../proof-fields.tsx";
import type { ClosingData, proofOf } from "./closing-data.ts";

type Owner = Awaited<ReturnType<typeof proofOf>>;

export type ClosingSectionProps = {
  shown: ClosingData;
  csrf: string;
  /** Null for staff, who only look. */
  owner: Owner | null;
  /** Of one of these two forms. */
  failed: FormProblem | undefined;
  /** Whether the person may open it again once it is closed. */
  isStaff: boolean;
  /** Where staff of the platform are written to. */
  contact: string;
};

export function ClosingSection(props: ClosingSectionProps) {
  const { shown, failed } = props;
  // What is wrong with no single field.
  const whole = failed && !failed.problem.errors?.length ? failed.problem.detail : null;
  return (
    <>
      {whole ? (
        <Note kind="error" focus>
          {whole}
        </Note>
      ) : null}
      <p>Hoy la academia tiene:</p>
      <ClosingNumbers numbers={shown.numbers} />
      {shown.closing ? <Asked {...props} closing={shown.closing} /> : <Ask {...props} />}
    </>
  );
}

function ClosingNumbers({ numbers }: Pick<ClosingData, "numbers">) {
  return (
    <dl className="closing-numbers">
      {numbers.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AskedProps = ClosingSectionProps & { closing: NonNullable<ClosingData["closing"]> };

function Asked({ shown, closing, csrf, owner, isStaff, contact }: AskedProps) {
  const { since, asked, lastDay, isOver } = closing;
  return (
    <>
      <p>
        {isOver ? (
          <>
            <b>La academia cerró: su último día fue el {lastDay}.</b> No se borró nada. Los
            reembolsos y los pagos a docentes que quedan se siguen haciendo.
          </>
        ) : (
          <>
            <b>La academia cierra el {lastDay}.</b> Se pidió el {asked}. Ya no vende; quienes tienen
            un curso y quienes enseñan lo saben por correo.
          </>
        )}
      </p>
      {owner && (isStaff || !isOver) ? (
        <form method="post">
          <Hidden csrf={csrf} intent="keep-open" />
          <input type="hidden" name="since" value={since} />
          <p>
            {shown.isPaused
              ? "Si sigue abierta, les escribimos a quienes recibieron el aviso del cierre cuando ya no esté en pausa."
              : "Si sigue abierta, vende otra vez desde ese momento, y les escribimos a quienes recibieron el aviso del cierre."}
          </p>
          <Button>{isOver ? "Abrir de nuevo" : "Seguir abierta"}</Button>
        </form>
      ) : null}
      {owner && isOver && !isStaff ? (
        <p>
          Para abrirla de nuevo o pedir una copia de todo lo suyo, escribe a{" "}
          <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      ) : null}
    </>
  );
}

function Ask({ shown, csrf, owner, failed }: ClosingSectionProps) {
  const errorOf = (name: string) =>
    failed?.problem.errors?.find(({ path }) => path === name)?.message;
  const first = failed?.problem.errors?.[0]?.path;
  const { subdomain, lastDay, isPaused } = shown;
  const typed = failed?.values.subdomain;
  return (
    <>
      <p>
        <b>Si la cierras hoy:</b>
      </p>
      <ul className="closing-means">
        <li>Deja de vender de inmediato. Los pagos que están en camino se completan.</li>
        <li>
          Nadie se inscribe, nadie más enseña y no se publican cursos. Las invitaciones a un curso o
          a enseñar que esperan no se pueden aceptar.
        </li>
        <li>
          Les escribimos hoy a quienes tienen un curso y a quienes enseñan, y otra vez siete días
          antes.
        </li>
        <li>
          Quienes tienen un curso lo ven y descargan sus archivos por 90 días, hasta el {lastDay}.
          No se puede cerrar antes.
        </li>
        <li>
          Después sus páginas dicen que cerró. No se borra nada: cada persona llega a su cuenta, sus
          compras, sus recibos y sus datos, y quedan los reembolsos y los pagos a docentes.
        </li>
        <li>Hasta ese día puedes decidir que siga abierta.</li>
      </ul>
      {isPaused ? (
        <p>Mientras está en pausa no se puede cerrar: primero hay que abrirla de nuevo.</p>
      ) : null}
      {owner && !isPaused ? (
        <form method="post" className="fgrid closing-form" noValidate>
          <Hidden csrf={csrf} intent="close" />
          <Field
            id="close-subdomain"
            name="subdomain"
            label="La dirección de la academia"
            hint={`Escribe ${subdomain} para confirmar`}
            error={errorOf("subdomain")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            autoFocus={first === "subdomain"}
            defaultValue={typeof typed === "string" ? typed : undefined}
          />
          <ProofFields shown={owner} idStart="close-" errorOf={errorOf} focused={first} />
          <div>
            <Button variant="danger">Cerrar la academia</Button>
          </div>
        </form>
      ) : null}
    </>
  );
}

function Hidden({ csrf, intent }: { csrf: string; intent: string }) {
  return (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
    </>
  );
}
