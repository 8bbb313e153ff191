import { academiesPath } from "#src/academies/admin-paths.rules.ts";
import { percentForm } from "#src/administration/platform-percent.rules.ts";
import { reasonMaximum, suspendForm } from "#src/administration/suspension.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ClosingSection } from "#src/pages/frame/closing/closing-section.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import type { AcademyData } from "./academies-data.ts";
import { NumberList } from "./number-list.tsx";

type Shown = AcademyData & { csrf: string };
type AcademyViewProps = { academy: Shown; failed: FormProblem | undefined };

export function AcademyView({ academy, failed }: AcademyViewProps) {
  const { name, address, url, since, teaching, measured, paused, administrators, done } = academy;
  const failedIn = (intent: string) => (failed?.values.intent === intent ? failed : undefined);
  return (
    <main id="contenido" className="staff">
      <p>
        <a className="staff-link" href={academiesPath}>
          Todas las academias
        </a>
      </p>
      <h1>{name}</h1>
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {paused ? (
        <Note kind="warn">
          <b>En pausa desde el {paused.since}.</b> {paused.reason}
        </Note>
      ) : null}
      <NumberList numbers={academy.numbers} />
      <dl className="staff-facts">
        <dt>Dirección</dt>
        <dd>
          <a className="staff-link" href={url}>
            {address}
          </a>
        </dd>
        <dt>Creada</dt>
        <dd>{since}</dd>
        <dt>Quién puede enseñar</dt>
        <dd>{teaching}</dd>
        <dt>Espacio medido</dt>
        <dd>{measured ?? "Aún no"}</dd>
      </dl>

      <SectionHead title="Quienes la administran" />
      {administrators.length === 0 ? <p>Nadie la administra.</p> : null}
      <ul className="staff-people">
        {administrators.map((one) => (
          <li key={one.id}>
            {one.name} ·{" "}
            <a className="staff-link" href={`mailto:${one.email}`}>
              {one.email}
            </a>
          </li>
        ))}
      </ul>

      <SectionHead title="Entrar a mirar" />
      <p>
        Ves su administración por una hora, sin cambiar nada. La entrada queda anotada en tu
        actividad y en la de quienes la administran.
      </p>
      <form method="post" action={`${academiesPath}/${academy.subdomain}/enter`}>
        <input type="hidden" name="_csrf" value={academy.csrf} />
        <Button variant="secondary">Entrar a mirar</Button>
      </form>

      <Percent academy={academy} failed={failedIn("percent")} />
      {paused ? (
        <Restore academy={academy} failed={failedIn("suspend")} />
      ) : (
        <Suspend academy={academy} failed={failedIn("suspend")} />
      )}
      <section className="staff-closing" aria-labelledby="closing">
        <SectionHead title="Cerrar la academia" id="closing" />
        <ClosingSection
          shown={academy.closing}
          csrf={academy.csrf}
          owner={academy.owner}
          failed={failedIn("close") ?? failedIn("keep-open")}
          isStaff
          contact={academy.contact}
        />
      </section>
    </main>
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

function Percent({ academy, failed }: AcademyViewProps) {
  const check = useValidatedForm({ schema: percentForm, failed });
  const { usualPercent } = academy;
  return (
    <section aria-labelledby="part">
      <SectionHead title="Parte de la plataforma" id="part" />
      <form method="post" className="fgrid staff-form" {...check.form}>
        <Hidden csrf={academy.csrf} intent="percent" />
        <input type="hidden" name="was" value={academy.percent} />
        <Field
          {...check.field("percent", academy.percent)}
          label="Porcentaje de cada venta sin impuesto"
          hint={`Vacío: el de todas, ${usualPercent} %. Vale para las ventas desde que lo guardas.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
        />
        <FormNote check={check} />
        <div>
          <Button variant="secondary">Guardar</Button>
        </div>
      </form>
    </section>
  );
}

function Suspend({ academy, failed }: AcademyViewProps) {
  const check = useValidatedForm({ schema: suspendForm, failed });
  return (
    <section aria-labelledby="pause">
      <SectionHead title="Poner en pausa" id="pause" />
      <p>
        Sus páginas dicen que está en pausa y no se vende nada. No se pierde nada: los pagos que
        están en camino se completan, y cada persona llega a sus compras, sus reembolsos y sus
        datos.
      </p>
      <form method="post" className="fgrid staff-form" {...check.form}>
        <Hidden csrf={academy.csrf} intent="suspend" />
        <Field
          {...check.field("reason")}
          label="Razón"
          hint="La lee quien visita la academia, y les llega por correo a quienes la administran."
          autoComplete="off"
          maxLength={reasonMaximum}
          required
        />
        <FormNote check={check} />
        <div>
          <Button variant="danger">Poner en pausa</Button>
        </div>
      </form>
    </section>
  );
}

/** @param failed the pause of somebody who came second */
function Restore({ academy, failed }: AcademyViewProps) {
  return (
    <section aria-labelledby="pause">
      <SectionHead title="Abrir de nuevo" id="pause" />
      {failed ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      <form method="post">
        <Hidden csrf={academy.csrf} intent="restore" />
        <Button>Quitar la pausa</Button>
      </form>
    </section>
  );
}
