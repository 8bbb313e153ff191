// Checks that the content of a stored file matches its name; no declared type is trusted.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer, fileTypeFromStream } from "file-type";
import type { Ctx } from "#src/ctx.ts";
import { limited } from "#src/outside/limited.ts";
import { textJudge } from "./text-content.rules.ts";
import { endingOf, isText, limits, texts, videoContent, videoTypeOf } from "./uploads.rules.ts";
import { otherVideoText } from "./video-types.rules.ts";

type Stored = { key: string; fileName: string; bytes: number };

/** Enough bytes to identify videos and images. */
const headBytes = 4100;

/** @returns what is wrong with the file, for its sender; null if nothing is. */
export async function contentFault(ctx: Ctx, stored: Stored): Promise<string | null> {
  const ending = endingOf(stored.fileName);
  if (!ending) return texts.unknownType;
  const { bytes: most, wrongContent } = limits[ending.kind];
  if (isText(ending)) return (await readsAsText(ctx, stored, most)) ? null : wrongContent;
  const found = ending.kind === "document" ? inside(ctx, stored, most) : atStart(ctx, stored);
  const type = (await found) ?? "";
  if (ending.kind === "video") {
    const { videoTypes } = ctx.outside;
    return videoContent(videoTypes).includes(type)
      ? null
      : otherVideoText(videoTypeOf(type), videoTypes);
  }
  if (!ending.found.includes(type)) return wrongContent;
  const stream = oldOfficeStreams[ending.extension];
  return stream && !(await hasName(ctx, stored, stream)) ? wrongContent : null;
}

async function atStart(ctx: Ctx, { key, bytes }: Stored): Promise<string | undefined> {
  if (bytes < 12) return undefined;
  const end = Math.min(bytes, headBytes) - 1;
  const head = await buffer(ctx.outside.files.read(key, { start: 0, end }));
  // A broken head may throw as well as give no type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found?.mime;
}

/** The content of a zip shows only further in. */
async function inside(ctx: Ctx, { key, bytes }: Stored, most: number): Promise<string | undefined> {
  if (bytes < 12) return undefined;
  const source = limited(ctx.outside.files.read(key), most);
  try {
    const body = Readable.toWeb(Readable.from(source.chunks)) as ReadableStream<Uint8Array>;
    return (await fileTypeFromStream(body))?.mime;
  } catch (error) {
    // A failure of the store says nothing about the file.
    if (source.broken()) throw error;
    return undefined;
  }
}

/** Whole, since a program may begin with a text. */
async function readsAsText(ctx: Ctx, { key }: Stored, most: number): Promise<boolean> {
  const { chunks } = limited(ctx.outside.files.read(key), most);
  let judge: ((chunk: Uint8Array) => boolean) | null = null;
  for await (const chunk of chunks) {
    judge ??= textJudge(chunk);
    if (!judge(chunk)) return false;
  }
  return judge !== null;
}

/** Word, Excel and installers share one container; the names of its streams distinguish them. */
const oldOfficeStreams: Record<string, string[]> = {
  doc: ["WordDocument"],
  xls: ["Workbook", "Book"],
};

async function hasName(ctx: Ctx, { key }: Stored, names: string[]): Promise<boolean> {
  const wanted = names.map((name) => Buffer.from(`${name}\0`, "utf16le"));
  const longest = Math.max(...wanted.map(({ length }) => length));
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of ctx.outside.files.read(key)) {
    const piece = Buffer.concat([rest, chunk]);
    if (wanted.some((name) => piece.includes(name))) return true;
    rest = piece.subarray(-longest);
  }
  return false;
}
