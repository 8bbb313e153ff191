import { describe, expect, test } from "vitest";
import { linkInMail } from "../mailbox.ts";
import { enrolments, signIn, signUp } from "../people.ts";
import { until } from "../until.ts";
import { away, endConnections, openDatabasePlace, register } from "./database-place.ts";

const waiting =
  "select pid from pg_stat_activity where usename = 'app' and wait_event_type = 'Lock'";

describe.each(["off", "on"])("with row-level security %s", (rowSecurity) => {
  test("a connection ended in a transaction is one 503, and the next request works", async () => {
    const { server, admin, session } = await openDatabasePlace({
      DATABASE_ROW_SECURITY: rowSecurity,
      DATABASE_STATEMENT_SECONDS: "60",
    });
    const holder = await session();
    await holder.query("begin; lock table users");
    const refused = register(server.origin, "marisol@semillero.test");
    await until("the registration waits for the lock", 10_000, async () => {
      const { rows } = await admin.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
      return rows.length > 0;
    });
    expect(await refused).toEqual(away);
    await holder.query("rollback");
    expect(server.process.exitCode).toBeNull();
    expect(await register(server.origin, "marisol@semillero.test")).toMatchObject({ status: 201 });
    expect(server.output()).not.toContain('"defect"');
  });

  test("frozen, then thawed: every caller is answered, and nothing needs a person", async () => {
    const { server, postgres, fixture } = await openDatabasePlace({
      DATABASE_ROW_SECURITY: rowSecurity,
      DATABASE_STATEMENT_SECONDS: "2",
    });
    const { origin } = server;
    const student = await signUp(origin, "marisol@semillero.test");
    await warm(origin);

    postgres.freeze();
    const answers = await Promise.all([
      register(origin, "otra@semillero.test"),
      status(origin, "/api/users", { authorization: `Bearer ${student.token}` }),
      until("the catalogue is marked as stale", 20_000, async () => {
        const { status: code, mark } = await status(origin, "/explore");
        return code === 200 && (mark ?? null);
      }),
      until("/ready says no", 20_000, async () => (await status(origin, "/ready")).status === 503),
    ]);
    expect(answers).toEqual([
      away,
      { status: 503, mark: undefined },
      expect.stringMatching(/^semillero; hit; ttl=-\d+$/),
      true,
    ]);
    await until("the loss is in the log", 20_000, async () => {
      return server.lines("database lost").length === 1;
    });
    // Now nobody waits for it any more.
    expect(await register(origin, "otra@semillero.test")).toEqual(away);
    expect((await status(origin, "/health")).status).toBe(200);

    postgres.thaw();
    await ready(origin);
    expect(await enrolments(origin, student)).toEqual([]);
    expect(await register(origin, "otra@semillero.test")).toMatchObject({ status: 201 });
    await signIn(origin, fixture.teacher);
    await warm(origin);
    expect(server.lines("database lost")).toHaveLength(1);
    await expect.poll(() => server.lines("database back")).toHaveLength(1);
    expect(server.output()).not.toContain('"defect"');
  });
});

test("a server of a frozen database still ends when it is told to", async () => {
  const { server, postgres } = await openDatabasePlace();
  postgres.freeze();
  expect(await server.stop()).toBe(0);
  expect(server.lines("stopped")).toHaveLength(1);
});

