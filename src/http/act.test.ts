// Tests what an action does before it runs: whom it asks, what it reads, and which forms it returns.

import { pino } from "pino";
import { data } from "react-router";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { type FormBounds, pictureForm } from "#src/http/forms/form-body.ts";
import { Outage } from "#src/outage.ts";
import { openSigner } from "#src/outside/keys/signer.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { act } from "./react-router.ts";
import { newCsrfToken } from "./security/csrf-token.ts";

const signer = openSigner("secret");
const member = { actor: { sessionId: "one" } };

function ctxOf(actor: object | null): Ctx {
  return { outside: { signer }, actor, log: pino({ enabled: false }) } as Ctx;
}

/** What the page gets, and whether the action ran. */
async function post(
  body: BodyInit | null,
  { actor = null, headers = {}, takes = {}, unread, cookie }: Posting = {},
) {
  let ran = false;
  const action = act(async () => {
    ran = true;
    return { ok: true };
  }, takes);
  const visit = visitOf(ctxOf(actor), "/account", {}, cookie);
  if (unread) visit.web.unread = unread;
  const kept = new Headers(visit.request.headers);
  for (const [name, value] of Object.entries(headers)) kept.set(name, value);
  const init = { method: "POST", headers: kept, body, duplex: "half" };
  const request = new Request(visit.url, init);
  const answer = await action({ ...visit, request });
  const { data: shown, init: more } = "init" in answer ? answer : data(answer);
  return { ran, shown, status: more?.status ?? 200, cookies: visit.web.setCookies(), request };
}

type Posting = {
  actor?: object | null;
  headers?: Record<string, string>;
  takes?: { file?: FormBounds; onlyInSession?: boolean };
  unread?: Error;
  /** Instead of the one with the token. */
  cookie?: string;
};

const fields = (token: string) => new URLSearchParams({ name: "Ana", password: "x", _csrf: token });

describe("a form goes back to its page with a sentence", () => {
  test.each([
    ["no type", 415, new Uint8Array([65]), {}],
    ["another type", 415, "{}", { "content-type": "application/json" }],
    ["a broken form", 400, "--y", { "content-type": "multipart/form-data; boundary=x" }],
    ["no boundary", 400, "--y", { "content-type": "multipart/form-data" }],
    ["a file where none belongs", 400, withFile(), {}],
  ])("after %s", async (_, status, body, headers) => {
    expect(await post(body, { headers })).toMatchObject({
      ran: false,
      status,
      shown: {
        problem: {
          detail: "No pudimos leer el formulario. Recarga la página e intenta de nuevo.",
        },
        values: {},
      },
    });
  });

  test("after a larger body than a page sends", async () => {
    const body = new URLSearchParams({ name: "a".repeat(300_000) });
    expect(await post(body)).toMatchObject({
      status: 413,
      shown: { problem: { detail: "El formulario es demasiado grande" }, values: {} },
    });
  });
});

function withFile(): FormData {
  const form = new FormData();
  form.append("pictureFile", new File(["png"], "a.png"));
  return form;
}

describe("the form of a page of another session", () => {
  test.each([
    ["opened before sign-in", member, null],
    ["of the session before", member, "zero"],
    ["opened before sign-out", null, "one"],
  ])("%s goes back with what was typed and the right token", async (_, actor, of) => {
    const { ran, status, shown, cookies } = await post(fields(newCsrfToken(signer, of)), {
      actor,
      headers: { "x-xsrf-token": newCsrfToken(signer, of) },
    });
    expect({ ran, status }).toEqual({ ran: false, status: 403 });
    expect(shown).toEqual({
      problem: expect.objectContaining({
        detail: "La página estaba vencida. Ya la renovamos: envía el formulario otra vez.",
      }),
      values: { name: "Ana" },
    });
    expect(cookies).toEqual([]);
  });

  test("whose cookie is gone goes back too, without its password, and with a new token", async () => {
    const posted = await post(fields(newCsrfToken(signer, null)), { cookie: "" });
    expect(posted).toMatchObject({ ran: false, status: 403, shown: { values: { name: "Ana" } } });
    expect(JSON.stringify(posted.shown)).toContain("Si vuelve a pasar, permite las cookies");
    expect(posted.cookies.join()).toMatch(/^XSRF-TOKEN=/);
  });

  test("works at the second try", async () => {
    expect(await post(fields(newCsrfToken(signer, "one")), { actor: member })).toMatchObject({
      ran: true,
      status: 200,
    });
  });
});

describe("a form that changes nothing without a session", () => {
  const takes = { onlyInSession: true };
  const stale = fields("a-token-of-a-session-that-was-ended");
  const headers = { "x-xsrf-token": "" };

  test("needs no token without one", async () => {
    expect(await post(stale, { takes, headers })).toMatchObject({ ran: true, status: 200 });
    expect(await post(stale, { headers })).toMatchObject({ ran: false, status: 403 });
  });

  test("needs that of its session with one", async () => {
    const posted = await post(stale, { takes, headers, actor: member });
    expect(posted).toMatchObject({ ran: false, status: 403 });
  });
});

test("while nobody can tell who asks, nothing runs and what was typed comes back", async () => {
  const unread = new Outage("the database is away", { text: "Espera unos segundos." });
  for (const takes of [{}, { file: pictureForm }, { onlyInSession: true }]) {
    const token = newCsrfToken(signer, "one");
    const posted = await post(fields(token), { takes, unread });
    expect(posted).toMatchObject({ ran: false, status: 503, cookies: [] });
    expect(posted.shown).toEqual({
      problem: expect.objectContaining({ detail: "Espera unos segundos." }),
      values: { name: "Ana" },
    });
  }
});

describe("a form with a picture", () => {
  const takes = { file: pictureForm };

  test("of a visitor without a session is not read", async () => {
    let read = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      read += 1;
      controller.enqueue(new Uint8Array(1000));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const answer = await post(body, { takes, headers }).catch((thrown: Response) => thrown);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get("location")).toBe("/login?redirectTo=%2Faccount");
    expect(read).toBe(0);
  });

  test("of a member arrives", async () => {
    expect(await post(withFile(), { takes, actor: member })).toMatchObject({ ran: true });
  });
});
