// The coupons of an academy: its administrators change them, and staff who entered only look.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, expect, test } from "vitest";
import { openEntry } from "#src/administration/staff-entry.ts";
import { coupons } from "#src/coupons/tables.ts";
import { couponsPerPage } from "#src/pages/frame/coupons/coupon-place.rules.ts";
import { Coupons } from "#src/pages/frame/coupons/coupons-view.tsx";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { loader } from "./coupons.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const root = await rootAcademy(world);
const luz = here.as(await here.person("academy", "Luz Dary"));
const staff = root.as(await root.person("admin"));
await openEntry(staff, here.academy.id);
await here.ctx.db.insert(coupons).values(
  Array.from({ length: couponsPerPage + 1 }, (_, i) => ({
    ...{ academyId: here.academy.id, code: `COSECHA${i}`, percent: 10, isOn: true },
    ...{ createdBy: luz.actor.id, validFrom: here.ctx.now, chosenOnly: false },
  })),
);
const path = "/semillero/admin/sales/coupons";
const visited = `${path}?subdomain=${here.academy.subdomain}`;

async function page(ctx: typeof luz, address: string): Promise<string> {
  const shown = await throughGuard(area, visitOf(ctx, address), loader);
  const element = createElement(Coupons, { ...shown, answer: undefined });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

test("an administrator makes coupons and changes them", async () => {
  const list = await page(luz, path);
  expect(list).toContain(`${path}?coupon=new`);
  expect(list).toContain("Apagar");
  expect(list).toContain('method="post"');
  expect(list).toContain('href="/api/coupons.csv"');
  expect(await page(luz, `${path}?terms=cosecha1`)).toContain("/api/coupons.csv?terms=cosecha1");
  expect(await page(luz, `${path}?coupon=new`)).toContain("Crear cupón");
});

test("staff who entered see the coupons without a form, and stay in the academy", async () => {
  for (const address of [visited, `${visited}&coupon=new`]) {
    const list = await page(staff, address);
    expect(list).toContain("COSECHA1");
    expect(list).not.toContain('method="post"');
    expect(list).not.toContain("coupon=");
    expect(list).not.toContain(".csv");
    expect(list).toContain(`${visited}&amp;page=2`);
    expect(list).toContain(`name="subdomain" value="${here.academy.subdomain}"`);
  }
});
