// Catches: a message that is lost or doubled, a mail that answers the wrong person or carries
// headers of a stranger, a message read by another academy, a flood.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { forgetAccount } from "#src/accounts/profile/forget-account.ts";
import { users } from "#src/accounts/tables.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Mail } from "#src/outside/mail/mailer.ts";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { forgetMessages } from "./forget-messages.ts";
import { markAnswered } from "./mark-answered.ts";
import { contactTexts, messageInput } from "./message.rules.ts";
import { messageMailbox, sendMessageMail } from "./message-mail.ts";
import { addressOfFresh, countMessages, listMessages, messagesBy } from "./message-queries.ts";
import { messagesFile } from "./messages-file.ts";
import { sendMessage } from "./send-message.ts";
import { contactMessages } from "./tables.ts";
import { tidyMessages } from "./tidy-messages.ts";

const world = await openWorld();
afterAll(() => world.close());

const written = () => ({
  name: "Yeny Chocué",
  email: `${newId()}@correo.test`,
  topic: "clases" as const,
  text: "No me abre la clase 3.\n\n¿Qué hago?",
});
const all = { part: "", open: false, after: null, limit: 50 };
const visitor = () => ({ address: newId(), device: "" });

async function mailFor(ctx: Ctx, messageId: string): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { ...ctx.outside.mailer, send: async (mail: Mail) => void sent.push(mail) };
  await sendMessageMail({ ...ctx, outside: { ...ctx.outside, mailer } }, { messageId });
  return sent;
}

test("a message is a row and one job, and the same one twice is one", async () => {
  const { ctx } = await world.academy();
  const visiting = { ...ctx, visitor: visitor() };
  const message = written();
  const ids = await Promise.all([1, 2, 3].map(() => sendMessage(visiting, message)));
  expect(new Set(ids).size).toBe(1);
  const { found } = await listMessages(ctx, all);
  expect(found).toMatchObject([{ ...message, userId: null, answeredAt: null }]);
  const jobs = await world.database.pool.query(
    "select data from pgboss.job where name = 'contact.mail' and data->>'messageId' = $1",
    [ids[0]],
  );
  expect(jobs.rows).toHaveLength(1);
  const other = await sendMessage(visiting, { ...message, text: "Ya me abrió, gracias." });
  expect(ids).not.toContain(other);
});

test("the mail goes to the address that an administrator has proven, else to theirs, else to the operator", async () => {
  const here = await world.academy();
  const email = `${newId()}@gulupa.test`;
  const ctx = { ...here.ctx, academy: { ...here.academy, email } };
  expect(await messageMailbox(ctx)).toBe(ctx.outside.contact);
  const luz = await provenAdministrator(here);
  expect(await messageMailbox(ctx)).toBe(luz.actor.email);
  const { actor } = await provenAdministrator(here);
  const own = { ...ctx, academy: { ...here.academy, email: actor.email } };
  expect(await messageMailbox(own)).toBe(actor.email);
});

test("the mail goes to the academy, and its answer to whoever wrote, on one line each", async () => {
  const here = await world.academy();
  const { ctx } = here;
  const { actor } = await provenAdministrator(here);
  const message = { ...written(), name: "Yeny\r\nBcc: todos@correo.test" };
  const id = await sendMessage(ctx, message);
  const [mail] = await mailFor(ctx, id);
  expect(mail).toMatchObject({
    id: `contact-${id}`,
    to: actor.email,
    subject: "Mensaje de Yeny Bcc: todos@correo.test: Ver mis clases",
    replyTo: { name: "Yeny Bcc: todos@correo.test", address: message.email },
  });
  expect(mail?.text).toContain("No me abre la clase 3.\n\n¿Qué hago?");
  expect(mail?.text).toContain("/semillero/admin/messages");
});

