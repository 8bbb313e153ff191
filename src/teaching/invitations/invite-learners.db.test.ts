// What becomes of each address of a list, what it counts for, and what its mail says.

import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { notifications } from "#src/notifications/tables.ts";
import { readSettings } from "#src/settings/settings.ts";
import { invitations } from "#src/teaching/tables.ts";
import { onServer } from "#src/testing/database/engine.ts";
import { inviteOne, linksOf, newestOf, provenTeacher } from "#src/testing/invitation.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { prove } from "#src/testing/prove.ts";
import { cards, openShop } from "#src/testing/purchase.ts";
import { quotasWith, root } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { inviteTexts } from "./invitation-texts.rules.ts";
import { inviteLearners } from "./invite-learners.ts";
import { refuseInvitations } from "./refuse-invitations.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

const shop = await openShop();
const { world, lettersTo } = shop;
afterAll(() => shop.close());

const someone = () => `${newId()}@correo.test`;
const outcomesOf = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

async function invite(
  here: TestAcademy,
  addresses: string,
  changes: Partial<Pick<Ctx, "now" | "outside">> = {},
) {
  const teacher = { ...(await provenTeacher(here)), ...changes };
  return inviteLearners(teacher, here.course.id, { addresses, confirmed: true });
}

/** As the program runs with these settings. */
function limited(given: Parameters<typeof quotasWith>[0]) {
  return { outside: { ...world.outside, quotas: quotasWith(given) } };
}

test("says of each address what became of it, in the order given", async () => {
  const here = await world.academy();
  const { ctx, course } = here;
  const [fresh, pending, refusing] = [someone(), someone(), someone()];
  const { teacher, row } = await inviteOne(here, refusing);
  await inviteOne(here, pending);
  await refuseInvitations(ctx, linksOf(ctx, row).stopToken);
  await enrol(ctx, here.student.id, course.id);
  const bought = someone();
  const gift = await shop.purchase(course, cards.approved, { learnerEmail: bought });
  await pay(ctx, gift);
  const list = [fresh, "mal", pending, refusing, here.student.email, bought, teacher.actor.email];
  const results = await invite(here, [...list, fresh.toUpperCase()].join("; "));
  expect(results).toEqual([
    {
      address: fresh,
      outcome: "invited",
      message: "Invitación enviada. Estaba 2 veces en la lista: cuenta una sola",
    },
    { address: "mal", outcome: "invalid", message: "Correo inválido" },
    { address: pending, outcome: "already", message: "Correo ya invitado" },
    {
      address: refusing,
      outcome: "refuses",
      message: "Esta persona no quiere recibir más invitaciones",
    },
    { address: here.student.email, outcome: "already", message: "Correo ya invitado" },
    { address: bought, outcome: "already", message: "Correo ya invitado" },
    { address: teacher.actor.email, outcome: "own", message: inviteTexts.own },
  ]);
});

test("refuses an empty list, one without the confirmation, and a too long one, and sends nothing", async () => {
  const here = await world.academy();
  const teacher = await provenTeacher(here);
  const long = Array.from({ length: 10_000 }, (_, n) => `p${n}@correo.test`).join("\n");
  for (const [addresses, confirmed, message, path] of [
    ["", true, "Campo vacío", "addresses"],
    [someone(), false, inviteTexts.unconfirmed, "confirmed"],
    [long, true, inviteTexts.tooMany, "addresses"],
  ] as const) {
    const refused = inviteLearners(teacher, here.course.id, { addresses, confirmed });
    await expect(refused).rejects.toMatchObject({
      code: "invalid",
      message,
      errors: [{ path, message }],
    });
  }
  expect(await here.ctx.db.$count(invitations)).toBe(0);
});

test("asks for the teacher's own e-mail to be proven first", async () => {
  const here = await world.academy();
  const input = { addresses: someone(), confirmed: true };
  const refused = inviteLearners(here.as(here.teacher), here.course.id, input);
  await expect(refused).rejects.toMatchObject({ code: "forbidden", message: inviteTexts.unproven });
});

