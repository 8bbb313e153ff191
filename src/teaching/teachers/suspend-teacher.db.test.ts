import { afterAll, describe, expect, test } from "vitest";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { findCourse } from "#src/courses/queries.ts";
import { mayManage } from "#src/courses/rules.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { teacherOnly } from "#src/http/guards.ts";
import { calls } from "#src/testing/access/calls.ts";
import { askingAs, openAccessScene } from "#src/testing/access/scene.ts";
import { accessTable } from "#src/testing/access/table.ts";
import { provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { openDoor } from "#src/testing/door.ts";
import { toldTo } from "#src/testing/notices.ts";
import { markProven } from "#src/testing/prove.ts";
import { openShop } from "#src/testing/purchase.ts";
import { publishCourse } from "../publishing/publish-course.ts";
import { restoreTeacher, suspendTeacher } from "./suspend-teacher.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const door = openDoor(world);

async function statusOf(here: Awaited<ReturnType<typeof world.academy>>) {
  const staff = here.as(await here.person("admin"));
  return (await findOwnCourse(staff, here.course.id))?.status;
}

test("takes the courses out of the catalogue and from no learner, and is told once", async () => {
  const here = await world.academy();
  await markProven(here.ctx, here.teacher);
  await enrol(here.ctx, here.student.id, here.course.id);
  const administrator = await provenAdministrator(here);
  for (const _ of ["once", "again"]) await suspendTeacher(administrator, here.teacher.id);
  expect(await statusOf(here)).toBe("draft");
  expect(await isEnrolled(here.ctx, here.student.id, here.course.id)).toBe(true);
  expect(await findCourse(here.ctx, here.course.id)).toBeNull();
  const told = await toldTo(here.ctx, here.teacher);
  expect(told.filter(({ kind }) => kind === "teaching")).toHaveLength(1);
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  const mine = mails.filter(({ to }) => to === here.teacher.email);
  expect(mine.map(({ subject }) => subject)).toEqual([
    "La Gulupa suspendió tu permiso para enseñar",
  ]);
  const staff = here.as(await here.person("admin"));
  await expect(publishCourse(staff, here.course.id)).rejects.toMatchObject({ code: "conflict" });
  await restoreTeacher(administrator, here.teacher.id);
  expect(await statusOf(here)).toBe("draft");
});

test("is for administrators and staff, and about teachers of their academy", async () => {
  const [here, there] = [await world.academy(), await world.academy()];
  const refusals = [
    [here.as(here.student), here.teacher.id, "forbidden"],
    [here.as(await here.person("teacher")), here.teacher.id, "forbidden"],
    [await provenAdministrator(there), here.teacher.id, "not_found"],
    [await provenAdministrator(here), here.student.id, "not_found"],
  ] as const;
  for (const [ctx, id, code] of refusals) {
    await expect(suspendTeacher(ctx, id)).rejects.toMatchObject({ code });
  }
  const self = await provenAdministrator(here);
  await expect(suspendTeacher(self, self.actor.id)).rejects.toMatchObject({ code: "not_found" });
  await suspendTeacher(await provenAdministrator(here, "admin"), here.teacher.id);
});

test("leaves a suspended teacher nothing to manage", async () => {
  const here = await world.academy();
  const suspended = { ...here.teacher, teachingSuspended: true };
  expect(mayManage(suspended, { teacherId: suspended.id })).toBe(false);
});

/** What a teacher may do and a student may not. */
const ofTeachers = accessTable("Calls")
  .filter(({ cells }) => cells[3] === "yes" && cells[1] !== "yes" && cells[0] !== "yes")
  .map(({ name }) => name);

/** What they are owed, and where it is paid. */
const owed = /\/teachers\/(balance|movements|payout-account|payouts)/;

describe("a suspended teacher is refused", () => {
  test("in every call of the teacher area", () => {
    expect(ofTeachers.length).toBeGreaterThan(40);
  });

  test.each(ofTeachers.filter((name) => !owed.test(name)))("%s", async (name) => {
    expect(await answerTo(name)).toBe(403);
  });
});

test.each(ofTeachers.filter((name) => owed.test(name)))(
  "a suspended teacher is answered what they are owed: %s",
  async (name) => {
    expect(await answerTo(name)).toBeLessThan(300);
  },
);

test("the page of payments is open to a suspended teacher, and no other page of the area", async () => {
  const here = await world.academy();
  const suspended = here.as({ ...here.teacher, teachingSuspended: true });
  const guarded = (path: string) =>
    teacherOnly({ ctx: suspended, url: new URL(path, "http://localhost") });
  expect(guarded("/teachers/payment_methods?page=2").actor.id).toBe(here.teacher.id);
  for (const path of ["/teachers", "/teachers/courses", "/teachers/payment_methods/otra"]) {
    expect(() => guarded(path)).toThrow();
  }
});

/** Of a call by a teacher who has just been suspended. */
async function answerTo(name: string): Promise<number> {
  const scene = await openAccessScene({ shop, door });
  const asking = askingAs(scene, "teacher");
  const { path, ...call } = (await calls[name]?.(asking)) ?? expect.fail("no such call");
  await suspendTeacher(await provenAdministrator(scene.here), scene.here.teacher.id);
  const method = name.split(" ")[0];
  return (await asking.client(`/api${path}`, { method, ...call })).status;
}
