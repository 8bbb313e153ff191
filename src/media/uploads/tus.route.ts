// Uploads in the tus protocol: a lost connection, a server restart or a page reload costs only the
// bytes that had not arrived. Each upload is available only to the person who began it.
import { type Locker, Server } from "@tus/server";
import { type Context, Hono } from "hono";
import { liveUser } from "#src/accounts/session/session.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { member } from "#src/http/route.ts";
import { findUpload, type Upload } from "#src/media/queries.ts";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { problem } from "#src/problem.ts";
import { discardUpload } from "./discard-upload.ts";
import { finishUpload } from "./finish-upload.ts";
import { keepOpen, openUpload, resumableSeconds } from "./open-upload.ts";
import { endingQuietly } from "./quiet-ending.ts";
import { limits } from "./uploads.rules.ts";

/** How long a writer may continue after another connection requests the upload. */
const takeOverMs = 500;

/** The context of one request to the tus server, which knows only the request. */
type Turn = { ctx: Ctx & { actor: Actor }; upload: Upload | null; failure: unknown };

const turns = new WeakMap<object, Turn>();

/** @param locks keep two connections, in any processes, from writing to one upload. */
export function tusUploads(locks: Locker): Hono<WhoEnv> {
  const servers = new WeakMap<FileStore, Promise<Server>>();
  const app = new Hono<WhoEnv>();

  async function pass(c: Context<WhoEnv>, turn: Turn): Promise<Response> {
    const { files } = turn.ctx.outside;
    const opened = servers.get(files) ?? openServer(files, locks);
    servers.set(files, opened);
    const { request, discardRest } = endingQuietly(c);
    turns.set(request, turn);
    const response = await (await opened).handleWeb(request);
    void discardRest();
    if (response.status >= 400) throw turn.failure ?? refusal(response.status);
    const headers = new Headers(response.headers);
    headers.delete("access-control-expose-headers");
    headers.set("cache-control", "no-store");
    const { upload } = turn;
    if (upload && upload.bytes === null) {
      headers.set("upload-expires", upload.expiresAt.toUTCString());
    }
    // An empty string as the body would set a content type.
    headers.delete("content-type");
    return new Response(null, { status: response.status, headers });
  }

  async function resume(c: Context<WhoEnv>): Promise<Response> {
    const turn = await turnFor(c);
    const response = await pass(c, turn);
    // A server killed after the last byte had not checked the file yet.
    const { upload } = turn;
    const whole = response.headers.get("upload-offset") === String(upload?.size);
    if (upload && whole) await finishUpload(turn.ctx, upload);
    return response;
  }

  for (const path of ["/uploads", "/uploads/:uploadId"]) {
    app.use(path, async (c, next) => {
      await next();
      if (c.req.method !== "PUT") c.res.headers.set("tus-resumable", "1.0.0");
    });
    app.options(path, (c) => pass(c, { ctx: member(c.get("ctx")), upload: null, failure: null }));
  }
  app.post("/uploads", (c) => pass(c, { ctx: member(c.get("ctx")), upload: null, failure: null }));
  // Hono turns HEAD into GET, which tus does not use.
  app.get("/uploads/:uploadId", (c, next) => (c.req.method === "HEAD" ? resume(c) : next()));
  app.patch("/uploads/:uploadId", resume);
  app.delete("/uploads/:uploadId", async (c) => {
    const { ctx, upload } = await turnFor(c);
    if (!upload) throw notFound();
    const lock = locks.newLock(upload.key);
    await lock.lock(c.req.raw.signal, () => {});
    try {
      if (await discardUpload(ctx, upload.id)) return c.body(null, 204);
    } finally {
      await lock.unlock();
    }
    throw problem("conflict", "Este archivo ya se usa en una clase");
  });
  return app;
}

/** For an upload that the caller began in this protocol, and that can still be resumed. */
async function turnFor(c: Context<WhoEnv>): Promise<Turn> {
  const ctx = member(c.get("ctx"));
  const upload = await findUpload(ctx, c.req.param("uploadId") ?? "");
  if (!upload || upload.userId !== ctx.actor.id || upload.size === null) throw notFound();
  if (upload.bytes === null && upload.expiresAt < ctx.now) {
    throw problem(
      "gone",
      "Pasaron más de 24 horas desde que enviaste algo de este archivo. Empieza de nuevo.",
    );
  }
  return { ctx, upload: await keepOpen(ctx, upload), failure: null };
}

async function openServer(files: FileStore, locks: Locker): Promise<Server> {
  const datastore = await files.tusStore();
  datastore.extensions = ["creation", "expiration", "termination"];
  return new Server({
    path: "/api/uploads",
    datastore,
    locker: locks,
    lockDrainTimeout: takeOverMs,
    maxSize: limits.video.bytes,
    allowedOrigins: () => false,
    generateUrl: (request) => `/api/uploads/${turnOf(request).upload?.id}`,
    getFileIdFromRequest: (request) => turnOf(request).upload?.key,
    async namingFunction(request, metadata) {
      const turn = turnOf(request);
      const { filename, filetype } = metadata ?? {};
      const bytes = Number(request.headers.get("upload-length"));
      const announced = { fileName: filename ?? "", types: [filetype ?? undefined], bytes };
      const options = { seconds: resumableSeconds, place: "own" } as const;
      turn.upload = await openUpload(turn.ctx, announced, options);
      return turn.upload.key;
    },
    async onUploadCreate(request) {
      const { fileName = "", contentType = "" } = turnOf(request).upload ?? {};
      return { metadata: { filename: fileName, filetype: contentType } };
    },
    async onUploadFinish(request) {
      const turn = turnOf(request);
      if (!turn.upload) return {};
      // The bytes may have taken hours. They wait for the person's next session.
      await liveUser({ ...turn.ctx, now: new Date() });
      turn.upload = await finishUpload(turn.ctx, turn.upload);
      return {};
    },
    onResponseError(request, error) {
      const turn = turnOf(request);
      if ("status_code" in error && isRefusal(error.status_code)) return undefined;
      turn.failure = "status_code" in error ? new Error(`tus: ${error.body.trim()}`) : error;
      // tus would use the error's `body`, which is a function on a problem.
      return { status_code: 500, body: "" };
    },
  });
}

function turnOf(request: object): Turn {
  const turn = turns.get(request);
  if (!turn) throw new Error("a request that nobody passed on");
  return turn;
}

function notFound() {
  return problem("not_found", "Esta subida no existe");
}

/** For an extension of the protocol that we do not announce, such as a size to be given later. */
const notOffered = 501;

function isRefusal(status: number): boolean {
  return status < 500 || status === notOffered;
}

/** The tus server's English errors as problems, by status. */
function refusal(status: number) {
  if (status === 404) return notFound();
  if (status === 409)
    return problem("conflict", "La subida sigue desde otro punto. Pregunta cuál.");
  if (status === 410) return problem("gone", "Esta subida ya terminó. Empieza de nuevo.");
  if (status === 413) return problem("too_large", "Llegó más de lo que se anunció");
  if (status === notOffered) {
    return problem("invalid", "La subida pide una extensión de tus que aquí no existe");
  }
  return problem("invalid", "La solicitud no cumple el protocolo tus 1.0.0");
}
