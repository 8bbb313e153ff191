// Answers a request to a host without an academy: "404" and a link to the main host.
import type { Context } from "hono";
import type { Logger } from "pino";
import { renderToString } from "react-dom/server";
import { wholeAnswer } from "#src/http/compress.ts";
import { spotArt } from "#src/prints/spot-art.ts";
import { problem } from "#src/problem.ts";
import { withStyle } from "#src/rendering/page-style.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Print } from "#src/ui/pictures/print.tsx";

const detail = "Esta academia no existe";

/**
 * Answers pages with a page and the API with a problem document. It needs no database or academy.
 */
export function unknownHost(
  publicUrl: string,
  log: Logger,
  contact?: string,
): (c: Context) => Response {
  let page: Buffer<ArrayBuffer> | undefined;
  return (c) => {
    const host = (c.req.header("host") ?? "").slice(0, 255);
    // At debug, because anybody can send any host thousands of times.
    log.debug({ requestId: c.get("requestId"), host }, "unknown host");
    const headers = new Headers({ "cache-control": "no-store" });
    if (c.req.path.startsWith("/api/")) {
      headers.set("content-type", "application/problem+json; charset=utf-8");
      const body = problem("not_found", detail).body();
      return new Response(JSON.stringify(body), { status: 404, headers });
    }
    headers.set("content-type", "text/html; charset=utf-8");
    const drawn = () => renderToString(<Page publicUrl={publicUrl} contact={contact} />);
    page ??= Buffer.from(withStyle(`<!DOCTYPE html>${drawn()}`));
    return wholeAnswer(page, { status: 404, headers });
  };
}

type PageProps = { publicUrl: string; contact: string | undefined };

/** All in one document: this host has no address for pictures. */
function Page({ publicUrl, contact }: PageProps) {
  return (
    <html lang="es-CO">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style />
      </head>
      <body>
        <Failure
          status={404}
          detail={detail}
          contact={contact}
          art={
            <div style={{ width: 150 }}>
              <Print svg={spotArt({ motif: "basket", width: 150, height: 130 })} />
            </div>
          }
          action={<ButtonLink href={publicUrl}>{`Ir a ${new URL(publicUrl).host}`}</ButtonLink>}
        />
      </body>
    </html>
  );
}
