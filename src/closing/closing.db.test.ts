// An academy that is closed: who may ask for it, what its people are told, and how it is kept open.
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closesAfter, lastMoment, remindsAt } from "#src/academies/away/closing.rules.ts";
import { findAcademyById } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { restoreAcademy, suspendAcademy } from "#src/administration/suspend-academy.ts";
import type { Actor, MemberCtx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { notifications } from "#src/notifications/tables.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { openShop } from "#src/testing/purchase.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { quotasWith } from "#src/testing/world.ts";
import { listActivity } from "#src/trail/queries.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import {
  closeAcademy,
  closeAcademyAsStaff,
  undoClosingAsStaff,
  undoOwnClosing,
} from "./close-academy.ts";
import { followClosing } from "./follow-closing.ts";

const shop = await openShop();
const { world } = shop;
const { db } = world.database;
afterAll(() => shop.close());
const root = await rootAcademy(world);
const staff = root.as(await root.person("admin"));
const password = "cosecha de mayo";
const passwordHash = await hashPassword(password);

async function opened() {
  const here = await world.academy();
  const owner = here.as(await here.person("academy", "Luz Dary"));
  const { subdomain } = here.academy;
  return { here, owner, input: { subdomain: subdomain ?? "", password } };
}

/** Gives every account of these academies the password and a proven address, now. */
async function withPassword(...ids: string[]) {
  const given = { passwordHash, emailVerifiedAt: new Date() };
  for (const id of ids) await db.update(users).set(given).where(eq(users.academyId, id));
}

async function proven(here: TestAcademy): Promise<Actor> {
  const person = await here.person("student");
  await markProven(here.ctx, person);
  return person;
}

/** As a request or job sees it now. */
async function again<C extends TestAcademy["ctx"]>(ctx: C, now = new Date()): Promise<C> {
  const academy = await findAcademyById(db, ctx.academy.id);
  if (!academy) throw new Error("no academy");
  return { ...ctx, academy, now };
}

const letterSubjects = ({ email }: Actor) => shop.lettersTo(email).map(({ subject }) => subject);

function told(here: TestAcademy, { id }: Actor) {
  return db
    .select({ text: notifications.text })
    .from(notifications)
    .where(
      and(
        eq(notifications.academyId, here.academy.id),
        eq(notifications.userId, id),
        eq(notifications.kind, "closing"),
      ),
    );
}

async function closed(setClosesAt?: Date) {
  const { here, owner, input } = await opened();
  await withPassword(here.academy.id);
  const learner = await proven(here);
  await inTransaction(here.ctx, (ctx) => enrol(ctx, learner.id, here.course.id));
  await closeAcademy(owner, input);
  if (setClosesAt) await move(here, setClosesAt);
  return { here, owner, input, learner };
}

/** Lets the time pass. */
function move(here: TestAcademy, closesAt: Date) {
  return db.update(academies).set({ closesAt }).where(eq(academies.id, here.academy.id));
}

test("only an administrator with password and address closes an academy, and never the root one", async () => {
  const { here, owner, input } = await opened();
  await withPassword(here.academy.id, root.academy.id);
  const asTeacher = here.as(here.teacher);
  await expect(closeAcademy(asTeacher, input)).rejects.toMatchObject({ code: "forbidden" });
  const ofStaff = here.as(await here.person("admin"));
  await expect(closeAcademy(ofStaff, input)).rejects.toMatchObject({ code: "forbidden" });
  const refused = [
    { ...input, password: "otra" },
    { ...input, password: undefined },
    { ...input, subdomain: "otra" },
    { ...input, subdomain: "" },
  ];
  for (const wrong of refused) {
    await expect(closeAcademy(owner, wrong)).rejects.toMatchObject({ code: "invalid" });
  }
  const ofRoot = root.as(await root.person("academy"));
  const none = { code: "forbidden" };
  await expect(closeAcademy(ofRoot, { ...input, subdomain: "" })).rejects.toMatchObject(none);
  const ofOther = (await world.academy()).as(await here.person("admin"));
  for (const ctx of [owner, ofOther, root.as(await root.person("academy"))]) {
    const missing = { code: "not_found" };
    await expect(closeAcademyAsStaff(ctx, here.academy.id, input)).rejects.toMatchObject(missing);
    await expect(undoClosingAsStaff(ctx, here.academy.id)).rejects.toMatchObject(missing);
  }
  await expect(closeAcademyAsStaff(staff, root.academy.id, input)).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await again(here.ctx)).academy).toMatchObject({ closesAt: null, closingSince: null });
});

