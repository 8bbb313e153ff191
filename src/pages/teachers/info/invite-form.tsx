import { statusLabels } from "#src/courses/rules.ts";
import type { InviteOutcome } from "#src/teaching/invitations/invitation-texts.rules.ts";
import type { InviteResult } from "#src/teaching/invitations/invite-learners.ts";
import { restOf } from "#src/teaching/invitations/invite-rest.rules.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { InfoAnswer } from "./change-invitations.ts";
import type { Inviting } from "./use-invite.ts";

/** The buttons that send it stand outside of it. */
export const inviteFormId = "invite-form";

type InviteFormProps = {
  inviting: Inviting;
  status: keyof typeof statusLabels;
  /** The field has the focus when the dialog opens. */
  fieldRef?: (field: HTMLTextAreaElement | null) => void;
};

/** Addresses, typed or from a file, and what became of those sent before. */
export function InviteForm({ inviting, status, fieldRef }: InviteFormProps) {
  const { csrf, action, send, field, file, box, count, fromFile, shown } = inviting;
  const errorOf = (path: string) =>
    shown?.problem?.errors?.find((error) => error.path === path)?.message;
  const { addresses: addressesError, confirmed: confirmedError } = {
    addresses: errorOf("addresses"),
    confirmed: errorOf("confirmed"),
  };
  const isWhole = shown?.problem && !addressesError && !confirmedError;
  const hint = "Uno o varios, cada uno en su renglón o separados por comas. Hasta 200.";
  return (
    <form
      id={inviteFormId}
      className="invite-form"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      onSubmit={send}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value="invite" />
      {shown && "results" in shown ? (
        <InviteResults results={shown.results} newsRef={inviting.news} />
      ) : null}
      <p>
        Cada invitación es un puesto gratis. La persona recibe un correo con un enlace que sirve 30
        días.
        {status === "published"
          ? null
          : ` Tu curso está en «${statusLabels[status]}»: quienes acepten ya lo pueden ver.`}
      </p>
      <div className="field">
        <label htmlFor="addresses">Correos</label>
        <textarea
          className="inp"
          id="addresses"
          name="addresses"
          rows={5}
          ref={(element) => {
            field.current = element;
            fieldRef?.(element);
          }}
          onInput={inviting.typed}
          // The answer puts there what was not invited.
          readOnly={inviting.busy}
          defaultValue={typedIn(shown)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="luz@correo.co"
          {...describedBy("addresses", { hint, counter: count, error: addressesError })}
        />
        {addressesError ? <ErrorText id="addresses-error">{addressesError}</ErrorText> : null}
        <p className="hint" id="addresses-hint">
          <span>{hint}</span>
          <span className="num">{count}</span>
        </p>
      </div>
      <div className="field">
        <label htmlFor="list">O elige un archivo CSV con los correos</label>
        <input
          id="list"
          type="file"
          name="list"
          ref={file}
          disabled={inviting.busy}
          accept=".csv,.txt,text/csv,text/plain"
          onChange={inviting.choose}
          aria-invalid={fromFile.error ? true : undefined}
          aria-describedby={fromFile.error ? "list-error" : undefined}
        />
        {fromFile.error ? <ErrorText id="list-error">{fromFile.error}</ErrorText> : null}
        <p className={fromFile.said ? "hint" : "sr"} role="status">
          {fromFile.said ?? ""}
        </p>
      </div>
      <div>
        <label className="check">
          <input
            type="checkbox"
            name="confirmed"
            value="1"
            ref={box}
            aria-invalid={confirmedError ? true : undefined}
            aria-describedby={confirmedError ? "confirmed-error" : undefined}
          />
          <span>Tengo permiso de estas personas para escribirles</span>
        </label>
        {confirmedError ? <ErrorText id="confirmed-error">{confirmedError}</ErrorText> : null}
      </div>
      {isWhole ? <Note kind="error">{shown.problem?.detail}</Note> : null}
    </form>
  );
}

/** The field of a page that was drawn by the server. */
function typedIn(answer: InfoAnswer | undefined): string {
  if (!answer) return "";
  if ("results" in answer) return restOf(answer.results);
  const typed = "values" in answer ? answer.values?.addresses : "";
  return typeof typed === "string" ? typed : "";
}

type InviteResultsProps = {
  results: readonly InviteResult[];
  newsRef: Inviting["news"];
};

/** What became of each address; what needs attention stands first. */
function InviteResults({ results, newsRef }: InviteResultsProps) {
  const sent = results.filter(({ outcome }) => outcome === "invited");
  const others = results.filter(({ outcome }) => outcome !== "invited");
  const heading = [
    sent.length > 0 ? `Enviamos ${formatCounted(sent.length, "invitación", "invitaciones")}.` : "",
    others.length > 0
      ? `${formatCounted(others.length, "correo quedó", "correos quedaron")} sin invitar.`
      : "",
  ];
  return (
    <div className="invite-results">
      <h3 ref={newsRef} {...{ tabIndex: -1, autoFocus: true }}>
        {heading.filter(Boolean).join(" ")}
      </h3>
      <ul>
        {[...others, ...sent].map(({ address, outcome, message }) => (
          <li key={address} className={looks[outcome]}>
            <Icon name={outcome === "invited" ? "check-circle" : "warning-circle"} small />
            <span>
              <b>{address}</b>
              <span className="sr">: </span>
              <span className="said">{message}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const looks: Record<InviteOutcome, string> = {
  invited: "ok",
  already: "known",
  own: "known",
  refuses: "known",
  invalid: "bad",
  limit: "bad",
  failed: "bad",
};
