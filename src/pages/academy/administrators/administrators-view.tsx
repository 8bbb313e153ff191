import { administratorsPath } from "#src/academies/admin-paths.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ProofFields } from "#src/pages/frame/proof-fields.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import { InvitedItem } from "../invited-item.tsx";
import { AdministratorItem } from "./administrator-item.tsx";
import type { AdministratorsData } from "./administrators-data.ts";
import { Whole } from "./whole.tsx";

type ViewProps = {
  shown: AdministratorsData & { csrf: string };
  failed: FormProblem | undefined;
};

export function AdministratorsView({ shown, failed }: ViewProps) {
  const { name, readOnly } = useAdmin();
  const { administrators, invited, mayRemove, done, csrf } = shown;
  const owner = readOnly ? null : shown.owner;
  const intent = failed && textAt(failed.values, "intent");
  const isOfRow = intent !== undefined && intent !== "invite" && intent !== "remove";
  const removes = (id: string) =>
    intent === "remove" && failed && textAt(failed.values, "id") === id ? failed : undefined;
  // The person of a refused removal may be gone from the list.
  const isListed = administrators.some(({ id }) => removes(id));
  return (
    <main id="contenido" className="people-admin">
      <h1>Administradores</h1>
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      {failed && (isOfRow || (intent === "remove" && !isListed)) ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      <p className="people-lead">
        Quien administra {name} ve y cambia todo lo de la academia: páginas, ventas, docentes y
        estudiantes. A los demás les avisamos de cada cambio aquí.
      </p>
      {owner ? (
        <Invite csrf={csrf} owner={owner} failed={intent === "invite" ? failed : undefined} />
      ) : null}
      <ul className="people-list">
        {administrators.map((one) => (
          <AdministratorItem
            key={one.id}
            administrator={one}
            csrf={csrf}
            owner={mayRemove ? owner : null}
            failed={removes(one.id)}
          />
        ))}
      </ul>
      {owner && !mayRemove ? (
        <p className="muted small">
          Una academia siempre tiene quien la administre: para dejar de hacerlo, invita primero a
          otra persona.
        </p>
      ) : null}
      <h2 className="people-part">Invitaciones</h2>
      {invited.length === 0 ? (
        <p className="muted">No hay invitaciones pendientes.</p>
      ) : (
        <ul className="people-list">
          {invited.map((one) => (
            <InvitedItem
              key={one.id}
              invited={one}
              action={administratorsPath}
              level="h3"
              csrf={owner ? csrf : null}
            />
          ))}
        </ul>
      )}
    </main>
  );
}

type InviteProps = {
  csrf: string;
  owner: NonNullable<AdministratorsData["owner"]>;
  failed: FormProblem | undefined;
};

function Invite({ csrf, owner, failed }: InviteProps) {
  const { href } = useAdmin();
  const errorOf = (path: string) =>
    failed?.problem.errors?.find((error) => error.path === path)?.message;
  const first = failed?.problem.errors?.[0]?.path;
  return (
    <details open={failed !== undefined}>
      <summary className="btn sec">
        <Icon name="plus" small />
        Invitar a administrar
      </summary>
      <form method="post" action={href(administratorsPath)} className="fgrid" noValidate>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="invite" />
        <p>
          La persona recibe un correo con un enlace que sirve 7 días. Quien enseña cursos aquí no
          puede administrar con la misma cuenta.
        </p>
        <Field
          id="invited-email"
          name="email"
          label="Correo"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          required
          defaultValue={(failed && textAt(failed.values, "email")) ?? ""}
          error={errorOf("email")}
          autoFocus={first === "email"}
        />
        <ProofFields shown={owner} idStart="invite-" errorOf={errorOf} focused={first} />
        <Whole failed={failed} />
        <div>
          <Button>Invitar</Button>
        </div>
      </form>
    </details>
  );
}
