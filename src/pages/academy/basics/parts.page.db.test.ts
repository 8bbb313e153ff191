import { afterAll, describe, expect, test } from "vitest";
import { findAcademyById, listCategories, listCategoryLogos } from "#src/academies/queries.ts";
import { newId } from "#src/db/columns.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./basics.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const path = "/semillero/admin";
const five = ["arte", "gastronomía", "bienestar", "cultivo", "sostenibilidad"];

async function open() {
  const here = await world.academy();
  const admin = here.as(await here.person("academy", "Pilar Chocué"));
  const shown = (query = "") => throughGuard(area, visitOf(admin, path + query), loader);

  /** Where the page goes on, or what its form shows; as a browser without scripts sends it. */
  async function send(fields: Record<string, string>, logo?: Buffer) {
    const visit = visitOf(admin, path);
    const headers = Object.fromEntries(visit.request.headers);
    const body = logo ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (logo && body instanceof FormData) {
      body.append("logo", new File([new Uint8Array(logo)], "logo.png", { type: "image/png" }));
    }
    const request = new Request(visit.url, { method: "POST", headers, body });
    const answer = await throughGuard(area, { ...visit, request }, action).catch(
      (thrown: unknown) => thrown,
    );
    return answer instanceof Response ? answer.headers.get("location") : answer;
  }
  return { ...here, admin, shown, send };
}

test("the page shows the address, no logo, and the categories with their courses", async () => {
  const here = await open();
  expect(await here.shown()).toMatchObject({
    logo: { logoUrl: null, editing: false },
    address: {
      subdomain: here.academy.subdomain,
      suffix: ".localhost:3000",
      former: [],
      editing: false,
    },
    categories: {
      rows: five.map((name) => ({ name, hasLogo: false, courses: name === "cultivo" ? 1 : 0 })),
      adding: false,
      open: null,
    },
  });
});

test.each([
  ["?edit=logo", { logo: { editing: true } }],
  ["?edit=subdomain", { address: { editing: true } }],
  ["?edit=categories.new", { categories: { adding: true, open: null } }],
  ["?edit=categories&of=arte", { categories: { open: "arte", removing: false } }],
  ["?edit=categories.remove&of=arte", { categories: { open: "arte", removing: true } }],
  ["?edit=categories&of=pesca", { categories: { open: null } }],
])("%s opens one part", async (query, part) => {
  expect(await (await open()).shown(query)).toMatchObject(part);
});

describe("categories", () => {
  test("are added one after another, renamed, moved and removed", async () => {
    const here = await open();
    const mark = async () => (await here.shown()).categories.mark;
    const done = (opens?: string) =>
      `${path}?done=categories${opens ? `&edit=${opens}` : "#campo-categories"}`;
    const add = { intent: "categories.add", name: "Café", next: "another" };
    expect(await here.send({ ...add, mark: await mark() })).toBe(done("categories.new"));
    const rename = { intent: "categories.rename", of: "Café", name: "Cacao" };
    expect(await here.send({ ...rename, mark: await mark() })).toBe(done());
    const up = { intent: "categories.up", of: "Cacao" };
    expect(await here.send({ ...up, mark: await mark() })).toBe(done("categories&of=Cacao"));
    const drop = { intent: "categories.move", of: "Cacao", to: "0" };
    expect(await here.send({ ...drop, mark: await mark() })).toBe(done());
    const down = { intent: "categories.down", of: "Cacao" };
    expect(await here.send({ ...down, mark: await mark() })).toContain("of=Cacao");
    const remove = { intent: "categories.remove", of: "cultivo", coursesTo: "Cacao" };
    expect(await here.send({ ...remove, mark: await mark() })).toBe(done());
    const left = ["arte", "Cacao", "gastronomía", "bienestar", "sostenibilidad"];
    expect(await listCategories(here.ctx)).toEqual(left);
    expect((await here.shown()).categories.rows[1]).toMatchObject({ name: "Cacao", courses: 1 });
  });

  test("have a logo, or a print again", async () => {
    const here = await open();
    const logo = await noisePhoto("png", 100);
    await here.send({ intent: "categories.add", name: "Café" }, logo);
    await here.send({ intent: "categories.logo", of: "arte" }, logo);
    const logos = await listCategoryLogos(here.ctx);
    expect(logos.filter(({ logoUrl }) => logoUrl).map(({ name }) => name)).toEqual([
      "arte",
      "Café",
    ]);
    const [first] = (await here.shown()).categories.rows;
    expect(first).toMatchObject({ hasLogo: true });
    expect(first?.tile).toMatch(/^\/tiles\/arte\.svg\?v=[0-9a-f]{12}$/);
    await here.send({ intent: "categories.print", of: "arte" });
    expect((await here.shown()).categories.rows[0]).toMatchObject({ hasLogo: false });
  });

  test.each<[Record<string, string>, number, string, string | undefined]>([
    [
      { intent: "categories.add", name: " " },
      400,
      "Por favor, complete la categoría vacía antes de agregar una nueva.",
      "name",
    ],
    [
      { intent: "categories.add", name: "Arte" },
      409,
      "Ya existe una categoría con ese nombre.",
      "name",
    ],
    [
      { intent: "categories.rename", of: "arte", name: "" },
      400,
      "Escribe el nombre de la categoría.",
      "name",
    ],
    [
      { intent: "categories.remove", of: "cultivo" },
      409,
      "Esta categoría tiene 1 curso. Pásalo a otra antes de quitarla.",
      undefined,
    ],
    [{ intent: "categories.up", of: "pesca" }, 404, "Esta categoría ya no existe.", undefined],
    [{ intent: "categories.logo", of: "arte" }, 400, "Elige una imagen.", "logo"],
    [{ intent: "categories.add", name: "Mar", mark: "old" }, 409, "Alguien más cambió", undefined],
    [{ intent: "categories.burn", of: "arte" }, 400, "No se pudieron guardar", undefined],
    [{ intent: "else" }, 400, "No se pudieron guardar", undefined],
  ])("refuse %j and keep what was typed", async (fields, status, text, field) => {
    const here = await open();
    const answer = await here.send(fields);
    expect(answer).toMatchObject({ data: { problem: { status }, values: fields } });
    const { problem } = (answer as { data: { problem: { detail: string; errors?: Fault[] } } })
      .data;
    const [fault] = problem.errors ?? [];
    expect(fault?.message ?? problem.detail).toContain(text);
    if (field) expect(fault?.path).toBe(field);
    expect(await listCategories(here.ctx)).toEqual(five);
  });
});

