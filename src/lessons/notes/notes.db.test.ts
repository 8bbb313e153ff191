import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { forgetViewer } from "#src/lessons/forget-viewer.ts";
import { lessonNotes } from "#src/lessons/tables.ts";
import { openWorld } from "#src/testing/world.ts";
import { addNote, changeNotes, editNote, removeNote } from "./change-notes.ts";
import { noteMessages as messages, mostNotes, noteIntents } from "./note.rules.ts";
import { listNotes, notesBy } from "./note-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const elsewhere = await world.academy();

async function openClass() {
  const course = await here.addCourse();
  const [free = "", paid = ""] = course.modules.map(({ lessons }) => lessons[0]?.id ?? "");
  const learner = here.as(await here.person("student", "Marisol Quira"));
  await enrol(here.ctx, learner.actor.id, course.id);
  return { course, free, paid, learner };
}

const note = { second: 75, text: " Podar en menguante\n\n\n\ny abonar " };
const noLesson = expect.objectContaining({ code: "not_found", message: messages.noLesson });
const noNote = expect.objectContaining({ code: "not_found", message: messages.noNote });

test("notes are kept in the order of the video, changed and removed", async () => {
  const { course, paid, learner } = await openClass();
  const written = await addNote(learner, paid, note);
  await addNote(learner, paid, { second: 5, text: "Antes" });
  const texts = async () =>
    (await listNotes(learner, { courseId: course.id })).map(({ second, text }) => [second, text]);
  expect(await texts()).toEqual([
    [5, "Antes"],
    [75, "Podar en menguante\n\ny abonar"],
  ]);
  await editNote(learner, paid, written.id, { second: 2, text: "Ahora" });
  expect(await texts()).toEqual([
    [2, "Ahora"],
    [5, "Antes"],
  ]);
  await removeNote(learner, paid, written.id);
  expect(await texts()).toEqual([[5, "Antes"]]);
  await expect(removeNote(learner, paid, written.id)).rejects.toEqual(noNote);
});

test("a form that removes a note which is gone shows the notes that are left", async () => {
  const { course, paid, learner } = await openClass();
  const { id } = await addNote(learner, paid, note);
  const left = await addNote(learner, paid, { second: 5, text: "Antes" });
  const remove = () =>
    changeNotes(
      learner,
      { courseId: course.id, lessonId: paid },
      { intent: noteIntents.remove, noteId: id },
    );
  expect(await remove()).toEqual([left]);
  expect(await remove()).toEqual([left]);
});

test("a note that is sent twice, also at the same moment, is written once", async () => {
  const { course, paid, learner } = await openClass();
  const [one, other] = await Promise.all([
    addNote(learner, paid, note),
    addNote(learner, paid, note),
  ]);
  expect(other.id).toBe(one.id);
  expect((await addNote(learner, paid, note)).id).toBe(one.id);
  expect(await listNotes(learner, { courseId: course.id })).toHaveLength(1);
});

test("a note is its writer's alone, also for the teacher and in another academy", async () => {
  const { course, paid, learner } = await openClass();
  const { id } = await addNote(learner, paid, note);
  const teacher = here.as(here.teacher);
  const stranger = elsewhere.as(elsewhere.student);
  for (const other of [teacher, stranger]) {
    expect(await listNotes(other, { courseId: course.id })).toEqual([]);
    await expect(editNote(other, paid, id, note)).rejects.toEqual(noNote);
    await expect(removeNote(other, paid, id)).rejects.toEqual(noNote);
  }
  await expect(addNote(stranger, paid, note)).rejects.toEqual(noLesson);
  expect(await listNotes(learner, { courseId: course.id })).toHaveLength(1);
});

test("who may watch a class may write notes on it: a free one takes anybody's", async () => {
  const { free, paid } = await openClass();
  const visitor = here.as(await here.person("student", "Dairo Meza"));
  await expect(addNote(visitor, paid, note)).rejects.toEqual(noLesson);
  await expect(addNote(visitor, "ninguna", note)).rejects.toEqual(noLesson);
  expect(await addNote(visitor, free, note)).toMatchObject({ second: 75 });
});

test.each([
  ["an empty text", { second: 1, text: " \n " }],
  ["a text that is too long", { second: 1, text: "a".repeat(1001) }],
  ["a second before the start", { second: -1, text: "a" }],
  ["half a second", { second: 1.5, text: "a" }],
])("%s is refused", async (_, raw) => {
  const { course, paid, learner } = await openClass();
  await expect(addNote(learner, paid, raw)).rejects.toThrow();
  expect(await listNotes(learner, { courseId: course.id })).toEqual([]);
});

test("a class takes so many notes of one person, and no more", async () => {
  const { course, paid, learner } = await openClass();
  const place = { academyId: here.academy.id, courseId: course.id, lessonId: paid };
  const rows = Array.from({ length: mostNotes - 1 }, (_, second) => ({
    ...place,
    userId: learner.actor.id,
    second,
    text: "a",
  }));
  await here.ctx.db.insert(lessonNotes).values(rows);
  await addNote(learner, paid, note);
  await expect(addNote(learner, paid, { ...note, second: 76 })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a deleted account leaves no notes and takes none", async () => {
  const { paid, learner } = await openClass();
  await addNote(learner, paid, note);
  const { id } = learner.actor;
  await inTransaction(here.ctx, (ctx) => forgetViewer(ctx, id));
  await here.ctx.db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(and(eq(users.academyId, here.academy.id), eq(users.id, id)));
  expect(await notesBy(here.ctx, id)).toEqual([]);
  await expect(addNote(learner, paid, note)).rejects.toMatchObject({ code: "unauthenticated" });
});
