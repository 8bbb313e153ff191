// What the parts of Básico share that are edited in forms of their own.
import type { ReactNode } from "react";
import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { useAdmin } from "../admin/use-admin.ts";

type PartFormProps = {
  csrf: string;
  intent: string;
  /** Further fields that nobody types. */
  hidden?: Record<string, string>;
  id?: string;
  withFile?: boolean;
  className?: string;
  children?: ReactNode;
};

/**
 * Neither its address nor a link that opens one has a fragment: a browser would then focus no field.
 */
export function PartForm({ csrf, intent, hidden = {}, withFile, ...rest }: PartFormProps) {
  const { href } = useAdmin();
  return (
    <form
      method="post"
      action={href(basicsPath)}
      encType={withFile ? "multipart/form-data" : undefined}
      noValidate
      {...rest}
    >
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      {rest.children}
    </form>
  );
}

/** Leaves a part as it was; Esc follows it. */
export function LeaveLink({ place }: { place: string }) {
  const { href } = useAdmin();
  return (
    <a className="btn txt sm" href={`${href(basicsPath)}#${place}`} data-leave>
      Dejarlo como estaba
    </a>
  );
}

/** The refusal of a form whose intent begins so. */
export function refusedIn(
  failed: FormProblem | undefined,
  prefix: string,
): FormProblem | undefined {
  return failed && (textAt(failed.values, "intent") ?? "").startsWith(prefix) ? failed : undefined;
}

/** What the server says of a field, or of the form as a whole. */
export function errorOf(refused: FormProblem | undefined): string | undefined {
  return refused?.problem.errors?.[0]?.message ?? refused?.problem.detail;
}
