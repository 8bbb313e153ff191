// Renders a page with scripts into one complete answer, and reports what failed in any page.
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logFault } from "#src/fault.ts";
import { wholeAnswer } from "#src/http/compress.ts";
import { ctxOf, pageHeaders, webOf } from "#src/http/react-router.ts";
import { KnownTheme } from "#src/pages/frame/known-theme.tsx";
import { pageTheme } from "#src/pages/frame/theme-data.ts";
import { type DrawPart, KeepParts } from "#src/ui/kept.tsx";
import { scriptsLater } from "#src/ui/scripts-later.rules.ts";
import { openScriptedParts } from "./rendering/kept-parts.ts";
import { withStyle } from "./rendering/page-style.ts";
import { drawScripted } from "./rendering/scripted-page.ts";

type Answer = (
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) => Promise<Response>;

/** @param drawPart null where no part of a page is kept. */
export function answerWith(drawPart: DrawPart | null): Answer {
  return async (request, status, headers, routerContext, context) => {
    const { nonce } = webOf(context);
    const document = await drawScripted(routerContext, {
      page: (routerContext) => (
        <KnownTheme value={pageTheme(ctxOf(context))}>
          <KeepParts value={drawPart}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </KeepParts>
        </KnownTheme>
      ),
      nonce,
      report: (error) => handleError(error, { request, context, params: {} }),
    });
    return wholeAnswer(Buffer.from(scriptsLater(withStyle(document))), {
      status,
      headers: pageHeaders(headers),
    });
  };
}

export default answerWith(openScriptedParts());

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A refusal of React Router itself, such as 405, is in the line of the request.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = ctxOf(context);
  logFault(log, error, "page failed", { path: new URL(request.url).pathname });
};
