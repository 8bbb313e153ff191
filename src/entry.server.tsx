// Renders a page into one complete answer; no data arrives later, so nothing is streamed.
import { renderToString } from "react-dom/server";
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
import { scriptsLater } from "#src/ui/scripts-later.rules.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = webOf(context);
  await readAhead(routerContext);
  const html = renderToString(
    <KnownTheme value={pageTheme(ctxOf(context))}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </KnownTheme>,
  );
  return wholeAnswer(Buffer.from(scriptsLater(`<!DOCTYPE html>${html}`)), {
    status,
    headers: pageHeaders(headers),
  });
}

/**
 * React Router writes the loaders' data into the page while React waits for it. All of it is there
 * before the page is drawn, so React draws once and into one string.
 */
async function readAhead({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const parts: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
  }
  // React Router takes a reader too.
  reader.releaseLock();
  const value = Buffer.concat(parts).toString();
  // Where React Router keeps what it has read.
  renderMeta.streamCache = {
    0: Object.assign(Promise.resolve(), { result: { done: true, value } }),
  };
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A refusal of React Router itself, such as 405, is in the line of the request.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = ctxOf(context);
  logFault(log, error, "page failed", { path: new URL(request.url).pathname });
};
