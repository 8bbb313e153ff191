import { afterAll, expect, test } from "vitest";
import type { Role } from "#src/ctx.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import { frameOf } from "./frame-data.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

test.each([
  ["teacher", "Dashboard", "/teachers"],
  ["student", "Feed", "/explore"],
  ["academy", "Tu academia", "/academy/dashboard"],
] as const)("the top navigation of a %s is %s", async (role: Role, name, href) => {
  const ctx = here.as(await here.person(role));
  const { web, url } = visitOf(ctx, "/explore");
  expect(frameOf(ctx, web, url).viewer?.area).toEqual({ name, href });
});

test("a visitor has none: sign-in and sign-up stand there", async () => {
  const { web, url } = visitOf(here.ctx, "/explore");
  expect(frameOf(here.ctx, web, url).viewer).toBeNull();
});
