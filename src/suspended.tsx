// Answers for a suspended academy whatever is not open there: a page in its name and look.
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { renderToString } from "react-dom/server";
import { contactOf } from "#src/academies/contact.ts";
import { findSuspendedReason } from "#src/academies/queries.ts";
import { isOpenWhileSuspended } from "#src/academies/while-suspended.rules.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { wholeAnswer } from "./http/compress.ts";
import { answerError } from "./http/errors.ts";
import { spotArt } from "./prints/spot-art.ts";
import { problem } from "./problem.ts";
import { withStyle } from "./rendering/page-style.ts";
import { ButtonLink } from "./ui/button.tsx";
import { Empty } from "./ui/empty.tsx";
import { Print } from "./ui/print.tsx";
import { SupportBox } from "./ui/support-box.tsx";
import { academyTheme, themeVariables } from "./ui/theme.ts";

const detail = "Esta academia está en pausa";
const kept =
  "No se pierde nada: tu cuenta, tus cursos y tus compras siguen guardados. Puedes ver tus compras, pedir un reembolso y descargar tus datos.";

/**
 * 403 and not 503: the public cache would go on showing the page from before, and scripts would try
 * again, where only staff can open the academy.
 */
export function closeSuspended(log: Logger) {
  return createMiddleware<WhoEnv>(async (c, next) => {
    const ctx = c.get("ctx");
    if (ctx.academy.suspendedAt === null || isOpenWhileSuspended(c.req.path)) return next();
    if (c.req.path.startsWith("/api/")) {
      return answerError(problem("forbidden", `${detail}.`), c, log);
    }
    const reason = await findSuspendedReason(ctx);
    const { name, accent } = ctx.academy;
    const page = <Page {...{ name, accent, reason }} contact={contactOf(ctx)} />;
    const headers = new Headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
    });
    const html = Buffer.from(withStyle(`<!DOCTYPE html>${renderToString(page)}`));
    return wholeAnswer(html, { status: 403, headers });
  });
}

const pageStyle = `.paused-head{background:var(--field);color:var(--on-field)}
.paused-head .wrap{padding-block:12px;font:900 1.5rem/1.2 var(--display);overflow-wrap:anywhere}
.paused-text{max-width:36rem;margin:24px auto 8px;text-align:center;text-wrap:balance}
.paused-links{display:flex;flex-wrap:wrap;justify-content:center;gap:0 24px}
.paused-links a,.support-box a{display:inline-flex;align-items:center;min-height:44px}`;

type PageProps = { name: string; accent: string | null; reason: string; contact: string };

/** All in one document, so that it looks right whatever else is closed. */
function Page({ name, accent, reason, contact }: PageProps) {
  return (
    <html lang="es-CO" style={accent ? variablesOf(accent) : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`En pausa · ${name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style />
        <style>{pageStyle}</style>
      </head>
      <body>
        <header className="paused-head">
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
            title={`${name} está en pausa`}
            hint={reason}
            action={<ButtonLink href="/account/orders">Ver mis compras</ButtonLink>}
          />
          <p className="paused-text">{kept}</p>
          <p className="paused-links">
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