test("gone and back: pages are stale, people read why, and queued mail is sent later", async () => {
  const { server, postgres, fixture } = await openDatabasePlace();
  const { origin } = server;
  await warm(origin);
  const form = await openForm(origin);
  const member = await openMember(origin);

  await postgres.end();
  expect(await register(origin, "marisol@semillero.test")).toEqual(away);
  await until(
    "/ready says no",
    20_000,
    async () => (await status(origin, "/ready")).status === 503,
  );
  expect(await (await fetch(`${origin}/ready`)).json()).toMatchObject({
    ready: false,
    parts: { database: "away", disk: "ok" },
  });
  expect(await status(origin, "/explore")).toEqual({
    status: 200,
    mark: expect.stringMatching(/^semillero; hit; ttl=-\d+$/),
  });
  const page = await fetch(`${origin}/explore?q=lulo`, { headers: { accept: "text/html" } });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  const text = await page.text();
  expect(text).toContain(away.detail);
  expect(text).toContain('<main id="contenido" class="wrap failure"');
  const refused = await form.post({ email: "lucia@semillero.test", password: "una clave larga" });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain("Intentelo de nuevo");
  expect(refused.text).toContain('value="lucia@semillero.test"');
  // A person with a session reads the same, loses neither it nor what was typed, and is nobody else.
  for (const path of ["/account", "/teachers", "/explore"]) {
    const { status, text, cookies } = await member.page(path);
    expect([path, status, cookies]).toEqual([path, 503, []]);
    expect(text).toContain(away.detail);
    expect(text).toContain('<main id="contenido" class="wrap failure"');
  }
  expect(await member.page("/terms")).toMatchObject({ status: 200, cookies: [] });
  expect((await status(origin, "/api/courses", { cookie: member.cookie })).status).toBe(503);
  const kept = await member.post("/account.data", { name: "Un nombre que no se pierde" });
  expect([kept.status, kept.cookies]).toEqual([503, []]);
  expect(kept.text).toContain("Un nombre que no se pierde");
  expect(kept.text).toContain(away.detail);
  await until(
    "the loss is in the log",
    20_000,
    async () => server.lines("database lost").length > 0,
  );

  await postgres.begin();
  await ready(origin);
  await warm(origin);
  expect((await member.page("/account")).status).toBe(200);
  await signIn(origin, fixture.teacher);
  expect(server.lines("database lost")).toHaveLength(1);
  await expect.poll(() => server.lines("database back")).toHaveLength(1);
  // The queue goes on by itself: the mail of a registration arrives.
  expect(await register(origin, "marisol@semillero.test")).toMatchObject({ status: 201 });
  await linkInMail(origin, "marisol@semillero.test", "Confirma tu correo");
  expect(server.output()).not.toMatch(/"level":(50|60)/);
});

test("a held lock is a 503 in seconds, keeps what was typed, and leaves the rest alone", async () => {
  const { server, session, admin } = await openDatabasePlace({
    DATABASE_STATEMENT_SECONDS: "3",
    DATABASE_POOL: "2",
  });
  const { origin } = server;
  const form = await openForm(origin);
  const holder = await session();
  await holder.query("begin; lock table users");
  const busy = { ...away, retryAfter: "2", detail: expect.stringMatching(/^Otra operación ocupa/) };
  // Where this process stands still for longer, it gives up before PostgreSQL does.
  const first = await until("the lock is named", 20_000, async () => {
    const answer = await register(origin, "marisol@semillero.test");
    return answer.retryAfter === busy.retryAfter && answer;
  });
  expect(first).toEqual(busy);
  const refused = await form.post({ email: "lucia@semillero.test", password: "una clave larga" });
  expect(refused.status).toBe(503);
  expect(refused.text).toContain('value="lucia@semillero.test"');
  expect((await status(origin, "/login/email")).status).toBe(200);
  expect((await status(origin, "/ready")).status).toBe(200);

  // Both connections wait for the lock, and whoever comes then waits for a connection.
  const crowd = await Promise.all(
    Array.from({ length: 6 }, (_, n) => register(origin, `vecina${n}@semillero.test`)),
  );
  expect(new Set(crowd.map(({ status, detail }) => `${status} ${typeof detail}`))).toEqual(
    new Set(["503 string"]),
  );
  expect(server.lines("database lost")).toEqual([]);
  await holder.query("rollback");
  await until("nobody waits", 20_000, async () => (await admin.query(waiting)).rowCount === 0);
  expect(await register(origin, "marisol@semillero.test")).toMatchObject({ status: 201 });
  expect(server.output()).not.toContain('"defect"');
});