test("two administrators and a double click close it once, and everybody concerned is told once", async () => {
  const { here, owner, input } = await opened();
  const second = here.as(await here.person("academy", "Ana"));
  const learner = await here.person("student", "Yeny");
  const stranger = await here.person("student", "Sin curso");
  await withPassword(here.academy.id);
  await inTransaction(here.ctx, (ctx) => enrol(ctx, learner.id, here.course.id));
  const shouted = { ...input, subdomain: ` ${input.subdomain.toUpperCase()} ` };
  await Promise.all([
    closeAcademy(owner, input),
    closeAcademy(owner, shouted),
    closeAcademy(second, input),
  ]);
  const { closesAt } = (await again(here.ctx)).academy;
  expect(closesAt).toEqual(closesAfter(owner.now));
  await world.runJobs();
  // The next hour, and a worker that ran twice.
  await followClosing(await again(here.ctx), {});
  await followClosing(await again(here.ctx), {});
  await world.runJobs();
  const day = formatDate(lastMoment(closesAt as Date));
  for (const person of [learner, here.teacher, owner.actor, second.actor]) {
    expect(letterSubjects(person)).toEqual([`La Gulupa cierra el ${day}`]);
    const [notice, ...more] = await told(here, person);
    expect(notice?.text).toContain(`cierra el ${day}`);
    expect(more).toEqual([]);
  }
  expect(shop.lettersTo(learner.email)[0]?.text).toContain("descargas los archivos");
  expect(shop.lettersTo(here.teacher.email)[0]?.text).toContain("Métodos de pago");
  expect(letterSubjects(stranger)).toEqual([]);
  const rows = await Promise.all(
    [owner, second].map((ctx) => listActivity(ctx, ctx.actor.id, { limit: 5 })),
  );
  const asked = rows.flatMap(({ activity }) => activity).map(({ action }) => action);
  expect(asked.filter((action) => action === "closing-asked")).toHaveLength(1);
});

test("whoever gets a course later is told in the next hour; a killed worker repeats nothing", async () => {
  const { here, learner } = await closed();
  const many = await Promise.all(
    Array.from({ length: 120 }, async () => {
      const id = newId();
      const email = `${id}@correo.test`;
      const own = { academyId: here.academy.id, id, email, name: "Ana", role: "student" as const };
      await db.insert(users).values({ ...own, completedSignUp: true, emailVerifiedAt: new Date() });
      await inTransaction(here.ctx, (ctx) => enrol(ctx, id, here.course.id));
      return id;
    }),
  );
  const stop = new AbortController();
  stop.abort();
  const job = followClosing(await again(here.ctx), {}, stop.signal);
  await expect(job).rejects.toThrow();
  await Promise.all([
    followClosing(await again(here.ctx), {}),
    followClosing(await again(here.ctx), {}),
  ]);
  await world.runJobs();
  const late = await proven(here);
  await inTransaction(here.ctx, (ctx) => enrol(ctx, late.id, here.course.id));
  await followClosing(await again(here.ctx), {});
  await world.runJobs();
  expect(letterSubjects(late)).toHaveLength(1);
  expect(letterSubjects(learner)).toHaveLength(1);
  const all = many.flatMap((id) => shop.lettersTo(`${id}@correo.test`));
  expect(all).toHaveLength(120);
});

