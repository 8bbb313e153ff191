// Who has what of a course in each of its statuses (docs/decisions/066-what-learners-keep.md).
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { courses } from "#src/courses/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { subscriptions } from "#src/enrolments/tables.ts";
import { addAttachment } from "#src/media/attachments/add-attachment.ts";
import { loader as coursePage } from "#src/pages/shop/course/course.page.tsx";
import { openClass } from "#src/testing/class-pages.ts";
import { pdf } from "#src/testing/documents.ts";
import { openDoor } from "#src/testing/door.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { arrived, storedVideo } from "#src/testing/stored-media.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const door = openDoor(world);
const here = await world.academy();
const { course, teacher } = here;
const lessonId = course.modules[1]?.lessons[0]?.id ?? "";
const video = await storedVideo(world, here, lessonId);
const file = { kind: "document", fileName: "Guía.pdf", body: pdf } as const;
const { url } = await arrived(world, here, teacher, file);
const attachment = await addAttachment(here.as(teacher), lessonId, { name: "Guía", url });

const learner = await here.person("student");
await enrol(here.ctx, learner.id, course.id);
const subscriber = await here.person("student");
await db
  .insert(subscriptions)
  .values({ academyId: here.academy.id, userId: subscriber.id, courseId: course.id });

const people = {
  learner,
  subscriber,
  stranger: await here.person("student"),
  teacher,
  "other teacher": await here.person("teacher"),
  administrator: await here.person("academy"),
  staff: await here.person("admin"),
  visitor: null,
} satisfies Record<string, Actor | null>;

/** By question, and then by person. */
type Expected = Record<string, Partial<Record<keyof typeof people, number>>>;

const lesson = `/api/courses/${course.id}/classes/${lessonId}`;
const progress = (actor: Actor | null) =>
  `/api/users/${actor?.id ?? people.stranger.id}/course/${course.id}/progress`;

type Ask = (actor: Actor | null) => Promise<number>;

/** The status of an answer; of a page, 302 where it leads away. */
const asks: Record<string, Ask> = {
  "the course": (actor) => statusOf(actor, `/api/courses/${course.id}`),
  "its page": (actor) => pageStatus(() => coursePage(visited(actor))),
  "a class": (actor) => statusOf(actor, lesson),
  "its view": (actor) =>
    actor
      ? pageStatus(() => openClass(here.as(actor), lesson.slice(4).replace("classes", "clases")))
      : Promise.resolve(302),
  "its video": (actor) => statusOf(actor, `${video.folder}/master.m3u8`),
  "its file": (actor) => statusOf(actor, attachment.url),
  "its comments": (actor) => statusOf(actor, `/api/classes/${lessonId}/comments`),
  "a new comment": (actor) =>
    statusOf(actor, `/api/classes/${lessonId}/comments`, { comment: "¿Y en tierra fría?" }),
  "a new note": (actor) =>
    statusOf(actor, `/api/classes/${lessonId}/notes`, { second: 7, text: "Podar" }),
  "the search": (actor) => statusOf(actor, `/api/courses/${course.id}/classes?text=fermentar`),
  "saved progress": (actor) =>
    statusOf(actor, progress(actor), { class: lessonId, minutes: 1 }, "PATCH"),
};

const has = { learner: 200, teacher: 200, staff: 200 };
const nobody = Object.fromEntries(Object.keys(people).map((name) => [name, 404]));
const signedOut = { ...nobody, visitor: 401 };

/** Of a course that is not published. */
const ofKept: Expected = {
  "the course": { ...nobody, ...has },
  "its page": { ...nobody, ...has },
  "a class": { ...signedOut, ...has },
  "its view": { ...Object.fromEntries(Object.keys(people).map((name) => [name, 302])), ...has },
  "its video": { ...nobody, ...has },
  "its file": { ...nobody, ...has },
  "its comments": { ...signedOut, ...has },
  "a new comment": { ...signedOut, learner: 201, teacher: 201, staff: 201 },
  "a new note": { ...signedOut, learner: 201, teacher: 201, staff: 201 },
  "the search": { ...signedOut, ...has },
  "saved progress": { ...signedOut, learner: 204 },
};

/** A published course is there for everybody; its paid classes are not. */
const all = Object.fromEntries(Object.keys(people).map((name) => [name, 200]));
const ofPublished: Expected = {
  ...ofKept,
  "the course": all,
  "its page": all,
  "the search": { ...all, visitor: 401 },
};

/** The academy's administrators decide on it. */
const ofReviewed: Expected = Object.fromEntries(
  Object.entries(ofKept).map(([name, answers]) => [
    name,
    name === "saved progress" ? answers : { ...answers, administrator: answers.staff ?? 0 },
  ]),
);

/** A removed course, even if somebody came to have it. */
const ofRemoved: Expected = Object.fromEntries(
  Object.keys(ofKept).map((name) => [
    name,
    name === "its view"
      ? Object.fromEntries(Object.keys(people).map((one) => [one, 302]))
      : ["the course", "its page", "its video", "its file"].includes(name)
        ? nobody
        : signedOut,
  ]),
);

describe.each([
  ["published", ofPublished],
  ["draft", ofKept],
  ["processing", ofReviewed],
  ["archived", ofKept],
  ["removed", ofRemoved],
] as const)("of a course that is %s", (status, expected) => {
  test.each(Object.keys(asks))("%s", async (name) => {
    const change =
      status === "removed"
        ? ({ status: "draft", removedAt: new Date() } as const)
        : { status, removedAt: null };
    await db.update(courses).set(change).where(eq(courses.id, course.id));
    const answers: Record<string, number> = {};
    for (const [person, actor] of Object.entries(people)) {
      answers[person] = (await asks[name]?.(actor)) ?? 0;
    }
    expect(answers).toEqual(expected[name]);
  });
});

async function statusOf(actor: Actor | null, path: string, json?: object, method?: string) {
  const client = actor ? door.as(actor, here.academy) : door.anyone(here.academy);
  const answer = await client(path, { ...(json && { json }), ...(method && { method }) });
  await answer.body?.cancel();
  return answer.status;
}

function visited(actor: Actor | null) {
  const ctx = actor ? here.as(actor) : here.ctx;
  const path = `/explore/courses/${course.id}/x`;
  return visitOf(ctx, path, {
    courseId: course.id,
    slug: course.title.toLowerCase().replaceAll(" ", "-"),
  });
}

async function pageStatus(open: () => Promise<unknown>): Promise<number> {
  try {
    await open();
    return 200;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    return (thrown as { init?: { status?: number } }).init?.status ?? 500;
  }
}
