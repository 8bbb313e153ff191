import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { openWorld } from "#src/testing/world.ts";
import { OrderList } from "./order-list.tsx";
import { ordersOn } from "./orders-data.ts";

const world = await openWorld();
afterAll(() => world.close());

test("an empty list leads to the catalogue only where courses are sold", async () => {
  const here = await world.academy();
  const member = here.as(here.student);
  const listIn = async (academy: Partial<Ctx["academy"]>) => {
    const ctx = { ...member, academy: { ...member.academy, ...academy } };
    return renderToStaticMarkup(createElement(OrderList, await ordersOn(ctx, null)));
  };
  expect(await listIn({})).toContain('href="/explore"');
  const past = new Date(Date.now() - 1000);
  for (const stopped of [
    { closesAt: past },
    { closesAt: new Date("2999-02-26") },
    { suspendedAt: past },
  ]) {
    const html = await listIn(stopped);
    expect(html).toContain("No has comprado nada aquí");
    expect(html).not.toContain("href");
  }
});
