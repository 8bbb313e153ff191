import { Note } from "#src/ui/note.tsx";
import type { ValidatedForm } from "./use-validated-form.ts";

/**
 * Stands above a long form that was sent with faults: each message once, as a link to its field.
 */
export function FormSummary({ check: { faults } }: { check: ValidatedForm }) {
  if (faults.length === 0) return null;
  const links = faults.map(({ name, message }) => ({ href: `#${name}`, text: message }));
  return (
    <Note kind="error" links={links}>
      {faults.length === 1 ? "Revisa un dato" : `Revisa ${faults.length} datos`}
    </Note>
  );
}