type Fault = { path: string; message: string };

test("the logo is changed and removed; a form without a file is refused", async () => {
  const here = await open();
  const logoNow = async () =>
    (await findAcademyById(world.database.db, here.academy.id))?.logoUrl ?? null;
  const version = async () => String((await here.shown()).version);
  const change = async () => ({ intent: "logo.change", version: await version() });
  const sent = await here.send(await change(), await noisePhoto("png", 200));
  expect(sent).toBe(`${path}?done=logo#campo-logo`);
  expect(await logoNow()).toMatch(/^\/images\//);
  const missing = await here.send(await change());
  expect(missing).toMatchObject({ data: { problem: { status: 400 } } });
  await here.send({ intent: "logo.remove", version: await version() });
  expect(await logoNow()).toBeNull();
});

test("of two administrators who change the logo or the address, the second is told", async () => {
  const here = await open();
  const version = String((await here.shown()).version);
  const logo = await noisePhoto("png", 200);
  await here.send({ intent: "logo.change", version }, logo);
  const stale = { data: { problem: { status: 409 } } };
  expect(await here.send({ intent: "logo.change", version }, logo)).toMatchObject(stale);
  expect(await here.send({ intent: "logo.remove", version })).toMatchObject(stale);
  const rename = { intent: "subdomain.change", subdomain: "otra-direccion" };
  expect(await here.send({ ...rename, version })).toMatchObject(stale);
  const withoutVersion = { data: { problem: { status: 400 } } };
  expect(await here.send(rename)).toMatchObject(withoutVersion);
  expect((await here.shown()).address.subdomain).toBe(here.academy.subdomain);
});

test("a new subdomain leads on at the new host; the same one changes nothing", async () => {
  const here = await open();
  const version = String((await here.shown()).version);
  const change = { intent: "subdomain.change", version };
  const same = await here.send({ ...change, subdomain: here.academy.subdomain ?? "" });
  expect(same).toBe(`${path}?done=subdomain#campo-subdomain`);
  const name = `n${newId().replaceAll("-", "").slice(-14)}`;
  const query = new URLSearchParams({ redirectTo: `${path}?done=subdomain` });
  expect(await here.send({ ...change, subdomain: name })).toBe(
    `http://${name}.localhost:3000/login?${query}`,
  );
  const wrong = { ...change, subdomain: "La Gulupá" };
  expect(await here.send(wrong)).toMatchObject({
    data: { problem: { status: 400 }, values: wrong },
  });
});

test("nobody but an administrator and staff gets there", async () => {
  const here = await world.academy();
  for (const actor of [here.student, here.teacher]) {
    const visit = visitOf(here.as(actor), path);
    const answer = await throughGuard(area, visit, action).catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get("location")).toBe("/login");
  }
  expect(await listCategories(here.ctx)).toEqual(five);
});
