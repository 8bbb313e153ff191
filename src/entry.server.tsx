// Renders a page into one complete answer; no data arrives later, so nothing is streamed.
import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
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
import { withStyle } from "./rendering/page-style.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = webOf(context);
  const page = await drawn(
    <KnownTheme value={pageTheme(ctxOf(context))}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </KnownTheme>,
    nonce,
    (error) => handleError(error, { request, context, params: {} }),
  );
  return wholeAnswer(Buffer.from(scriptsLater(withStyle(page.toString()))), {
    status,
    headers: pageHeaders(headers),
  });
}

/** The loaders' data reaches the browser through React's own stream, so the stream must finish. */
function drawn(
  page: ReactNode,
  nonce: string,
  report: (error: unknown) => void,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const faults: unknown[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        for (const fault of faults) report(fault);
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => stream.pipe(sink),
      // React Router reports what fails the whole page; React would print it a second time.
      onError: (error) => void faults.push(error),
      onShellError: reject,
    });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A refusal of React Router itself, such as 405, is in the line of the request.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = ctxOf(context);
  logFault(log, error, "page failed", { path: new URL(request.url).pathname });
};
