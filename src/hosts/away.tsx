// Answers for an academy that is suspended or closed whatever is not open there: a page in its name
// and look.
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { renderToString } from "react-dom/server";
import { hasClosed } from "#src/academies/away/closing.rules.ts";
import { lastDayIn } from "#src/academies/away/refuse-closing.ts";
import { suspendedText } from "#src/academies/away/refuse-suspended.ts";
import { isOpenNow } from "#src/academies/away/while-away.rules.ts";
import { contactOf } from "#src/academies/contact.ts";
import { findSuspendedReason } from "#src/academies/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { wholeAnswer } from "#src/http/compress.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { answerError } from "#src/http/errors.ts";
import { spotArt } from "#src/prints/spot-art.ts";
import { problem } from "#src/problem.ts";
import { withStyle } from "#src/rendering/page-style.ts";
import { academyTheme, themeVariables } from "#src/ui/brand/theme.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Print } from "#src/ui/pictures/print.tsx";
import { SupportBox } from "#src/ui/support-box.tsx";

const away = {
  paused: {
    /** Not 503: the public cache would go on showing the page from before, and scripts would try again. */
    status: 403,
    code: "forbidden",
    detail: suspendedText,
    title: "En pausa",
    heading: (name: string) => `${name} está en pausa`,
    kept: "No se pierde nada: tu cuenta, tus cursos y tus compras siguen guardados. Puedes ver tus compras, pedir un reembolso y descargar tus datos.",
  },
  closed: {
    status: 410,
    code: "gone",
    detail: "Esta academia cerró.",
    title: "Cerró",
    heading: (name: string) => `${name} cerró`,
    kept: "Ya no muestra ni vende cursos. Tu cuenta sigue: puedes ver tus compras y recibos, seguir un reembolso, y descargar o borrar tus datos.",
  },
} as const;

type Away = keyof typeof away;

function awayOf({ academy, now }: Ctx): Away | null {
  if (hasClosed(academy, now)) return "closed";
  return academy.suspendedAt === null ? null : "paused";
}

/** Only staff can open the academy again. */
export function closeAway(log: Logger) {
  return createMiddleware<WhoEnv>(async (c, next) => {
    const ctx = c.get("ctx");
    const kind = awayOf(ctx);
    if (kind === null || isOpenNow(ctx.academy, ctx.now, c.req.path)) return next();
    const { code, detail, status } = away[kind];
    if (c.req.path.startsWith("/api/")) return answerError(problem(code, detail), c, log);
    const hint =
      kind === "paused"
        ? await findSuspendedReason(ctx)
        : `Su último día fue el ${lastDayIn(ctx)}.`;
    const { name, accent } = ctx.academy;
    const page = <Page {...{ kind, name, accent, hint }} contact={contactOf(ctx)} />;
    const headers = new Headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
    const html = Buffer.from(withStyle(`<!DOCTYPE html>${renderToString(page)}`));
    return wholeAnswer(html, { status, headers });
  });
}

const pageStyle = `.away-head{background:var(--field);color:var(--on-field)}
.away-head .wrap{padding-block:12px;font:900 1.5rem/1.2 var(--display);overflow-wrap:anywhere}
.away-text{max-width:36rem;margin:24px auto 8px;text-align:center;text-wrap:balance}
.away-links{display:flex;flex-wrap:wrap;justify-content:center;gap:0 24px}
.away-links a,.support-box a{display:inline-flex;align-items:center;min-height:44px}`;

type PageProps = {
  kind: Away;
  name: string;
  accent: string | null;
  hint: string;
  contact: string;
};

/** All in one document, so that it looks right whatever else is closed. */
function Page({ kind, name, accent, hint, contact }: PageProps) {
  const { title, heading, kept } = away[kind];
  return (
    <html lang="es-CO" style={accent ? variablesOf(accent) : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style />
        <style>{pageStyle}</style>
      </head>
      <body>
        <header className="away-head">
          <div className="wrap">{name}</div>
        </header>
        <main id="contenido" className="wrap failure">
          <Empty
            art={
              <div style={{ width: 150 }}>
                <Print svg={spotArt({ motif: "hen", width: 150, height: 130 })} />
              </div>
            }
            level="h1"
            title={heading(name)}
            hint={hint}
            action={<ButtonLink href="/account/orders">Ver mis compras</ButtonLink>}
          />
          <p className="away-text">{kept}</p>
          <p className="away-links">
            <a href="/login">Inicia sesión</a>
            <a href="/account/data">Tus datos</a>
            <a href="/terms">Términos y condiciones</a>
          </p>
          <SupportBox address={contact} />
        </main>
      </body>
    </html>
  );
}

function variablesOf(accent: string): Record<string, string> {
  const pairs = themeVariables(academyTheme(accent)).split(";");
  return Object.fromEntries(pairs.map((pair) => pair.split(":") as [string, string]));
}