test("people are reminded once, seven days before, unless they were told in that week", async () => {
  const { here, learner } = await closed();
  await world.runJobs();
  const { closesAt } = (await again(here.ctx)).academy;
  const reminded = remindsAt(closesAt as Date);
  const before = new Date(reminded.getTime() - 1);
  await followClosing(await again(here.ctx, before), {});
  await world.runJobs();
  expect(letterSubjects(learner)).toHaveLength(1);
  const late = await proven(here);
  await inTransaction(here.ctx, (ctx) => enrol(ctx, late.id, here.course.id));
  for (const _ of [1, 2]) await followClosing(await again(here.ctx, reminded), {});
  await world.runJobs();
  expect(letterSubjects(learner)[1]).toContain("Recuerda: La Gulupa cierra el");
  expect(letterSubjects(learner)).toHaveLength(2);
  expect(letterSubjects(late)).toHaveLength(1);
});

test("it can be kept open: it sells again and who was told is told so, once; a new closing is another", async () => {
  const { here, owner, input, learner } = await closed();
  await world.runJobs();
  const { closingSince } = (await again(here.ctx)).academy;
  const since = closingSince?.toISOString();
  const ctx = await again(owner);
  const stale = undoOwnClosing(ctx, { since: new Date(0).toISOString() });
  await expect(stale).rejects.toMatchObject({ code: "conflict" });
  await Promise.all([undoOwnClosing(ctx, { since }), undoOwnClosing(ctx, { since })]);
  await undoOwnClosing(ctx, { since });
  const newcomer = await proven(here);
  await inTransaction(here.ctx, (ctx) => enrol(ctx, newcomer.id, here.course.id));
  await world.runJobs();
  expect((await again(here.ctx)).academy.closesAt).toBeNull();
  expect(letterSubjects(learner)[1]).toBe("La Gulupa sigue abierta");
  expect(letterSubjects(learner)).toHaveLength(2);
  expect(letterSubjects(newcomer)).toEqual([]);
  await closeAcademy({ ...(await again(owner)), actor: owner.actor }, input);
  await world.runJobs();
  expect(letterSubjects(learner)).toHaveLength(3);
  expect(letterSubjects(newcomer)).toHaveLength(1);
  const { activity } = await listActivity(owner, owner.actor.id, { limit: 3 });
  expect(activity.map(({ action }) => action)).toEqual([
    "closing-asked",
    "closing-undone",
    "closing-asked",
  ]);
});

test("a mail that waited until the closing was taken back is not sent", async () => {
  const { here, owner, learner } = await closed();
  await followClosing(await again(here.ctx), {});
  await undoOwnClosing(await again(owner));
  await world.runJobs();
  expect(letterSubjects(learner)).toEqual(["La Gulupa sigue abierta"]);
});

test("kept open during a pause: its people are told once it is open again", async () => {
  const { here, owner, input, learner } = await closed();
  await world.runJobs();
  await suspendAcademy(staff, here.academy.id, { reason: "Revisamos una queja" });
  await undoClosingAsStaff(staff, here.academy.id);
  for (const _ of [1, 2]) {
    await world.runJobs();
    expect(letterSubjects(learner)).toHaveLength(1);
    expect(await told(here, learner)).toHaveLength(1);
    // Nobody closes it meanwhile.
    await followClosing(await again(here.ctx), {});
    await undoClosingAsStaff(staff, here.academy.id);
  }
  for (const _ of [1, 2]) await restoreAcademy(staff, here.academy.id);
  await world.runJobs();
  expect(letterSubjects(learner)[1]).toBe("La Gulupa sigue abierta");
  expect(letterSubjects(learner)).toHaveLength(2);
  expect((await again(here.ctx)).academy).toMatchObject({ closingSince: null, closesAt: null });
  await suspendAcademy(staff, here.academy.id, { reason: "Otra queja" });
  await restoreAcademy(staff, here.academy.id);
  await world.runJobs();
  expect(letterSubjects(learner)).toHaveLength(2);
  await closeAcademy(await again(owner), input);
  await world.runJobs();
  expect(letterSubjects(learner)).toHaveLength(3);
});

test("an unproven address gets no mail, and its account the notification", async () => {
  const { here, owner, input } = await opened();
  await withPassword(here.academy.id);
  const learner = await here.person("student");
  await inTransaction(here.ctx, (ctx) => enrol(ctx, learner.id, here.course.id));
  await closeAcademy(owner, input);
  await world.runJobs();
  expect(letterSubjects(learner)).toEqual([]);
  expect(await told(here, learner)).toHaveLength(1);
  expect(letterSubjects(owner.actor)).toHaveLength(1);
});

