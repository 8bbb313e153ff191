// Shown when a class could not be loaded; retries on request, and when the connection is back.
import { useEffect, useSyncExternalStore } from "react";
import {
  isRouteErrorResponse,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { FailurePage } from "#src/pages/frame/failure-page.tsx";
import type { Frame } from "#src/pages/frame/frame-data.ts";
import type { ProblemBody } from "#src/problem.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { SupportBox } from "#src/ui/support-box.tsx";
import { cataloguePath } from "./catalogue-path.rules.ts";

export function ErrorBoundary() {
  const answer = answerOf(useRouteError());
  const root = useRouteLoaderData<{ frame: Frame }>("root");
  return answer ? <FailurePage {...answer} /> : <Lost contact={root?.frame.contact} />;
}

type Answer = { status: number; detail: string };

/** The server's error; null if it has no text for the visitor. */
function answerOf(error: unknown): Answer | null {
  if (!isRouteErrorResponse(error)) return null;
  const { status, data } = error;
  const detail = (data as Partial<ProblemBody> | null)?.detail;
  if (detail) return { status, detail };
  return status === 404 ? { status, detail: "Esta página no existe" } : null;
}

function Lost({ contact }: { contact: string | undefined }) {
  // Does not reload the document: on an unstable connection that could leave no page at all.
  const { revalidate, state } = useRevalidator();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine, yes);
  const again = () => void revalidate();

  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [revalidate]);

  return (
    <main id="contenido" className="wrap failure">
      <Empty
        art={<SpotArt motif="hen" />}
        level="h1"
        title={isOnline ? "No pudimos cargar la clase" : "No hay conexión"}
        action={
          <>
            <p className="muted small" role="status">
              {state === "loading" ? "Cargando la clase…" : hintWhere(isOnline)}
            </p>
            <div className="acts">
              <Button type="button" autoFocus onClick={again}>
                Reintentar
              </Button>
              <ButtonLink variant="secondary" href={cataloguePath}>
                Explorar cursos
              </ButtonLink>
            </div>
            <SupportBox address={contact} />
          </>
        }
      />
    </main>
  );
}

function hintWhere(isOnline: boolean): string {
  if (isOnline) return "Puede ser la señal. Intenta otra vez.";
  return "No pudimos cargar la clase. La abrimos apenas vuelva la señal.";
}

function listen(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

const yes = () => true;
