// What the form on the page of an invitation asks for, by how far its reader is.
import { confirmForm } from "#src/accounts/email/email-links.rules.ts";
import { mailedSignUp } from "#src/accounts/rules.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import type { Stage } from "./invited-visitor.ts";

type Shown = {
  stage: Stage | "teaches";
  /** Whether the session here is that of the invited account. */
  isHere: boolean;
};

export function typedInInvitation(form: FormValues, { stage, isHere }: Shown) {
  if (stage === "new") return parseForm(mailedSignUp, form);
  // Without a session of the account the button alone would drop its password.
  return stage === "unproven" && !isHere ? parseForm(confirmForm, form) : {};
}
