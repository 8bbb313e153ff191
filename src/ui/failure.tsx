import type { ReactElement } from "react";
import { PRODUCT_NAME } from "./brand/product.rules.ts";
import { ButtonLink } from "./controls/button.tsx";
import { Empty } from "./empty.tsx";
import { SpotArt } from "./pictures/spot-art.tsx";
import { SupportBox } from "./support-box.tsx";

type FailureProps = {
  /** The HTTP status. */
  status: number;
  detail: string;
  art?: ReactElement;
  /** The name of the site. */
  site?: string;
  /** Defaults to the status of a page that is not there, and to none for a refusal. */
  hint?: string;
  /** Defaults to a link to the courses. */
  action?: ReactElement;
  /** Where to write. */
  contact?: string | undefined;
};

/** Replaces a page that could not be shown. */
export function Failure(props: FailureProps) {
  const { status, detail, art, site = PRODUCT_NAME, hint, action, contact } = props;
  return (
    <main id="contenido" className="wrap failure">
      <title>{`${status} · ${site}`}</title>
      <Empty
        art={art ?? <SpotArt motif={status === 404 ? "basket" : "hen"} />}
        level="h1"
        title={detail}
        hint={hint ?? hintFor(status)}
        action={action ?? <ButtonLink href="/explore">Explorar cursos</ButtonLink>}
      />
      <SupportBox address={contact} />
    </main>
  );
}

/** The connection may be at fault only where the server failed. */
function hintFor(status: number): string | undefined {
  if (status === 404) return "404";
  return status >= 500 ? "Puede ser la señal. Intenta otra vez." : undefined;
}
