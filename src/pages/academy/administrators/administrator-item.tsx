import { administratorsPath } from "#src/academies/admin-paths.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { ProofFields } from "#src/pages/frame/proof-fields.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { TeacherPortrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { AdministratorCard, AdministratorsData } from "./administrators-data.ts";
import { Whole } from "./whole.tsx";

type AdministratorItemProps = {
  administrator: AdministratorCard;
  csrf: string;
  /** Null for a viewer who changes nothing, and where nobody may go. */
  owner: AdministratorsData["owner"];
  failed: FormProblem | undefined;
};

/** Somebody who administers the academy, with the removal in a fold, which asks. */
export function AdministratorItem(props: AdministratorItemProps) {
  const { picture } = useAdmin();
  const { name, email, isProven, isMe, pictureUrl, since, lastSignIn } = props.administrator;
  return (
    <li>
      <TeacherPortrait name={name} pictureUrl={picture(pictureUrl)} size="medium" />
      <h2>
        {name} {isMe ? <span className="pill">Tú</span> : null}
      </h2>
      <p className="muted small">
        {email}
        {isProven ? null : " (sin confirmar)"}. Desde el {since}.{" "}
        {lastSignIn ? `Entró por última vez ${lastSignIn}` : "No ha entrado hace poco."}
      </p>
      {props.owner ? <Removal {...props} owner={props.owner} /> : null}
    </li>
  );
}

type RemovalProps = AdministratorItemProps & { owner: NonNullable<AdministratorsData["owner"]> };

function Removal({ administrator, csrf, owner, failed }: RemovalProps) {
  const { href } = useAdmin();
  const { id, name, isMe } = administrator;
  const errorOf = (path: string) =>
    failed?.problem.errors?.find((error) => error.path === path)?.message;
  const first = failed?.problem.errors?.[0]?.path;
  return (
    <div className="people-acts">
      <details open={failed !== undefined}>
        <summary>
          {isMe ? "Dejar de administrar" : "Quitar"}
          {isMe ? null : <span className="sr"> a {name} de la administración</span>}
        </summary>
        <form method="post" action={href(administratorsPath)} className="fgrid" noValidate>
          <input type="hidden" name="_csrf" value={csrf} />
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={id} />
          <p>
            {isMe
              ? "Dejas de ver y cambiar lo de la academia, también en tus demás sesiones. Tu cuenta sigue, y otra persona tendría que invitarte para volver."
              : `${name} deja de ver y cambiar lo de la academia, y sus sesiones se cierran. Su cuenta sigue, y sus invitaciones pendientes terminan.`}
          </p>
          <ProofFields shown={owner} idStart={`remove-${id}-`} errorOf={errorOf} focused={first} />
          <Whole failed={failed} />
          <div>
            <Button variant="danger" size="small">
              {isMe ? "Sí, dejar de administrar" : `Quitar a ${name}`}
            </Button>
          </div>
        </form>
      </details>
    </div>
  );
}
