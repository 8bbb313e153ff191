// Draws a page that scripts take over. All of its data is there, so it is drawn at once where it can
// be: through React's streams a page takes up to a fifth longer.
import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";

type Drawing = {
  /** Called for each drawing. */
  page(context: EntryContext): ReactNode;
  nonce: string;
  /** What failed in a part of the page; what fails the whole page is thrown. */
  report(error: unknown): void;
};

/** @returns the document */
export async function drawScripted(
  context: EntryContext,
  { page, ...drawing }: Drawing,
): Promise<string> {
  const again = await withDataRead(context);
  return drawnAtOnce(page(again())) ?? drawnInTime(page(again()), drawing);
}

/**
 * React Router hands the loaders' data to the browser in pieces, and draws a part for each that
 * waits for it. All of it is there already, so it is read before, and no part has to wait.
 * @returns the context of one drawing
 */
async function withDataRead(context: EntryContext): Promise<() => EntryContext> {
  const { serverHandoffStream } = context;
  if (!serverHandoffStream) return () => context;
  let value = "";
  const decoder = new TextDecoder();
  for await (const chunk of serverHandoffStream) value += decoder.decode(chunk, { stream: true });
  const read = (done: boolean, value: string) =>
    Object.assign(Promise.resolve(), { result: { done, value } });
  const streamCache = { 0: read(false, value), 1: read(true, "") };
  // Each drawing takes a reader of the stream, although it reads nothing from it.
  return () => ({
    ...context,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache },
  });
}

/** What React writes in place of a part that waits or failed. */
const unfinishedPart = "<!--$!-->";

/** Null where a part has to wait, as a lazy one does when it is first drawn, and where one fails. */
function drawnAtOnce(page: ReactNode): string | null {
  try {
    const document = `<!DOCTYPE html>${renderToString(page)}`;
    return document.includes(unfinishedPart) ? null : document;
  } catch {
    return null;
  }
}

function drawnInTime(
  page: ReactNode,
  { nonce, report }: Pick<Drawing, "nonce" | "report">,
): Promise<string> {
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
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      nonce,
      // By default React moves large parts to the end, and a script puts them in their place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      // React Router reports what fails the whole page; React would print it a second time.
      onError: (error) => void faults.push(error),
      onShellError: reject,
    });
  });
}
