import { z } from "zod";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { AuthForm } from "./auth-form.tsx";

type PressFormProps = {
  csrf: string;
  failed: FormProblem | undefined;
  /** What the button does, on a page that has more than one thing to do. */
  intent?: string;
  /** The label of the button, at rest and while it acts. */
  label: [rest: string, busy: string];
};

const nothingTyped = z.object({});

/** A form of one button. */
export function PressForm({ csrf, failed, intent, label }: PressFormProps) {
  const check = useValidatedForm({ schema: nothingTyped, failed });
  return (
    <AuthForm csrf={csrf} {...check.form}>
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <FormNote check={check} />
      <Button size="big" block busy={check.busy}>
        {label[check.busy ? 1 : 0]}
      </Button>
    </AuthForm>
  );
}
