// Draws a page into one complete answer; nothing of ours waits behind it, so nothing is streamed.
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { ctxOf, webOf } from "#src/http/react-router.ts";

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Response {
  const page = renderToString(
    <ServerRouter context={routerContext} url={request.url} nonce={webOf(context).nonce} />,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return new Response(`<!doctype html>${page}`, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { log } = ctxOf(context);
  log.error({ err: error, path: new URL(request.url).pathname }, "page failed");
};
