import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import type { InviteResult } from "#src/teaching/invitations/invite-learners.ts";
import { restOf } from "#src/teaching/invitations/invite-rest.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { useAdmin } from "../admin/use-admin.ts";

type InviteTeachersProps = {
  csrf: string;
  failed: FormProblem | undefined;
  results: InviteResult[] | undefined;
};

const hint = "Uno o varios, cada uno en su renglón o separados por comas. Hasta 200.";

/** One or many addresses, and what became of those sent before. */
export function InviteTeachers({ csrf, failed, results }: InviteTeachersProps) {
  const { href } = useAdmin();
  const errorOf = (path: string) =>
    failed?.problem.errors?.find((error) => error.path === path)?.message;
  const [addresses, confirmed] = [errorOf("addresses"), errorOf("confirmed")];
  return (
    <details open={failed !== undefined || results !== undefined}>
      <summary className="btn sec">
        <Icon name="plus" small />
        Invitar a docentes
      </summary>
      {results ? <Results results={results} /> : null}
      <form method="post" action={href("/admin/teachers?tab=invited")} noValidate>
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="intent" value="invite" />
        <p>Cada persona recibe un correo con un enlace que sirve 30 días.</p>
        <div className="field">
          <label htmlFor="addresses">Correos</label>
          <textarea
            className="inp"
            id="addresses"
            name="addresses"
            rows={4}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="luz@correo.co"
            defaultValue={
              failed ? (textAt(failed.values, "addresses") ?? "") : restOf(results ?? [])
            }
            {...describedBy("addresses", { hint, error: addresses })}
          />
          {addresses ? <ErrorText id="addresses-error">{addresses}</ErrorText> : null}
          <p className="hint" id="addresses-hint">
            {hint}
          </p>
        </div>
        <div>
          <label className="check">
            <input
              type="checkbox"
              name="confirmed"
              value="1"
              aria-invalid={confirmed ? true : undefined}
              aria-describedby={confirmed ? "confirmed-error" : undefined}
            />
            <span>Tengo permiso de estas personas para escribirles</span>
          </label>
          {confirmed ? <ErrorText id="confirmed-error">{confirmed}</ErrorText> : null}
        </div>
        {failed && !addresses && !confirmed ? (
          <Note kind="error" focus>
            {failed.problem.detail}
          </Note>
        ) : null}
        <div>
          <Button>Invitar</Button>
        </div>
      </form>
    </details>
  );
}

/** What needs attention stands first. */
function Results({ results }: { results: InviteResult[] }) {
  const sent = results.filter(({ outcome }) => outcome === "invited");
  const others = results.filter(({ outcome }) => outcome !== "invited");
  return (
    <>
      <Note kind={others.length > 0 ? "warn" : "ok"} focus>
        {sent.length > 0
          ? `Enviamos ${formatCounted(sent.length, "invitación", "invitaciones")}. `
          : null}
        {others.length > 0
          ? `${formatCounted(others.length, "correo quedó", "correos quedaron")} sin invitar.`
          : null}
      </Note>
      <ul className="people-results">
        {[...others, ...sent].map(({ address, outcome, message }) => (
          <li key={address}>
            <Icon name={outcome === "invited" ? "check-circle" : "warning-circle"} small />{" "}
            <b>{address}</b>: {message}
          </li>
        ))}
      </ul>
    </>
  );
}
