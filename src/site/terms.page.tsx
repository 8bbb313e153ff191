// /terms: conditions, privacy and data processing, each with its anchor (spec 1 §2, spec 2 §9).
import { useLoaderData } from "react-router";
import { load } from "#src/http/react-router.ts";
import { SiteFooter } from "#src/ui/page-foot.tsx";
import { FeedHeader } from "#src/ui/page-head.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { frameOf } from "./frame.ts";
import { termsSections } from "./terms-text.ts";

export const loader = load(async ({ ctx, web, url }) => ({ frame: frameOf(ctx, web, url) }));

export function meta() {
  return [{ title: "Términos y condiciones · Semillero" }];
}

export default function TermsPage() {
  const { frame } = useLoaderData<typeof loader>();
  return (
    <>
      <FeedHeader {...frame} />
      <main className="wrap prose">
        <h1>Términos y condiciones</h1>
        <p className="muted">Última actualización: noviembre de 2023</p>
        {termsSections.map(({ id, title, paragraphs }) => (
          <section key={id} aria-labelledby={id}>
            <SectionHead id={id} title={title} />
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </main>
      <SiteFooter {...frame.foot} />
    </>
  );
}
