// What others were told about a person, once the account of the person is deleted.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { postComment } from "#src/lessons/comments/post-comment.ts";
import { administratorNotice } from "#src/notifications/administrator-texts.rules.ts";
import { teachingNotice } from "#src/notifications/teaching-texts.rules.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { acceptedEvent, receivedEvent } from "#src/teaching/invitations/invitation-events.rules.ts";
import { invitations } from "#src/teaching/tables.ts";
import { toldTo } from "#src/testing/notices.ts";
import { tell } from "#src/testing/tell.ts";
import { openWorld } from "#src/testing/world.ts";
import { deleteAccount } from "./delete-account.ts";

const world = await openWorld();
afterAll(() => world.close());

async function openScene() {
  const here = await world.academy();
  const luz = await here.person("student", "Luz Marina Pai");
  const other = await here.person("student", "Hermes Pete");
  for (const { id } of [luz, other]) await enrol(here.ctx, id, here.course.id);
  const lessonId = here.course.modules[1]?.lessons[0]?.id ?? "";
  const textsTo = async (person: { id: string }) =>
    (await toldTo(here.ctx, person)).map(({ text }) => text);
  const leave = (person: typeof luz) =>
    deleteAccount(here.as(person), { confirmation: person.email });
  return { here, luz, other, lessonId, textsTo, leave };
}

test("notifications of a question and an answer stay, without the name of the deleted person", async () => {
  const { here, luz, other, lessonId, textsTo, leave } = await openScene();
  await postComment(here.as(luz), lessonId, { comment: "¿Se tapa?" });
  const { id } = await postComment(here.as(other), lessonId, { comment: "¿Y el agua?" });
  await postComment(here.as(here.teacher), lessonId, { comment: "Poca", answerTo: id });
  const [first, second] = await textsTo(here.teacher);
  expect(first).toMatch(/^Luz preguntó en «/);
  await leave(luz);
  expect(await textsTo(here.teacher)).toEqual([first?.replace("Luz", "Alguien"), second]);
  const [answered] = await textsTo(other);
  expect(answered).toMatch(/^Nubia respondió tu pregunta en «/);
  await leave(here.teacher);
  expect(await textsTo(other)).toEqual([answered?.replace("Nubia", "Alguien")]);
});

test("an invitation and its answer stay told, without that name", async () => {
  const { here, luz, other, textsTo, leave } = await openScene();
  const { id: courseId, title } = here.course;
  const given = { courseId, inviterId: here.teacher.id };
  for (const learner of [luz, other]) {
    await here.ctx.db.insert(invitations).values({
      ...{ academyId: here.academy.id, ...given, email: learner.email, learnerId: learner.id },
      ...{ tokenHash: newId(), expiresAt: here.ctx.now, acceptedAt: here.ctx.now },
    });
    const received = { event: receivedEvent(given), name: here.teacher.name, title };
    await tell(here.ctx, learner, [noticeOf.invited({ ...received, href: "/explore" })]);
    const event = acceptedEvent({ courseId, learnerId: learner.id });
    const accepted = { event, name: learner.name, title, href: "/explore" };
    await tell(here.ctx, here.teacher, [noticeOf.accepted(accepted)]);
  }
  await leave(luz);
  expect(await textsTo(here.teacher)).toEqual([
    `Alguien aceptó tu invitación a «${title}».`,
    `Hermes aceptó tu invitación a «${title}».`,
  ]);
  await leave(here.teacher);
  expect(await textsTo(other)).toEqual([`Alguien te invitó a «${title}».`]);
});

test("administrators keep what they were told, without that name, also once they administer no more", async () => {
  const { here, luz, other, textsTo, leave } = await openScene();
  const administrator = await here.person("academy", "Rosa Yule");
  for (const { id: userId, name } of [luz, other]) {
    const about = { at: here.ctx.now, href: "/explore", userId, name };
    await tell(here.ctx, administrator, [
      teachingNotice.asked(about),
      teachingNotice.taken(about),
      administratorNotice.added(about),
      administratorNotice.removed(about),
    ]);
  }
  // Who was told keeps what they were told where they administer no more.
  const student = { role: "student" as const };
  await here.ctx.db.update(users).set(student).where(eq(users.id, administrator.id));
  const before = await textsTo(administrator);
  expect(before.filter((text) => text.startsWith("Luz "))).toHaveLength(4);
  await leave(luz);
  expect(await textsTo(administrator)).toEqual(
    before.map((text) => text.replace(/^Luz /, "Alguien ")),
  );
});