test("a course of another teacher, of another academy, a removed one and none are not there", async () => {
  const [here, there] = [await world.academy(), await world.academy()];
  const other = await here.person("teacher");
  const mine = await provenTeacher(here);
  await prove(here.ctx, other);
  const removed = await here.addCourse();
  await changeCourses(here.ctx, removed.id, { removedAt: new Date() });
  const input = { addresses: someone(), confirmed: true };
  for (const [ctx, id] of [
    [here.as(other), here.course.id],
    [here.as(here.student), here.course.id],
    [mine, there.course.id],
    [mine, removed.id],
    [mine, "otro"],
  ] as const) {
    await expect(inviteLearners(ctx, id, input)).rejects.toMatchObject({ code: "not_found" });
  }
});

test.each(["draft", "processing", "archived"] as const)(
  "a %s course takes invitations",
  async (status) => {
    const here = await world.academy();
    await changeCourses(here.ctx, here.course.id, { status });
    expect(outcomesOf(await invite(here, someone()))).toEqual(["invited"]);
  },
);

test("an address whose invitation has expired is invited again, by a link of its own", async () => {
  const here = await world.academy();
  const email = someone();
  const { row: old } = await inviteOne(here, email);
  const later = { now: new Date(Date.now() + 31 * 24 * 3_600_000) };
  expect(outcomesOf(await invite(here, email, later))).toEqual(["invited"]);
  const row = await newestOf(here, email);
  expect(row.id).not.toBe(old.id);
  expect(outcomesOf(await invite(here, email, later))).toEqual(["already"]);
});

test("of two lists at once each address is invited once", async () => {
  const here = await world.academy();
  const list = [someone(), someone(), someone()];
  const both = await Promise.all([
    invite(here, list.join(",")),
    invite(here, list.toReversed().join(",")),
  ]);
  expect(outcomesOf(both.flat()).toSorted()).toEqual([
    ...["already", "already", "already"],
    ...["invited", "invited", "invited"],
  ]);
  expect(await here.ctx.db.$count(invitations, eq(invitations.courseId, here.course.id))).toBe(3);
});

test("every valid address counts towards the day, whatever becomes of it; the rest is not looked up", async () => {
  const here = await world.academy();
  const known = someone();
  await inviteOne(here, known);
  // One is the invitation above.
  const few = limited({ COURSE_INVITATIONS_PER_DAY: 4 });
  const own = here.teacher.email;
  const first = await invite(here, `${known}, mal, ${own}, ${someone()}`, few);
  expect(outcomesOf(first)).toEqual(["already", "invalid", "own", "invited"]);
  const last = someone();
  const second = await invite(here, `${last}, ${known}, ${someone()}`, few);
  expect(outcomesOf(second)).toEqual(["invited", "limit", "limit"]);
  expect(second[1]?.message).toBe(
    "No puedes enviar más de 4 invitaciones en un día. Puedes seguir en 24 horas.",
  );
});

// To reach the limit of the README takes long, and the engine does not decide what is counted.
onServer("a teacher who invites 501 in a day is told of the last one when to go on", async () => {
  const { quotas } = readSettings({ PUBLIC_URL: "https://semillero.test" }, root);
  expect(quotas.within.firstInvitations.attempts).toBe(20);
  const here = await world.academy();
  const limits = { outside: { ...here.ctx.outside, quotas } };
  const outcomes: string[] = [];
  for (const many of [200, 200, 101]) {
    const list = Array.from({ length: many }, someone).join("\n");
    outcomes.push(...outcomesOf(await invite(here, list, limits)));
  }
  expect(outcomes.slice(0, 500).every((one) => one === "invited")).toBe(true);
  expect(outcomes.slice(500)).toEqual(["limit"]);
});

test("fewer a day until the first course was ever published", async () => {
  const here = await world.academy();
  await changeCourses(here.ctx, here.course.id, { status: "draft", publishedAt: null });
  const limits = limited({
    COURSE_INVITATIONS_PER_DAY_UNPUBLISHED: 2,
    COURSE_INVITATIONS_PER_DAY: 3,
  });
  const three = `${someone()}, ${someone()}, ${someone()}`;
  const early = await invite(here, three, limits);
  expect(outcomesOf(early)).toEqual(["invited", "invited", "limit"]);
  expect(early[2]?.message).toBe(
    "Hasta que publiques tu primer curso puedes enviar 2 invitaciones en un día. Puedes seguir en 24 horas.",
  );
  // Unpublished again, it was published once. What was sent before counts.
  await changeCourses(here.ctx, here.course.id, { publishedAt: new Date() });
  expect(outcomesOf(await invite(here, three.split(", ").slice(2).join(), limits))).toEqual([
    "invited",
  ]);
  expect(outcomesOf(await invite(here, someone(), limits))).toEqual(["limit"]);
});

