import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { courses } from "#src/courses/tables.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { countLaunches, listLaunches } from "./launch-queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
type Here = Awaited<ReturnType<typeof world.academy>>;

function launch(here: Here, title: string, inDays: number, subscription = true) {
  const promotionalMessage = `Pronto: ${title}`;
  return here.addCourse({ title, launch: { inDays, subscription, promotionalMessage } });
}

async function titles(here: Here, limit = 5, offset = 0): Promise<string[]> {
  return (await listLaunches(here.ctx, { limit, offset })).map(({ title }) => title);
}

test("launches come soonest first, up to the number requested", async () => {
  const here = await world.academy();
  await launch(here, "En un mes", 30);
  await launch(here, "Mañana", 1);
  await launch(here, "La otra semana", 8, false);
  expect(await titles(here)).toEqual(["Mañana", "La otra semana", "En un mes"]);
  expect(await titles(here, 2)).toEqual(["Mañana", "La otra semana"]);
  expect(await titles(here, 2, 2)).toEqual(["En un mes"]);
  expect(await countLaunches(here.ctx)).toBe(3);
});

test("a launch ends at the moment its course opens", async () => {
  const here = await world.academy();
  await launch(here, "Ayer", -1);
  const { scheduledLaunch } = await launch(here, "Mañana", 1);
  const opens = scheduledLaunch ?? new Date(0);
  const at = (now: Date) => countLaunches({ ...here.ctx, now });
  expect(await titles(here)).toEqual(["Mañana"]);
  expect(await at(new Date(opens.getTime() - 1))).toBe(1);
  expect(await at(opens)).toBe(0);
});

test("only published courses launch; unlisted ones only as subscription courses", async () => {
  const here = await world.academy();
  const hide = async (id: string, change: Partial<typeof courses.$inferInsert>) => {
    await world.database.db.update(courses).set(change).where(eq(courses.id, id));
  };
  for (const status of ["draft", "processing", "archived"] as const) {
    await hide((await launch(here, status, 3)).id, { status });
  }
  await hide((await launch(here, "Escondido", 4, false)).id, { feedListing: false });
  const { feedListing } = await launch(here, "Por suscripción", 5);
  expect(feedListing).toBe(false);
  expect(await titles(here)).toEqual(["Por suscripción"]);
});

test("another academy's launches are not listed", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  await launch(otherAcademy, "Ajeno", 2);
  expect(await titles(here)).toEqual([]);
  expect(await countLaunches(here.ctx)).toBe(0);
  expect(await titles(otherAcademy)).toEqual(["Ajeno"]);
});

test("the API lists launches with their date and subscription fields", async () => {
  const here = await world.academy();
  const later = await launch(here, "Orellanas", 9);
  const soon = await launch(here, "Plátano hartón", 2, false);
  const client = door.anyone(here.academy);

  const answer = await client("/api/courses/launches?includeTeacher=true");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-total-count")).toBe("2");
  const { courses: listed } = await answer.json();
  expect(listed).toEqual([
    expect.objectContaining({
      id: soon.id,
      _id: soon.id,
      title: "Plátano hartón",
      description: soon.description,
      scheduledLaunch: soon.scheduledLaunch?.toISOString(),
      promotionalMessage: "Pronto: Plátano hartón",
      suscription: true,
      feedListing: true,
      teacherInfo: expect.objectContaining({ _id: here.teacher.id, name: here.teacher.name }),
    }),
    expect.objectContaining({ id: later.id, suscription: true, feedListing: false }),
  ]);

  const second = await client("/api/courses/launches?limit=1&offset=1");
  expect(second.headers.get("x-total-count")).toBe("2");
  expect((await second.json()).courses).toMatchObject([{ id: later.id }]);
  await problemIn(await client("/api/courses/launches?limit=101"), 400);
});
