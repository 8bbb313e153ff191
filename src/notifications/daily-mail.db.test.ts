import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { markProven } from "#src/testing/prove.ts";
import { tell } from "#src/testing/tell.ts";
import { openWorld } from "#src/testing/world.ts";
import { chooseDailyMail } from "./choose-daily-mail.ts";
import { mailUnseen } from "./mail-unseen.ts";
import { markNotification } from "./mark-read.ts";
import { listNotifications } from "./notification-queries.ts";
import { sendUnseenMail } from "./send-unseen-mail.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const { ctx } = here;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const morning = new Date("2026-11-23T12:00:00Z");
const at = (ms: number) => ({ ...ctx, now: new Date(morning.getTime() + ms) });

async function proven(): Promise<Actor> {
  const person = await here.person("student");
  await markProven(ctx, person);
  return person;
}

async function mailsTo({ email }: Actor) {
  const mailbox = world.outside.mailer.mailbox ?? expect.fail("no mailbox");
  const found = (await mailbox.list()).filter(({ to }) => to === email);
  return Promise.all(
    found.map(async ({ id }) => (await mailbox.read(id)) ?? expect.fail("no mail")),
  );
}

const bodiesTo = async (person: Actor) => (await mailsTo(person)).map(({ text }) => text);

async function runMorning(now = morning) {
  await mailUnseen({ ...ctx, now });
  return world.runJobs();
}

test("what was not seen comes in one mail, with links, and the next day only what is new", async () => {
  const ana = await proven();
  await tell(at(-2 * hourMs), ana, [
    { text: "Nubia respondió tu pregunta", href: "/courses/1/clases/2" },
    { text: "Ya abrió «Cacao»", href: "//otro.sitio/robo" },
  ]);
  await runMorning();
  const [mail, ...more] = await mailsTo(ana);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Tienes 2 notificaciones sin leer");
  expect(mail?.text).toMatch(/Nubia respondió tu pregunta: http:\/\/\S+\/courses\/1\/clases\/2\n/);
  // What leads elsewhere leads to the list.
  expect(mail?.text).toMatch(/Ya abrió «Cacao»: http:\/\/\S+\/account\/notifications\n/);
  expect(mail?.text).not.toContain("otro.sitio");
  expect(mail?.text).toMatch(
    /No quiero más este correo: http:\/\/\S+\/notifications\/stop\?account=/,
  );

  await runMorning(at(dayMs).now);
  expect(await mailsTo(ana)).toHaveLength(1);
  await tell(at(dayMs + hourMs), ana, [{ text: "Tu curso ya está publicado" }]);
  await runMorning(at(2 * dayMs).now);
  const bodies = (await bodiesTo(ana)).filter((text) => text.includes("ya está publicado"));
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).not.toContain("Nubia");
});

test("two workers, a retry and a second tick of the day mail once", async () => {
  const ana = await proven();
  await tell(at(-hourMs), ana, [{ text: "Vendiste «Café»" }]);
  await Promise.all([mailUnseen(at(0)), mailUnseen(at(0))]);
  await mailUnseen(at(hourMs));
  await tell(at(2 * hourMs), ana, [{ text: "Vendiste «Cacao»" }]);
  await runMorning(at(3 * hourMs).now);
  expect(await bodiesTo(ana)).toEqual([expect.not.stringContaining("Cacao")]);
});

test("what was read meanwhile is left out, and nothing is sent where nothing is left", async () => {
  const [ana, rosa] = [await proven(), await proven()];
  await tell(at(-hourMs), ana, [{ text: "leída" }, { text: "pendiente" }]);
  await tell(at(-hourMs), rosa, [{ text: "leída" }]);
  await mailUnseen(at(0));
  for (const person of [ana, rosa]) {
    const found = await listNotifications(ctx, person.id, { limit: 9, offset: 0 });
    const id = found.find(({ text }) => text === "leída")?.id ?? "";
    await markNotification(here.as(person), { id, read: true });
  }
  await world.runJobs();
  expect(await bodiesTo(rosa)).toEqual([]);
  const [body = ""] = await bodiesTo(ana);
  expect(body).toContain("pendiente");
  expect(body).not.toContain("leída:");
  expect((await mailsTo(ana))[0]?.subject).toBe("Tienes una notificación sin leer");
});

test("ten are listed, and the rest is a number", async () => {
  const ana = await proven();
  await tell(
    at(-hourMs),
    ana,
    Array.from({ length: 13 }, (_, n) => ({ text: `Venta ${n}` })),
  );
  await runMorning();
  const [body = ""] = await bodiesTo(ana);
  expect(body.match(/Venta \d+/g)).toHaveLength(10);
  expect(body).toContain("Venta 12:");
  expect(body).toContain("y 3 más:");
});

test("nobody is mailed who turned it off, did not prove the mailbox, is gone, or saw nothing new", async () => {
  const people: Record<string, Actor> = {
    off: await proven(),
    unproven: await here.person("student"),
    gone: await proven(),
    unfinished: await proven(),
    late: await proven(),
  };
  for (const person of Object.values(people)) await tell(at(-hourMs), person, [{ text: "Nueva" }]);
  const { off, gone, unfinished, late } = people;
  const change = (person: Actor | undefined, set: Partial<typeof users.$inferInsert>) =>
    world.database.db
      .update(users)
      .set(set)
      .where(and(eq(users.academyId, here.academy.id), eq(users.id, person?.id ?? "")));
  await chooseDailyMail(ctx, { userId: off?.id ?? "", dailyMail: false });
  await change(gone, { deletedAt: morning });
  await change(unfinished, { completedSignUp: false });
  const old = await proven();
  await tell(at(-8 * dayMs), old, [{ text: "De hace ocho días" }]);
  await mailUnseen(at(0));
  // Turned off between the tick and the mail.
  await chooseDailyMail(ctx, { userId: late?.id ?? "", dailyMail: false });
  await world.runJobs();
  for (const [name, person] of [...Object.entries(people), ["old", old] as const]) {
    expect(await bodiesTo(person), name).toEqual([]);
  }
});

test("another academy's people are mailed by its own job", async () => {
  const there = await world.academy();
  await markProven(there.ctx, there.student);
  await tell({ ...there.ctx, now: at(-hourMs).now }, there.student, [{ text: "Allá" }]);
  await runMorning();
  expect(await bodiesTo(there.student)).toEqual([]);
});

test("a repeated job is the same mail, which says where a mail program ends it", async () => {
  const ana = await proven();
  await tell(at(-hourMs), ana, [{ text: "Una" }]);
  const sent: { id: string; unsubscribe?: string }[] = [];
  const mailer = {
    ...world.outside.mailer,
    send: async (mail: (typeof sent)[0]) => void sent.push(mail),
  };
  const job = { userId: ana.id, since: at(-dayMs).now.toISOString(), until: morning.toISOString() };
  const outside = { ...world.outside, mailer };
  for (const now of [at(0).now, at(hourMs).now])
    await sendUnseenMail({ ...ctx, outside, now }, job);
  expect(sent).toHaveLength(2);
  expect(sent[0]?.id).toBe(sent[1]?.id);
  expect(sent[0]?.unsubscribe).toMatch(/\/notifications\/stop\?account=.+&key=.+/);
});
