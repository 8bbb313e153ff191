// No answer to anybody without a session names a teacher's mailbox.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { calls } from "#src/testing/access/calls.ts";
import { askingAs, openAccessScene } from "#src/testing/access/scene.ts";
import { openDoor } from "#src/testing/door.ts";
import { openShop } from "#src/testing/purchase.ts";

const shop = await openShop();
const { world } = shop;
const door = openDoor(world);
afterAll(() => shop.close());

test("no call gives a teacher's e-mail to a visitor, nor the preview to a learner", async () => {
  const scene = await openAccessScene({ shop, door });
  const { here, people } = scene;
  const mine = eq(users.academyId, here.academy.id);
  const everybody = await world.database.db.select().from(users).where(mine);
  const teachers = everybody.filter(({ role }) => role === "teacher").map(({ email }) => email);
  expect(teachers).toContain(here.teacher.email);
  const answers: { name: string; text: string }[] = [];
  for (const [name, make] of Object.entries(calls)) {
    const asking = askingAs(scene, "nobody");
    const { path, ...call } = await make(asking);
    const answer = await asking.client(`/api${path}`, { method: name.split(" ")[0], ...call });
    answers.push({ name, text: await answer.text() });
  }
  const preview = `/api/transactions/preview?courses=${here.course.id}`;
  for (const column of ["student", "other student", "academy"] as const) {
    const client = door.as(people[column], here.academy);
    answers.push({ name: `the preview of ${column}`, text: await (await client(preview)).text() });
  }
  expect(answers.length).toBeGreaterThan(40);
  for (const { name, text } of answers) {
    for (const email of teachers) expect.soft(text.includes(email), name).toBe(false);
  }
});
