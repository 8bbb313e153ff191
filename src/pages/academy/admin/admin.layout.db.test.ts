// Who reaches the administration of which academy, at which address, and who may change it.
import { afterAll, describe, expect, test } from "vitest";
import { openEntry } from "#src/administration/staff-entry.ts";
import type { Ctx } from "#src/ctx.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import { action as act, loader as page } from "../basics/basics.page.tsx";
import * as area from "./admin.layout.tsx";

const world = await openWorld();
afterAll(() => world.close());
const root = await rootAcademy(world);
const here = await world.academy();
const other = await world.academy();
const { subdomain } = here.academy;
const itsOwn = `http://${subdomain}.localhost:3000/semillero/admin`;

/** `in`, or the address or the status that somebody gets. */
async function reach(ctx: Ctx, query = ""): Promise<string | null> {
  try {
    await throughGuard(area, visitOf(ctx, `/semillero/admin${query}`), page);
    return "in";
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get("location");
    const { init } = thrown as { init?: { status?: number } };
    if (!init?.status) throw thrown;
    return String(init.status);
  }
}

const rootCtx = (actor: Ctx["actor"]) => world.ctxOf(root.academy, actor);
const toLogin = (query: string) =>
  `/login?redirectTo=${encodeURIComponent(`/semillero/admin${query}`)}`;

describe("on the academy's own host", () => {
  test.each([
    ["", "in"],
    [`?subdomain=${subdomain}`, "in"],
    [`?subdomain=${subdomain?.toUpperCase()}`, "in"],
    [
      `?subdomain=${other.academy.subdomain}`,
      `http://${other.academy.subdomain}.localhost:3000/semillero/admin`,
    ],
    ["?subdomain=nadie", "404"],
    ["?subdomain=", "404"],
    ["?subdomain=%00", "404"],
  ])("its administrator at %j: %s", async (query, outcome) => {
    expect(await reach(here.as(await here.person("academy")), query)).toBe(outcome);
  });

  test.each(["student", "teacher"] as const)("a %s is sent to sign-in", async (role) => {
    expect(await reach(here.as(await here.person(role)))).toBe("/login");
  });

  test("a visitor signs in and comes back", async () => {
    expect(await reach(here.ctx, `?subdomain=${subdomain}`)).toBe(
      toLogin(`?subdomain=${subdomain}`),
    );
  });
});

describe("on the main host", () => {
  test.each(["student", "teacher", "academy"] as const)(
    "a %s who names an academy is sent to its own administration",
    async (role) => {
      const ctx = rootCtx(await root.person(role));
      expect(await reach(ctx, `?subdomain=${subdomain}`)).toBe(itsOwn);
      expect(await reach(ctx, "?subdomain=nadie")).toBe("404");
    },
  );

  test("a visitor who names an academy is sent to its own administration", async () => {
    expect(await reach(rootCtx(null), `?subdomain=${subdomain}`)).toBe(itsOwn);
    expect(await reach(rootCtx(null))).toBe(toLogin(""));
  });

  test("staff enter an academy first, and then look at it", async () => {
    const staff = root.as(await root.person("admin"));
    const query = `?subdomain=${subdomain}`;
    expect(await reach(staff)).toBe("in");
    expect(await reach(staff, "?subdomain=nadie")).toBe("404");
    expect(await reach(staff, query)).toBe(`/semillero/admin/academies/${subdomain}/enter`);
    await openEntry(staff, here.academy.id);
    expect(await reach(staff, query)).toBe("in");
    expect(await reach(staff, `?subdomain=${other.academy.subdomain}`)).toMatch(/\/enter$/);
    const later = { ...staff, now: new Date(Date.now() + 3_700_000) };
    expect(await reach(later, query)).toMatch(/\/enter$/);
  });

  test("staff without their second factor add it first", async () => {
    const actor = { ...(await root.person("admin")), mustAddFactor: true };
    expect(await reach(rootCtx(actor), `?subdomain=${subdomain}`)).toMatch(
      /^\/account\/second-factor\?/,
    );
  });
});

test("staff see the academy that they look at, and every address leads on in it", async () => {
  const staff = root.as(await root.person("admin", "Olga Ruiz"));
  await openEntry(staff, here.academy.id);
  const visit = visitOf(staff, `/semillero/admin?subdomain=${subdomain}`);
  const shell = await throughGuard(area, visit, area.loader);
  expect(shell).toMatchObject({
    ...{ academyName: "La Gulupa", readOnly: true, name: "Olga Ruiz" },
    academyHref: `http://${subdomain}.localhost:3000/`,
    entries: expect.arrayContaining([
      expect.objectContaining({ name: "Docentes", href: `/admin/teachers?subdomain=${subdomain}` }),
    ]),
    staffEntries: [{ name: "Academias" }, { name: "Por revisar" }, { name: "Trabajos" }],
  });
  expect(await page(visit)).toMatchObject({ id: here.academy.id, name: "La Gulupa" });
});

test("an administrator has a home page and nothing of the platform's", async () => {
  const luz = here.as(await here.person("academy"));
  const shell = await throughGuard(area, visitOf(luz, "/semillero/admin"), area.loader);
  expect(shell).toMatchObject({ readOnly: false, query: "", staffEntries: [] });
  expect(shell.entries.map(({ name }) => name)).toEqual([
    ...["Inicio", "Tu academia", "Docentes", "Cursos", "Estudiantes"],
    ...["Contenido gratuito", "Mensajes", "Administradores"],
  ]);
});

test("whatever staff post in an academy that they look at is refused, and nothing changes", async () => {
  const staff = root.as(await root.person("admin"));
  await openEntry(staff, here.academy.id);
  const visit = visitOf(staff, `/semillero/admin?subdomain=${subdomain}`);
  const request = new Request(visit.url, {
    method: "POST",
    headers: visit.request.headers,
    body: new URLSearchParams({ intent: "name", name: "De otra", version: "1" }),
  });
  const answer = await throughGuard(area, { ...visit, request }, act);
  expect(answer).toMatchObject({
    init: { status: 403 },
    data: { problem: { detail: expect.stringContaining("solo puedes mirar") } },
  });
  // The page behind the form fails as well, so the refusal is all there is to see.
  await expect(page(visit)).rejects.toMatchObject({ init: { status: 403 } });
});
