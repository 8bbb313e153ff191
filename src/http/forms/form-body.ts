// Reads a posted form while it arrives, and stops at the first byte, part or field beyond its
// bounds.
import {
  MultipartParseError,
  MultipartParser,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { problem } from "#src/problem.ts";
import { mostFields } from "./form-data.rules.ts";
import { shortened } from "./shortened-parts.ts";

export type FormBounds = {
  /** All of the body that is kept. */
  bytes: number;
  /** Of a part; what it has beyond them is left out, and the parts after it are still read. */
  partBytes?: number;
  /** All of the body, with what is left out of its parts. */
  arriving?: number;
  files: number;
  /** What a person reads about a larger body. */
  tooLarge: string;
};

const kilobytes = 1024;

export const textForm: FormBounds = {
  bytes: 256 * kilobytes,
  files: 0,
  tooLarge: "El formulario es demasiado grande",
};

/**
 * For a form with a picture of at most 5 MB; the code that reads the picture checks its size and
 * format. A photo straight from a phone is larger, and its form still keeps what was typed.
 */
export const pictureForm = {
  bytes: 6 * 1024 * kilobytes,
  partBytes: (5 * 1024 + 64) * kilobytes,
  arriving: 40 * 1024 * kilobytes,
  files: 1,
  tooLarge: "La imagen no puede pesar más de 5MB",
} satisfies FormBounds;

/** For a form with captions, which are text of at most 1 MB. */
export const captionsForm = {
  bytes: 1280 * kilobytes,
  partBytes: 1088 * kilobytes,
  arriving: 40 * 1024 * kilobytes,
  files: 1,
  tooLarge: "El archivo pesa más de 1 MB",
} satisfies FormBounds;

/**
 * For a form with a list of addresses. What a longer file has beyond is left out, and the list is
 * refused as too long with what was typed kept.
 */
export const addressesForm = {
  bytes: 2560 * kilobytes,
  partBytes: 1088 * kilobytes,
  arriving: 40 * 1024 * kilobytes,
  files: 1,
  tooLarge: "El archivo es demasiado grande",
} satisfies FormBounds;

/** For a form with a document, for browsers without scripts: the others send it as an upload. */
export const documentForm: FormBounds = {
  bytes: 10 * 1024 * kilobytes,
  files: 1,
  tooLarge: "Sin JavaScript, el archivo puede pesar hasta 10 MB",
};

type FormEntry = [name: string, value: string | File];

const unreadable = "No pudimos leer el formulario. Recarga la página e intenta de nuevo.";

/** A form that no page can have sent. */
export function unreadableForm() {
  return problem("invalid", unreadable);
}

/**
 * The fields and files of the form in the order in which they were posted. Throws a problem for
 * another type, a broken form or one beyond its bounds.
 */
export async function readFormBody(request: Request, bounds: FormBounds): Promise<FormEntry[]> {
  const { bytes, tooLarge, arriving = bytes } = bounds;
  const type = request.headers.get("content-type") ?? "";
  const [mediaType = ""] = type.split(";");
  if (Number(request.headers.get("content-length")) > arriving)
    throw problem("too_large", tooLarge);
  switch (mediaType.trim().toLowerCase()) {
    case "application/x-www-form-urlencoded":
      return fieldsOf(upTo(bytes, bodyOf(request), tooLarge));
    case "multipart/form-data":
      return partsOf(request, boundaryIn(type), bounds);
    default:
      throw problem("unsupported", unreadable);
  }
}

type Bytes = AsyncIterable<Uint8Array>;

async function* bodyOf({ body }: Request): Bytes {
  yield* body ?? [];
}

async function* upTo(bytes: number, body: Bytes, tooLarge: string): Bytes {
  let arrived = 0;
  for await (const chunk of body) {
    arrived += chunk.length;
    if (arrived > bytes) throw problem("too_large", tooLarge);
    yield chunk;
  }
}

const ampersand = 0x26;

async function fieldsOf(body: Bytes): Promise<FormEntry[]> {
  const chunks: Uint8Array[] = [];
  let separators = 0;
  for await (const chunk of body) {
    // Decoding a field costs far more than counting it.
    for (let at = chunk.indexOf(ampersand); at >= 0; at = chunk.indexOf(ampersand, at + 1)) {
      separators += 1;
      if (separators >= mostFields) throw unreadableForm();
    }
    chunks.push(chunk);
  }
  return [...new URLSearchParams(Buffer.concat(chunks).toString())];
}

function boundaryIn(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? "";
  // RFC 2046 §5.1.1
  if (boundary.length < 1 || boundary.length > 70) throw unreadableForm();
  return boundary;
}

/** Part headers of browsers are a few hundred bytes, unless the name of a file is very long. */
const headerBytes = 4 * kilobytes;

async function partsOf(request: Request, boundary: string, bounds: FormBounds) {
  const { bytes, files, tooLarge, arriving = bytes, partBytes = bytes } = bounds;
  const arrived = upTo(arriving, bodyOf(request), tooLarge);
  const body = upTo(bytes, shortened(partBytes, arrived, boundary), tooLarge);
  const parser = new MultipartParser(boundary, {
    maxParts: mostFields,
    maxHeaderSize: headerBytes,
    maxFileSize: bytes,
    maxTotalSize: bytes,
  });
  const entries: FormEntry[] = [];
  try {
    let whole = false;
    for await (const chunk of body) {
      // What follows the last boundary belongs to no part (RFC 2046 §5.1.1).
      if (whole) continue;
      for (const part of parser.write(chunk)) entries.push(entryOf(part));
      whole = isWhole(parser);
    }
    parser.finish();
  } catch (error) {
    throw isFault(error) ? unreadableForm() : error;
  }
  // A file field that was left empty arrives as a file without a name.
  const sent = entries.filter(([, value]) => typeof value !== "string" && value.size > 0);
  if (sent.length > files) throw unreadableForm();
  return entries;
}

/** The parser has no other way to say that the last boundary has arrived. */
function isWhole(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}

function entryOf(part: MultipartPart): FormEntry {
  const { name, filename, mediaType, isFile } = part;
  if (name === undefined) throw new MultipartParseError("a part without a name");
  if (!isFile) return [name, part.text];
  const content = part.content as Uint8Array<ArrayBuffer>[];
  return [name, new File(content, filename ?? "", { type: mediaType ?? "" })];
}

function isFault(error: unknown): boolean {
  if (error instanceof MultipartParseError) return true;
  // Text that is not UTF-8.
  return error instanceof TypeError && "code" in error && error.code === notUtf8;
}

const notUtf8 = "ERR_ENCODING_INVALID_ENCODED_DATA";
