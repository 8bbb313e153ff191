import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { requestReset } from "#src/accounts/password/forgot-password.ts";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openSmtpMailer } from "#src/outside/mail/smtp-mailer.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openMailServer } from "#src/testing/servers/mail-server.ts";
import { openWorld } from "#src/testing/world.ts";
import { peekLink } from "./email-links.ts";
import { type AccountMail, sendAccountMail } from "./mail.ts";
import { verifyEmail } from "./verify-email.ts";

const server = await openMailServer();
const mailer = openSmtpMailer(server.url, "Semillero <hola@semillero.co>", 2);
const world = await openWorld({ mailer });
afterAll(async () => {
  await world.close();
  mailer.close();
  await server.close();
});
beforeEach(() => {
  server.received.length = 0;
  server.failing = false;
});

/** The links of the text and HTML parts, which must be the same. */
function linksIn({ text, html }: { text: string; html: string }): URL[] {
  const links = (part: string) =>
    [...part.matchAll(/http:[^\s"<]+/g)].map(([link]) => link.replaceAll("&amp;", "&"));
  expect(new Set(links(html))).toEqual(new Set(links(text)));
  return links(text).map((link) => new URL(link));
}

function onlyMail() {
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  if (!mail) throw new Error("no mail came");
  return mail;
}

const working = new AbortController().signal;

/** A process that is killed does nothing more. */
const never = async () => {};

type MailRequest = { here: TestAcademy; kind: AccountMail["kind"] };

function send({ here: { ctx, student }, kind }: MailRequest, changes: Partial<Ctx> = {}) {
  const mail: AccountMail =
    kind === "reset" ? { kind, email: student.email } : { kind, userId: student.id };
  return sendAccountMail({ ...ctx, ...changes }, mail);
}

describe.each([
  { kind: "reset", subject: "Elige una contraseña nueva", page: "/login/reset" },
  { kind: "verify", subject: "Confirma tu correo", page: "/login/verify" },
  { kind: "taken", subject: "Ya tienes una cuenta", page: "/login" },
  { kind: "password-changed", subject: "Tu contraseña cambió", page: "/login/forgot" },
  { kind: "linked", subject: "Hay otra forma de entrar a tu cuenta", page: "/login/forgot" },
  {
    kind: "factor-added",
    subject: "Activaste la verificación en dos pasos",
    page: "/login/forgot",
  },
  {
    kind: "factor-removed",
    subject: "Desactivaste la verificación en dos pasos",
    page: "/login/forgot",
  },
  {
    kind: "factor-reset",
    subject: "Quitamos la verificación en dos pasos de tu cuenta",
    page: "/login",
  },
  {
    kind: "recovery-code-used",
    subject: "Se usó un código de recuperación",
    page: "/login/forgot",
  },
] as const)("the mail $kind", ({ kind, subject, page }) => {
  test("is sent to the account's address as text and as HTML in the product's look", async () => {
    const here = await world.academy();
    await send({ here, kind });
    const mail = onlyMail();
    expect(mail.to).toEqual([here.student.email]);
    expect(mail.subject).toBe(subject);
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.text).toContain(`en ${here.academy.name}`);
    expect(mail.html).toContain(`en ${here.academy.name}`);
    expect(mail.html).toContain("background:#F4B61A");
    expect(mail.text).not.toMatch(/<\w+/);
  });

  test("leads to the academy's own host", async () => {
    const here = await world.academy();
    await send({ here, kind });
    const links = linksIn(onlyMail());
    const host = `${here.academy.subdomain}.localhost:3000`;
    expect(links.map((link) => link.host)).toEqual(links.map(() => host));
    expect(links.map((link) => link.pathname)).toContain(page);
  });

  test("does not contain the name chosen at sign-up", async () => {
    const here = await world.academy();
    await world.database.db
      .update(users)
      .set({ name: "Gana dinero en estafa.co" })
      .where(eq(users.id, here.student.id));
    await send({ here, kind });
    expect(onlyMail().text + onlyMail().html).not.toContain("estafa.co");
  });

  test("is not sent to an account that is deleted or belongs to another academy", async () => {
    const here = await world.academy();
    const { academy } = await world.academy();
    await send({ here, kind }, { academy });
    const { now } = here.ctx;
    await world.database.db
      .update(users)
      .set({ deletedAt: now })
      .where(eq(users.id, here.student.id));
    await send({ here, kind });
    expect(server.received).toEqual([]);
  });
});

test("the mail about an existing account leads to sign-in and to a new password", async () => {
  const here = await world.academy();
  await send({ here, kind: "taken" });
  const pages = linksIn(onlyMail()).map(({ pathname }) => pathname);
  expect(pages.sort()).toEqual(["/login", "/login/forgot"]);
});

test("an address that is already verified gets no link", async () => {
  const here = await world.academy();
  await send({ here, kind: "verify" });
  const token = linksIn(onlyMail())[0]?.searchParams.get("token") ?? "";
  await verifyEmail(here.ctx, { token });
  await send({ here, kind: "verify" });
  expect(server.received).toHaveLength(1);
});

test("each mail with a link is a separate mail", async () => {
  const here = await world.academy();
  for (const kind of ["reset", "reset", "verify", "verify"] as const) await send({ here, kind });
  const ids = server.received.map(({ headers }) => headers.get("message-id"));
  expect(new Set(ids).size).toBe(4);
});

test("an immediate retry sends the same notice, and a later notice is a new mail", async () => {
  const here = await world.academy();
  const now = new Date("2026-05-04T10:00:01Z");
  const later = new Date("2026-05-04T12:00:00Z");
  for (const at of [now, now, later]) await send({ here, kind: "password-changed" }, { now: at });
  const [first, again, next] = server.received.map(({ headers }) => headers.get("message-id"));
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("a second try of a job sends the same notice, however much later", async () => {
  const here = await world.academy();
  const job = { id: newId(), signal: working };
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  for (const count of [0, 4]) {
    await send({ here, kind: "password-changed" }, { job, now: hours(count) });
  }
  await send({ here, kind: "password-changed" }, { job: { ...job, id: newId() } });
  const [first, again, next] = server.received.map(({ headers }) => headers.get("message-id"));
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("a job that was too slow sends nothing, since another process may have sent it", async () => {
  const here = await world.academy();
  const job = { id: newId(), signal: AbortSignal.abort() };
  await expect(send({ here, kind: "linked" }, { job })).rejects.toThrow();
  expect(server.received).toEqual([]);
});

test("while the mail server fails, the job waits and the mail is sent later", async () => {
  const { ctx, student } = await world.academy();
  await requestReset(ctx, { email: student.email });
  server.failing = true;
  expect(await world.runJobs()).toEqual({ done: 0, failed: 1 });
  expect(server.received).toEqual([]);
  server.failing = false;
  await world.database.pool.query(
    "update pgboss.job set start_after = now() where state = 'retry'",
  );
  expect(await world.runJobs()).toEqual({ done: 1, failed: 0 });
  const token = linksIn(onlyMail())[0]?.searchParams.get("token") ?? "";
  expect(await peekLink(ctx, token, "reset")).toBe(true);
});

describe("of the mails that strangers can cause", () => {
  test.each([
    ["reset", 3],
    ["verify", 10],
    ["taken", 3],
  ] as const)("%s, one mailbox gets %i and then no more, and nothing fails", async (kind, most) => {
    const [here, other] = [await world.academy(), await world.academy()];
    for (let sent = 0; sent < most + 3; sent++) {
      // A mail of the same minute would count as a retry at a mail server.
      await send({ here, kind }, { now: new Date(Date.now() + sent * 60_000) });
    }
    expect(server.received).toHaveLength(most);
    await send({ here: other, kind });
    expect(server.received).toHaveLength(most + 1);
  });

  test("each kind is counted alone, and what the owner did is always told", async () => {
    const here = await world.academy();
    for (let sent = 0; sent < 5; sent++) await send({ here, kind: "taken" });
    server.received.length = 0;
    await send({ here, kind: "reset" });
    for (let sent = 0; sent < 12; sent++) await send({ here, kind: "password-changed" });
    expect(server.received).toHaveLength(13);
  });

  test("one that the mail server did not take does not count", async () => {
    const here = await world.academy();
    server.failing = true;
    for (let tried = 0; tried < 5; tried++) {
      await expect(send({ here, kind: "taken" })).rejects.toThrow();
    }
    server.failing = false;
    await send({ here, kind: "taken" });
    expect(server.received).toHaveLength(1);
  });

  test("one whose process is killed after its count is sent by the next try of its job", async () => {
    const { ctx, student } = await world.academy();
    const killed = { ...ctx.outside, limiter: { ...ctx.outside.limiter, giveBack: never } };
    const jobs = Array.from({ length: 3 }, () => ({ id: newId(), signal: working }));
    const mail = { kind: "reset", email: student.email } as const;
    server.failing = true;
    for (const job of jobs) {
      await expect(sendAccountMail({ ...ctx, outside: killed, job }, mail)).rejects.toThrow();
    }
    server.failing = false;
    for (const job of jobs) await sendAccountMail({ ...ctx, job }, mail);
    expect(server.received).toHaveLength(3);
    await sendAccountMail({ ...ctx, job: { id: newId(), signal: working } }, mail);
    expect(server.received).toHaveLength(3);
  });

  test("the count is by mailbox, whether or not the spelling is the same", async () => {
    const { ctx, student } = await world.academy();
    const spellings = [student.email, student.email.toUpperCase(), ` ${student.email}`];
    for (const email of [...spellings, ...spellings]) {
      await sendAccountMail(ctx, { kind: "reset", email });
    }
    expect(server.received).toHaveLength(3);
  });
});

test("no job holds a token or reveals whether an account exists", async () => {
  const { ctx, student, academy } = await world.academy();
  const unknown = `${newId()}@correo.test`;
  for (const email of [student.email, unknown]) await requestReset(ctx, { email });
  await world.runJobs();
  const token = linksIn(onlyMail())[0]?.searchParams.get("token") ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await world.database.pool.query(
    "select data, output, state from pgboss.job where data->>'academyId' = $1 order by created_on",
    [academy.id],
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  const jobOf = (email: string) => ({
    data: { academyId: academy.id, mail: { kind: "reset", email, fromKnownDevice: false } },
    output: rows[0]?.output,
    state: "completed",
  });
  expect(rows).toEqual([jobOf(student.email), jobOf(unknown)]);
});