test.each([
  [{ email: "yeny@correo.test\r\nBcc: x@correo.test" }, contactTexts.emailInvalid],
  [{ email: "yeny" }, contactTexts.emailInvalid],
  [{ name: " \u202E " }, contactTexts.name],
  [{ text: "   " }, contactTexts.text],
  [{ text: "a".repeat(2001) }, contactTexts.textLong],
  [{ topic: "nada" }, contactTexts.topic],
])("%j is refused in Spanish", (change, message) => {
  const result = messageInput.safeParse({ ...written(), ...change });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("strangers with an e-mail do not use up its messages, and a message twice counts once", async () => {
  const { ctx: plain } = await world.academy();
  const quotas = quotasWith({ LIMIT_CONTACT: "1/60", LIMIT_CONTACT_EMAIL: "2/60" });
  const from = () => ({ ...plain, outside: { ...plain.outside, quotas }, visitor: visitor() });
  const message = written();
  const stranger = from();
  const first = await sendMessage(stranger, message);
  expect(await sendMessage(stranger, message)).toBe(first);
  const refused = { code: "too_many" };
  const more = { ...message, text: "Otra cosa" };
  await expect(sendMessage(stranger, more)).rejects.toMatchObject(refused);
  expect(await sendMessage(from(), more)).not.toBe(first);
  await expect(sendMessage(from(), { ...message, text: "Y otra" })).rejects.toMatchObject(refused);
});

test("one address and one e-mail write only so often, and past its limit a mailbox gets no more", async () => {
  const { ctx: plain } = await world.academy();
  const quotas = quotasWith({
    ...{ LIMIT_CONTACT: "2/60", LIMIT_CONTACT_ADDRESS: "3/60", LIMIT_MAIL_CONTACT: "1/60" },
  });
  const ctx = { ...plain, outside: { ...plain.outside, quotas }, visitor: visitor() };
  const message = written();
  const texts = ["uno", "dos", "tres"];
  const id = await sendMessage(ctx, { ...message, text: "uno" });
  const second = await sendMessage(ctx, { ...message, text: "dos" });
  await expect(sendMessage(ctx, { ...message, text: "tres" })).rejects.toMatchObject({
    code: "too_many",
  });
  await Promise.allSettled(texts.map(() => sendMessage(ctx, written())));
  await expect(sendMessage(ctx, written())).rejects.toMatchObject({ code: "too_many" });
  expect(await mailFor(ctx, id)).toHaveLength(1);
  expect(await mailFor(ctx, second)).toHaveLength(0);
  expect((await listMessages(plain, { ...all, part: message.email })).found).toHaveLength(2);
});

test("administrators find messages and mark them; another academy's are not there", async () => {
  const here = await world.academy();
  const there = await world.academy();
  const admin = here.as(await here.person("academy"));
  const id = await sendMessage(here.ctx, { ...written(), text: "Pregunto por la GULUPA" });
  await sendMessage(here.ctx, { ...written(), text: "=1+1" });
  await sendMessage(there.ctx, written());
  const count = (open: boolean, part = "") => countMessages(admin, { part, open });
  expect(await count(true)).toBe(2);
  expect(await count(false, "gulupa")).toBe(1);
  await markAnswered(admin, { id, answered: true });
  await markAnswered(admin, { id, answered: true });
  expect(await count(true)).toBe(1);
  await markAnswered(admin, { id, answered: false });
  expect(await count(true)).toBe(2);
  const stranger = there.as(await there.person("academy"));
  await expect(markAnswered(stranger, { id, answered: true })).rejects.toMatchObject({
    code: "not_found",
  });
  const student = here.as(here.student);
  await expect(markAnswered(student, { id, answered: true })).rejects.toMatchObject({
    code: "forbidden",
  });
  const { found, hasMore } = await listMessages(admin, { ...all, limit: 1 });
  expect([found.length, hasMore]).toEqual([1, true]);
  const after = found[0]?.id ?? "";
  expect((await listMessages(admin, { ...all, after })).found.map((one) => one.id)).toEqual([id]);
  expect(await messagesFile(admin, { ...all, limit: 10 })).toContain("'=1+1");
});

test("the address of an answer is shown for an hour only", async () => {
  const { ctx } = await world.academy();
  const message = written();
  const id = await sendMessage(ctx, message);
  expect(await addressOfFresh(ctx, id)).toBe(message.email);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 3_700_000) };
  expect(await addressOfFresh(later, id)).toBeNull();
});

test("messages go after two years, and with the account of whoever wrote them", async () => {
  const here = await world.academy();
  const { ctx, student } = here;
  const asStudent = here.as(student);
  const kept = await sendMessage(ctx, written());
  const old = await sendMessage(ctx, written());
  const years = new Date(ctx.now);
  years.setUTCFullYear(years.getUTCFullYear() - 2, years.getUTCMonth(), years.getUTCDate() - 1);
  await ctx.db.update(contactMessages).set({ createdAt: years }).where(eq(contactMessages.id, old));
  await tidyMessages(ctx);
  const own = await sendMessage(asStudent, written());
  const sameAddress = await sendMessage(ctx, { ...written(), email: student.email });
  const other = here.as(await here.person("student"));
  const others = await sendMessage(other, {
    ...{ ...written(), email: student.email, text: "Es de otra persona." },
  });
  const ids = async () => (await listMessages(ctx, all)).found.map(({ id }) => id);
  expect(await ids()).toEqual([others, sameAddress, own, kept]);
  const person = { ...student, emailVerifiedAt: null };
  expect(await messagesBy(ctx, person)).toHaveLength(1);
  await inTransaction(ctx, (ctx) => forgetMessages(ctx, person));
  // Nobody has proven that the other message is the student's.
  expect(await ids()).toEqual([others, sameAddress, kept]);
  const proven = { ...student, emailVerifiedAt: ctx.now };
  expect(await messagesBy(ctx, proven)).toHaveLength(1);
  await inTransaction(ctx, (ctx) => forgetMessages(ctx, proven));
  // What another member wrote is theirs, whatever address they typed.
  expect(await ids()).toEqual([others, kept]);
});

test("of an account that is deleted meanwhile no message stays", async () => {
  const here = await world.academy();
  const student = here.as(await here.person("student"));
  const { actor } = student;
  const writing = () => sendMessage({ ...student, visitor: visitor() }, written());
  await writing();
  await inTransaction(here.ctx, async (ctx) => {
    await forgetMessages(ctx, { ...actor, emailVerifiedAt: null });
    await forgetAccount(ctx, actor);
  });
  await expect(writing()).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await listMessages(here.ctx, all)).found).toEqual([]);
});

// The embedded database has one connection, so nothing runs concurrently.
test.skipIf(world.database.embedded)("a message waits for a deletion that has begun", async () => {
  const here = await world.academy();
  const student = here.as(here.student);
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const deletion = inTransaction(here.ctx, async (ctx) => {
    await ctx.db.select().from(users).where(eq(users.id, student.actor.id)).for("update");
    await forgetMessages(ctx, { ...student.actor, emailVerifiedAt: null });
    held.resolve();
    await gate.promise;
    await forgetAccount(ctx, student.actor);
  });
  await held.promise;
  const writing = sendMessage({ ...student, visitor: visitor() }, written());
  writing.catch(() => {});
  const blocked = `select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  const { pool } = world.database;
  await expect.poll(async () => (await pool.query(blocked)).rows.length).toBeGreaterThan(0);
  gate.resolve();
  await deletion;
  await expect(writing).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await listMessages(here.ctx, all)).found).toEqual([]);
});