test("an academy is closed three times in a day at most, whoever does it", async () => {
  const { here, owner, input } = await opened();
  await withPassword(here.academy.id, root.academy.id);
  const second = here.as(await here.person("academy"));
  await withPassword(here.academy.id);
  const quotas = quotasWith({ CLOSINGS_PER_DAY: 3 });
  const limited = (ctx: MemberCtx) => ({ ...ctx, outside: { ...ctx.outside, quotas } });
  const close = [
    () => closeAcademy(limited(owner), input),
    () => closeAcademy(limited(second), input),
    () => closeAcademyAsStaff(limited(staff), here.academy.id, input),
  ];
  for (const begin of close) {
    // What is refused and what is repeated do not count.
    await suspendAcademy(staff, here.academy.id, { reason: "Revisamos" });
    await expect(begin()).rejects.toMatchObject({ code: "conflict" });
    await restoreAcademy(staff, here.academy.id);
    await begin();
    await begin();
    await undoOwnClosing(await again(owner));
  }
  for (const begin of close) {
    await expect(begin()).rejects.toMatchObject({
      code: "too_many",
      message: expect.stringContaining("no se puede cerrar más de 3 veces en un día"),
    });
  }
  const other = await opened();
  await withPassword(other.here.academy.id);
  await closeAcademy(limited(other.owner), other.input);
});

test("once it is closed its administrators are told once, and only staff open it again", async () => {
  const { here, owner, learner } = await closed(new Date(Date.now() - 1000));
  await withPassword(root.academy.id);
  for (const _ of [1, 2]) await followClosing(await again(here.ctx), {});
  await world.runJobs();
  expect(letterSubjects(owner.actor)).toContain("La Gulupa cerró");
  expect(letterSubjects(learner)).not.toContain("La Gulupa cerró");
  const isLeft = and(eq(academies.id, here.academy.id), isNull(academies.closedAt));
  expect(await db.$count(academies, isLeft)).toBe(0);
  const ctx = await again(owner);
  await expect(undoOwnClosing(ctx)).rejects.toMatchObject({ code: "conflict" });
  await undoClosingAsStaff(staff, here.academy.id);
  expect((await again(here.ctx)).academy.closesAt).toBeNull();
});

test("staff close any academy, and their trail names it", async () => {
  const { here, input } = await opened();
  await withPassword(root.academy.id);
  const wrong = { ...input, password: "otra" };
  await expect(closeAcademyAsStaff(staff, here.academy.id, wrong)).rejects.toMatchObject({
    code: "invalid",
  });
  for (const _ of [1, 2]) await closeAcademyAsStaff(staff, here.academy.id, input);
  for (const _ of [1, 2]) await undoClosingAsStaff(staff, here.academy.id);
  const { activity } = await listActivity(staff, staff.actor.id, { limit: 2 });
  expect(activity).toMatchObject([
    { action: "closing-undone-by-staff", details: { academy: input.subdomain } },
    { action: "closing-asked-by-staff", details: { academy: input.subdomain } },
  ]);
});

test("a suspended academy is not closed, and nobody is told of a closing during the pause", async () => {
  const { here, owner, input } = await opened();
  await withPassword(here.academy.id);
  await suspendAcademy(staff, here.academy.id, { reason: "Revisamos" });
  const paused = { ...(await again(owner)), actor: owner.actor } as MemberCtx;
  await expect(closeAcademy(paused, input)).rejects.toMatchObject({ code: "conflict" });
  await restoreAcademy(staff, here.academy.id);
  await closeAcademy(owner, input);
  await suspendAcademy(staff, here.academy.id, { reason: "Revisamos" });
  await world.runJobs();
  const ofClosing = () => letterSubjects(owner.actor).filter((one) => one.includes("cierra"));
  expect(ofClosing()).toEqual([]);
  await restoreAcademy(staff, here.academy.id);
  await followClosing(await again(here.ctx), {});
  await world.runJobs();
  expect(ofClosing()).toHaveLength(1);
});