test("the mail says who invites, to what, and that it is free, with both links", async () => {
  const here = await world.academy();
  const email = someone();
  const { path } = await inviteOne(here, email);
  await world.runJobs();
  const [mail, ...more] = lettersTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Nubia Chilito te invitó a «${here.course.title}»`);
  expect(mail?.text).toContain("Tu puesto es gratis");
  expect(mail?.text).toContain(path);
  expect(mail?.text).toContain("No quiero más invitaciones: ");
  expect(mail?.unsubscribe).toContain("/login/invitation/stop?token=");
  expect(mail?.text).toContain(mail?.unsubscribe);
});

test("no mail goes out about an invitation that was withdrawn or refused before its job ran", async () => {
  const here = await world.academy();
  const [withdrawn, refused] = [someone(), someone()];
  const { teacher, row } = await inviteOne(here, withdrawn);
  const { stopToken } = await inviteOne(here, refused);
  await withdrawInvitation(teacher, here.course.id, row.id);
  await refuseInvitations(here.ctx, stopToken);
  expect(await world.runJobs()).toMatchObject({ failed: 0 });
  expect([...lettersTo(withdrawn), ...lettersTo(refused)]).toEqual([]);
});

test("withdrawing and inviting again within the hour mails once", async () => {
  const here = await world.academy();
  const email = someone();
  const { teacher, row } = await inviteOne(here, email);
  await world.runJobs();
  await withdrawInvitation(teacher, here.course.id, row.id);
  await inviteOne(here, email);
  await world.runJobs();
  expect(lettersTo(email)).toHaveLength(1);
});

test("a mailbox gets three mails a day at most, whatever stands after its plus", async () => {
  const here = await world.academy();
  const name = newId();
  const tagged = [1, 2, 3, 4, 5].map((tag) => `${name}+${tag}@correo.test`);
  expect(outcomesOf(await invite(here, tagged.join()))).toEqual(Array(5).fill("invited"));
  await world.runJobs();
  expect(tagged.flatMap((email) => lettersTo(email))).toHaveLength(3);
});

test("an account with that e-mail is told once, by a notice without the link, if the e-mail is proven", async () => {
  const here = await world.academy();
  const { ctx, course } = here;
  const noticesOf = async (userId: string) =>
    ctx.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), eq(notifications.kind, "invitation-received")));
  const [proven, unproven] = [someone(), someone()];
  const input = { password: "una clave larga", name: "Yeny" };
  const one = await signUp(ctx, { ...input, email: proven });
  const other = await signUp(ctx, { ...input, email: unproven });
  await prove(ctx, one.user);
  const { teacher, row } = await inviteOne(here, proven);
  await inviteOne(here, unproven);
  await world.runJobs();
  const [notice] = await noticesOf(one.user.id);
  expect(notice).toMatchObject({
    text: `Nubia te invitó a «${course.title}».`,
    href: `/login/invitation?course=${course.id}`,
    readAt: null,
  });
  expect(await noticesOf(other.user.id)).toEqual([]);
  // Withdrawn, it asks for nothing; invited again, it is no news.
  await withdrawInvitation(teacher, course.id, row.id);
  await inviteOne(here, proven);
  await world.runJobs();
  const [settled, ...more] = await noticesOf(one.user.id);
  expect(more).toEqual([]);
  expect(settled?.readAt).toBeInstanceOf(Date);
});

test("a failure that nobody expected is told in the words of the page", async () => {
  const here = await world.academy();
  const queue = { ...world.outside.queue, send: () => Promise.reject(new Error("no queue")) };
  const outside = { ...world.outside, queue: queue as typeof world.outside.queue };
  const [failed] = await invite(here, someone(), { outside });
  expect(failed).toMatchObject({ outcome: "failed", message: inviteTexts.failed });
  expect(await here.ctx.db.$count(invitations, eq(invitations.courseId, here.course.id))).toBe(0);
});
