import type { FormProblem } from "#src/http/react-router.ts";
import { Note } from "#src/ui/note.tsx";

/** What is wrong with no single field. */
export function Whole({ failed }: { failed: FormProblem | undefined }) {
  if (!failed || failed.problem.errors?.length) return null;
  return (
    <Note kind="error" focus>
      {failed.problem.detail}
    </Note>
  );
}