test("a database that only reads, or gives no connection, is a 503 until it is mended", async () => {
  const { server, admin } = await openDatabasePlace();
  const { origin } = server;
  await admin.query("alter database semillero set default_transaction_read_only = on");
  await endConnections(admin);
  const readOnly = {
    status: 503,
    retryAfter: "60",
    detail: expect.stringMatching(/^Por ahora se/),
  };
  await until("the server connects again", 10_000, async () => {
    return (await status(origin, "/api/courses")).status === 200;
  });
  expect(await register(origin, "marisol@semillero.test")).toEqual(readOnly);
  const { parts } = (await (await fetch(`${origin}/ready`)).json()) as { parts: object };
  expect(parts).toMatchObject({ database: "read only" });

  // As after a failover: no connection is ended, and the next one can write.
  await admin.query("alter database semillero reset default_transaction_read_only");
  await until("it can write", 15_000, async () => {
    return (await register(origin, "marisol@semillero.test")).status === 201;
  });

  await admin.query("alter role app connection limit 0");
  await endConnections(admin);
  expect(await register(origin, "lucia@semillero.test")).toEqual(away);
  await admin.query("alter role app connection limit -1");
  expect(await register(origin, "lucia@semillero.test")).toMatchObject({ status: 201 });
  expect(server.output()).not.toContain('"defect"');
});

/** Waits until the catalogue is served from memory and not marked. */
/** Just after a start no page is kept, because changes are not heard yet; only a kept one has an ETag. */
async function warm(origin: string): Promise<void> {
  await until("the current catalogue is in memory", 20_000, async () => {
    const answer = await fetch(`${origin}/explore`, { headers: { accept: "text/html" } });
    await answer.body?.cancel();
    return answer.ok && answer.headers.has("etag") && !answer.headers.has("cache-status");
  });
}

async function ready(origin: string): Promise<void> {
  await until(
    "/ready says yes",
    20_000,
    async () => (await status(origin, "/ready")).status === 200,
  );
}

/** Also how long a served page has been stale. */
async function status(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${path}`, { headers: { accept: "text/html", ...headers } });
  await answer.body?.cancel();
  return { status: answer.status, mark: answer.headers.get("cache-status") ?? undefined };
}

/** A browser with the cookies of somebody who has signed up. */
async function openMember(origin: string) {
  const { token } = await signUp(origin, "rosalba@semillero.test");
  const session = `session=${token}; refresh=another`;
  const first = await fetch(`${origin}/account`, { headers: { cookie: session } });
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join())?.[1] ?? "";
  const cookie = `${session}; XSRF-TOKEN=${csrf}`;
  async function send(path: string, init: RequestInit) {
    const headers = { cookie, origin, accept: "text/html" };
    const answer = await fetch(origin + path, { ...init, headers, redirect: "manual" });
    const cookies = answer.headers.getSetCookie();
    return { status: answer.status, cookies, text: await answer.text() };
  }
  return {
    cookie,
    page: (path: string) => send(path, {}),
    post(path: string, fields: Record<string, string>) {
      const token = decodeURIComponent(csrf);
      return send(path, { method: "POST", body: new URLSearchParams({ ...fields, _csrf: token }) });
    },
  };
}

/** The form to sign in, as a browser without scripts has it. */
async function openForm(origin: string) {
  const address = `${origin}/login/email`;
  const page = await fetch(address);
  const cookie = page.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const token = /name="_csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  return {
    async post(fields: Record<string, string>) {
      const answer = await fetch(address, {
        method: "POST",
        redirect: "manual",
        headers: { cookie: cookie.join("; "), origin, accept: "text/html" },
        body: new URLSearchParams({ ...fields, _csrf: token }),
      });
      return { status: answer.status, text: await answer.text() };
    },
  };
}
