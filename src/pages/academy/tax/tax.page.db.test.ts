// The page on which an academy says its tax: what it takes, what it refuses, and of two who save at
// once.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, describe, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { openEntry } from "#src/administration/staff-entry.ts";
import { taxTexts } from "#src/administration/tax-input.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { AdminShell } from "#src/pages/frame/admin/admin-shell.tsx";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./tax.page.tsx";
import { TaxView } from "./tax-view.tsx";

const world = await openWorld();
afterAll(() => world.close());
const path = "/semillero/admin/tax";
const reason = "Establecimiento reconocido, Estatuto Tributario, art. 476";

/** An administrator, whose ctx knows the academy as it is saved. */
async function scene() {
  const here = await world.academy();
  const luz = await here.person("academy", "Luz Dary");
  const saved = () => findAcademyById(world.database.db, here.academy.id);
  const now = async () => ({ ...here.as(luz), academy: (await saved()) ?? here.academy });
  const taxNow = async () => {
    const { taxPercent, taxReason } = (await now()).academy;
    return { taxPercent, taxReason };
  };
  return { here, luz, now, taxNow };
}

/** What the action answers or throws, as a browser without scripts sends the form. */
async function send(ctx: MemberCtx, fields: Record<string, string>, query = "") {
  const visit = visitOf(ctx, path + query);
  const headers = { ...Object.fromEntries(visit.request.headers) };
  const request = new Request(visit.url, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  return throughGuard(area, { ...visit, request }, action).catch((thrown: unknown) => thrown);
}

/** The page with its frame. */
async function html(ctx: MemberCtx, query = ""): Promise<string> {
  const visit = visitOf(ctx, path + query);
  const shell = await throughGuard(area, visit, area.loader);
  const shown = await loader(visit);
  const children = createElement(TaxView, { shown, failed: undefined });
  const id = "pages/academy/admin/admin.layout";
  const element = createElement(AdminShell, { shell, children });
  const router = createMemoryRouter([{ id, path: "*", element, loader: () => shell }], {
    hydrationData: { loaderData: { [id]: shell } },
  });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

const usual = { taxPercent: "19", taxReason: "", wasPercent: "19", wasReason: "" };

test("an academy has 19 % until it says otherwise", async () => {
  const { now, taxNow } = await scene();
  expect(await taxNow()).toEqual({ taxPercent: 19, taxReason: "" });
  const page = await html(await now());
  expect(page).toContain("Hoy se suma el IVA del 19 % al precio de cada curso.");
  expect(page).toContain("Impuestos del 19% según tu país de residencia.");
});

test("it is changed with its reason, twice at most once, and stays in the trail", async () => {
  const { here, luz, now, taxNow } = await scene();
  const form = { ...usual, taxPercent: "0 %", taxReason: ` ${reason}\n` };
  for (const _ of [1, 2]) {
    const done = (await send(await now(), form)) as Response;
    expect(done.headers.get("location")).toBe(`${path}?done`);
  }
  expect(await taxNow()).toEqual({ taxPercent: 0, taxReason: reason });
  expect(await trailOf(here.ctx, luz.id)).toMatchObject([
    { action: "tax-changed", details: { from: "19 %", to: `0 % («${reason}»)` } },
  ]);
  const page = await html(await now(), "?done");
  expect(page).toContain("Vale para las compras desde ahora");
  expect(page).toContain(`Sin IVA: ${reason}`);
});

test("the usual rate comes back without a reason", async () => {
  const { now, taxNow } = await scene();
  await send(await now(), { ...usual, taxPercent: "5", taxReason: reason });
  const back = { taxPercent: "19", taxReason: reason, wasPercent: "5", wasReason: reason };
  expect(await send(await now(), back)).toBeInstanceOf(Response);
  expect(await taxNow()).toEqual({ taxPercent: 19, taxReason: "" });
});

test.each([
  [{ taxPercent: "0" }, "taxReason", taxTexts.reason],
  [{ taxPercent: "0", taxReason: " \u200b" }, "taxReason", taxTexts.reason],
  [{ taxPercent: "31", taxReason: reason }, "taxPercent", taxTexts.percent],
  [{ taxPercent: "4,5", taxReason: reason }, "taxPercent", taxTexts.percent],
  [{ taxPercent: "5", taxReason: "x".repeat(141) }, "taxReason", taxTexts.reasonLong],
])("%j is refused, and nothing changes", async (given, field, message) => {
  const { now, taxNow } = await scene();
  expect(await send(await now(), { ...usual, ...given })).toMatchObject({
    data: { problem: { status: 400, errors: [{ path: field, message }] } },
  });
  expect(await taxNow()).toEqual({ taxPercent: 19, taxReason: "" });
});

test("of two who change it at once, the second reads what is there now", async () => {
  const { now, taxNow } = await scene();
  await send(await now(), { ...usual, taxPercent: "5", taxReason: reason });
  const late = { ...usual, taxPercent: "0", taxReason: "Otro motivo" };
  const refused = await send(await now(), late);
  expect(refused).toMatchObject({
    data: { problem: { status: 409, errors: [{ path: "taxPercent" }] }, values: late },
  });
  expect(JSON.stringify(refused)).toContain(`ahora es 5 % («${reason}»)`);
  expect(await taxNow()).toEqual({ taxPercent: 5, taxReason: reason });
  // The reason alone may be another one too.
  const other = { taxPercent: "5", taxReason: "Otro", wasPercent: "5", wasReason: "Antes" };
  expect(await send(await now(), other)).toMatchObject({ data: { problem: { status: 409 } } });
  const again = { ...late, wasPercent: "5", wasReason: reason };
  expect(await send(await now(), again)).toBeInstanceOf(Response);
  expect(await taxNow()).toEqual({ taxPercent: 0, taxReason: "Otro motivo" });
});

describe("others", () => {
  const rolesOf = async (here: TestAcademy) => [here.teacher, here.student];

  test("of the academy are sent to sign-in, and change nothing", async () => {
    const { here, taxNow } = await scene();
    for (const person of await rolesOf(here)) {
      const answer = await send(here.as(person), { ...usual, taxPercent: "0", taxReason: "Yo" });
      expect((answer as Response).headers.get("location")).toContain("/login");
    }
    expect(await taxNow()).toEqual({ taxPercent: 19, taxReason: "" });
  });

  test("staff who entered see it without a form, and change nothing", async () => {
    const { here, now, taxNow } = await scene();
    await send(await now(), { ...usual, taxPercent: "0", taxReason: reason });
    const root = await rootAcademy(world);
    const staff = root.as(await root.person("admin"));
    await openEntry(staff, here.academy.id);
    const query = `?subdomain=${here.academy.subdomain}`;
    const page = await html(staff, query);
    expect(page).toContain(`Sin IVA: ${reason}`);
    expect(page).not.toContain('name="taxPercent"');
    const form = { ...usual, taxPercent: "5", taxReason: "Yo" };
    const refused = { data: { problem: { status: 403 } } };
    expect(await send(staff, form, query)).toMatchObject(refused);
    expect(await taxNow()).toEqual({ taxPercent: 0, taxReason: reason });
  });
});
