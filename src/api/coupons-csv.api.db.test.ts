// The file of coupons has what its list has: the academy's for its administrators, a teacher's own.
import { afterAll, expect, test } from "vitest";
import { createCoupon } from "#src/coupons/save-coupon.ts";
import { openDoor } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const administrator = await here.person("academy");

await createCoupon(here.as(administrator), { code: "COSECHA10", percent: 10, limit: 5 });
await createCoupon(here.as(here.teacher), {
  ...{ code: "MAYO", amount: 2.5, courses: [here.course.id] },
  ...{ validFrom: "2026-05-01", validUntil: "2026-05-31" },
});

async function linesFor(person: typeof administrator, query = ""): Promise<string[]> {
  const answer = await door.as(person, here.academy)(`/api/coupons.csv${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="cupones.csv"');
  return (await answer.text()).trim().split("\r\n").slice(1);
}

test("an administrator gets every coupon, with whose it is", async () => {
  const [mayo, cosecha] = await linesFor(administrator);
  expect(mayo).toContain("MAYO,,2.50,Venció,2026-05-01,2026-05-31,0,,1,");
  expect(mayo).toContain(`${here.course.title},${here.teacher.name},0,0.00,0.00`);
  expect(cosecha).toMatch(/^COSECHA10,10,,Encendido,\d{4}-\d\d-\d\d,,0,5,1,Todos,De la academia,/);
});

test("a teacher gets their own alone, and a search is kept", async () => {
  const own = await linesFor(here.teacher);
  expect(own.map((line) => line.split(",")[0])).toEqual(["MAYO"]);
  expect(await linesFor(administrator, "?terms=cose")).toHaveLength(1);
});
