import { ButtonLink } from "./button.tsx";
import { Empty } from "./empty.tsx";
import { SpotArt } from "./spot-art.tsx";

/** In the place of a page that could not be shown. @param status HTTP's. */
export function Failure({ status, detail }: { status: number; detail: string }) {
  return (
    <main className="wrap failure">
      <title>{`${status} · Semillero`}</title>
      <Empty
        art={<SpotArt motif={status === 404 ? "basket" : "hen"} />}
        level="h1"
        title={detail}
        hint={status === 404 ? "404" : "Puede ser la señal. Intenta otra vez."}
        action={<ButtonLink href="/explore">Explorar cursos</ButtonLink>}
      />
    </main>
  );
}
