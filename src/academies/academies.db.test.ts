import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openWorld } from "#src/testing/world.ts";
import { findAcademy, listCategories } from "./queries.ts";
import { academyCategories } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());

test("the root academy is the one without a subdomain", async () => {
  const root = await findAcademy(world.database.db, null);
  expect(root).toMatchObject({ name: "Semillero", subdomain: null });
});

test("an academy is found by its subdomain, in any letter case", async () => {
  const { academy } = await world.academy();
  const found = await findAcademy(world.database.db, academy.subdomain?.toUpperCase() ?? "");
  expect(found?.id).toBe(academy.id);
});

test("an unknown subdomain finds no academy", async () => {
  expect(await findAcademy(world.database.db, "nadie")).toBeNull();
});

test("each academy has its own categories and order, starting with the spec's five", async () => {
  const [here, otherAcademy] = [await world.academy(), await world.academy()];
  const five = ["arte", "gastronomía", "bienestar", "cultivo", "sostenibilidad"];
  const { db } = world.database;
  const academyId = here.academy.id;
  const art = and(eq(academyCategories.academyId, academyId), eq(academyCategories.name, "arte"));
  await db.update(academyCategories).set({ name: "Pesca", position: 3 }).where(art);
  const mine = ["gastronomía", "bienestar", "Pesca", "cultivo", "sostenibilidad"];
  expect(await listCategories(here.ctx)).toEqual(mine);
  expect(await listCategories(otherAcademy.ctx)).toEqual(five);
});
