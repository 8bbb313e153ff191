import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { describedBy, FieldFrame } from "#src/ui/forms/field.tsx";

type ReasonFormProps = {
  csrf: string;
  failed: FormProblem | undefined;
  intent: "return" | "withdraw";
  /** Of the button. */
  text: string;
  /** The id of the review; empty where there is none. */
  review: string;
};

const hint = "La lee su docente, en su curso y por correo.";

/** A decision that its teacher gets a reason for. */
export function ReasonForm({ csrf, failed, intent, text, review }: ReasonFormProps) {
  const own = failed?.values.intent === intent ? failed : undefined;
  const error = own?.problem.detail;
  const typed = own?.values.reason;
  return (
    <form method="post" className="fgrid review-form">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="review" value={review} />
      <FieldFrame id="reason" label="Razón" hint={hint} error={error}>
        <textarea
          className="inp"
          id="reason"
          name="reason"
          rows={4}
          maxLength={1000}
          required
          defaultValue={typeof typed === "string" ? typed : ""}
          {...describedBy("reason", { hint, error })}
        />
      </FieldFrame>
      <div>
        <Button variant="danger">{text}</Button>
      </div>
    </form>
  );
}
