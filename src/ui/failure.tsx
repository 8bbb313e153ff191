import type { ReactElement } from "react";
import { ButtonLink } from "./button.tsx";
import { Empty } from "./empty.tsx";
import { SpotArt } from "./spot-art.tsx";

type FailureProps = {
  /** The HTTP status. */
  status: number;
  detail: string;
  art?: ReactElement;
  /** Defaults to a link to the courses. */
  action?: ReactElement;
};

/** Replaces a page that could not be shown. */
export function Failure({ status, detail, art, action }: FailureProps) {
  return (
    <main className="wrap failure">
      <title>{`${status} · Semillero`}</title>
      <Empty
        art={art ?? <SpotArt motif={status === 404 ? "basket" : "hen"} />}
        level="h1"
        title={detail}
        hint={status === 404 ? "404" : "Puede ser la señal. Intenta otra vez."}
        action={action ?? <ButtonLink href="/explore">Explorar cursos</ButtonLink>}
      />
    </main>
  );
}
