import { afterAll, expect, test } from "vitest";
import { openWorld } from "#src/testing/world.ts";
import { findAcademy } from "./queries.ts";

const world = await openWorld();
afterAll(() => world.close());

test("the root academy is the one without a subdomain", async () => {
  const root = await findAcademy(world.database.db, null);
  expect(root).toMatchObject({ name: "Semillero", subdomain: null });
});

test("an academy is found by its subdomain, in any case of letters", async () => {
  const { academy } = await world.academy();
  const found = await findAcademy(world.database.db, academy.subdomain?.toUpperCase() ?? "");
  expect(found?.id).toBe(academy.id);
});

test("an unknown subdomain is no academy", async () => {
  expect(await findAcademy(world.database.db, "nadie")).toBeNull();
});
