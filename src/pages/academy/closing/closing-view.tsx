import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import {
  ClosingSection,
  type ClosingSectionProps,
} from "#src/pages/frame/closing/closing-section.tsx";
import { Note } from "#src/ui/note.tsx";
import { useAdmin } from "../admin/use-admin.ts";

type ClosingViewProps = {
  page: Omit<ClosingSectionProps, "failed" | "isStaff"> & { done: string | null };
  failed: FormProblem | undefined;
};

export function ClosingView({ page: { done, owner, ...page }, failed }: ClosingViewProps) {
  const { href, readOnly } = useAdmin();
  return (
    <main id="contenido" className="closing">
      <a className="closing-back" href={href(basicsPath)}>
        Tu academia
      </a>
      <h1>Cerrar la academia</h1>
      {done && !failed ? (
        <Note kind="ok" focus>
          {done}
        </Note>
      ) : null}
      <ClosingSection {...page} owner={readOnly ? null : owner} failed={failed} isStaff={false} />
    </main>
  );
}
