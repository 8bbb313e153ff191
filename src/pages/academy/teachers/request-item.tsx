import { noteMaximum } from "#src/accounts/teachers/teaching.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TeacherPortrait } from "#src/ui/pictures/teacher-portrait.tsx";
import { useAdmin } from "../admin/use-admin.ts";
import type { RequestCardData } from "./teachers-data.ts";

type RequestItemProps = {
  request: RequestCardData;
  /** Null for a viewer who changes nothing. */
  csrf: string | null;
};

/** Somebody who wants to teach, with what they say of themselves, and the two answers. */
export function RequestItem({ request, csrf }: RequestItemProps) {
  const { picture } = useAdmin();
  const { id, name, email, isProven, pictureUrl, description, asked } = request;
  return (
    <li>
      <TeacherPortrait name={name} pictureUrl={picture(pictureUrl)} size="medium" />
      <h2>{name}</h2>
      <p className="muted small">
        {email}
        {isProven ? null : " (sin confirmar)"}. Lo pidió el {asked}
      </p>
      <p>{description || "No escribió nada sobre sí."}</p>
      {csrf ? <Answers id={id} name={name} csrf={csrf} /> : null}
    </li>
  );
}

function Answers({ id, name, csrf }: { id: string; name: string; csrf: string }) {
  const { href } = useAdmin();
  const hidden = (intent: string) => (
    <>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
    </>
  );
  return (
    <div className="people-acts">
      <form method="post" action={href("/admin/teachers?tab=requests")}>
        {hidden("approve")}
        <Button size="small">
          Aprobar<span className="sr"> a {name}</span>
        </Button>
      </form>
      <details>
        <summary>
          No aprobar<span className="sr"> a {name}</span>
        </summary>
        <form method="post" action={href("/admin/teachers?tab=requests")}>
          {hidden("refuse")}
          <div className="field">
            <label htmlFor={`note-${id}`}>Por qué (si quieres; la persona lo lee)</label>
            <textarea
              className="inp"
              id={`note-${id}`}
              name="note"
              rows={3}
              maxLength={noteMaximum}
            />
          </div>
          <div>
            <Button variant="danger" size="small">
              No aprobar
            </Button>
          </div>
        </form>
      </details>
    </div>
  );
}
