import { afterAll, expect, test } from "vitest";
import { newcomer } from "#src/testing/newcomer.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { openWorld } from "#src/testing/world.ts";
import { loader } from "./complete.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

test.each([
  [{ teaching: "invitation" }, "enseña quien la academia invita"],
  [{ closesAt: new Date("2999-02-26T05:00:00Z") }, "cierra el 25 de febrero de 2999"],
  [{ suspendedAt: new Date() }, "está en pausa"],
] as const)("where nobody may choose to teach the page says why (%#)", async (academy, why) => {
  const { ctx } = await newcomer(here);
  const there = { ...ctx, academy: { ...ctx.academy, ...academy } };
  const shown = await loader(visitOf(there, "/login/complete?step=teacher"));
  expect(shown).toMatchObject({ mode: "invitation", teaching: false });
  expect(shown.whyOnlyLearn).toContain(why);
});
