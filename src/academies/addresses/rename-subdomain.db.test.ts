import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { openAcademy } from "#src/academies/opening/open-academy.ts";
import {
  findAcademy,
  findAcademyById,
  findSuccessor,
  listFormerNames,
  versionOf,
} from "#src/academies/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { renameSubdomain } from "./rename-subdomain.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const dayMs = 24 * 3_600_000;

const freeName = () => `n${newId().replaceAll("-", "").slice(-14)}`;
const later = <C extends Ctx>(ctx: C, days: number): C => ({
  ...ctx,
  now: new Date(Date.now() + days * dayMs),
});

async function open() {
  const here = await world.academy();
  const admin = here.as(await here.person("academy", "Pilar Chocué"));
  return { ...here, admin, old: here.academy.subdomain ?? "" };
}

const nameOf = async (id: string) => (await findAcademyById(db, id))?.subdomain;

test("the new name is the academy's, and the old one leads to it for ninety days", async () => {
  const here = await open();
  const name = freeName();
  const version = await versionOf(here.ctx);
  const { origin } = await renameSubdomain(here.admin, ` ${name.toUpperCase()} `, version);
  expect(origin).toBe(`http://${name}.localhost:3000`);
  expect(await findAcademy(db, name)).toMatchObject({ id: here.academy.id });
  expect(await findAcademy(db, here.old)).toBeNull();
  const asked = here.old.toUpperCase();
  expect(await findSuccessor(db, asked, later(here.ctx, 89).now)).toEqual({ subdomain: name });
  expect(await findSuccessor(db, here.old, later(here.ctx, 91).now)).toBeNull();
  expect(await findSuccessor(db, name, new Date())).toBeNull();
  expect(await versionOf(here.ctx)).toBe(version + 1);
  expect(await listFormerNames(here.ctx)).toMatchObject([{ subdomain: here.old }]);
  const rows = await db
    .select({ action: trailEvents.action, actor: trailEvents.actorName })
    .from(trailEvents)
    .where(eq(trailEvents.academyId, here.academy.id));
  expect(rows).toEqual([{ action: "subdomain-changed", actor: "Pilar Chocué" }]);
});

test("an old address leads to the newest name, after two changes as well", async () => {
  const here = await open();
  const [second, third] = [freeName(), freeName()];
  await renameSubdomain(here.admin, second);
  await renameSubdomain(here.admin, third);
  expect(await findSuccessor(db, here.old, new Date())).toEqual({ subdomain: third });
  expect(await findSuccessor(db, second, new Date())).toEqual({ subdomain: third });
});

test("the academy may take its old name again, which then leads nowhere", async () => {
  const here = await open();
  const name = freeName();
  await renameSubdomain(here.admin, name);
  await renameSubdomain(here.admin, here.old);
  expect(await nameOf(here.academy.id)).toBe(here.old);
  expect(await findSuccessor(db, here.old, new Date())).toBeNull();
  expect(await findSuccessor(db, name, new Date())).toEqual({ subdomain: here.old });
});

describe("a name that somebody has", () => {
  test("is refused, also one that another academy had until now", async () => {
    const [here, there] = [await open(), await open()];
    await renameSubdomain(there.admin, freeName());
    for (const taken of [there.old, (await nameOf(there.academy.id)) ?? ""]) {
      const refused = renameSubdomain(here.admin, taken);
      await expect(refused).rejects.toMatchObject({ status: 409 });
      await expect(refused).rejects.toThrow("Este nombre ya está en uso. Elige otro.");
    }
    expect(await nameOf(here.academy.id)).toBe(here.old);
    expect(await listFormerNames(here.ctx)).toEqual([]);
  });

  test("is free again after ninety days, and leads to whoever has it then", async () => {
    const [here, there] = [await open(), await open()];
    await renameSubdomain(there.admin, freeName());
    await renameSubdomain(later(here.admin, 91), there.old);
    expect(await nameOf(here.academy.id)).toBe(there.old);
    expect(await findSuccessor(db, there.old, later(here.ctx, 91).now)).toBeNull();
    // It is somebody else's now.
    const back = renameSubdomain(later(there.admin, 92), there.old);
    await expect(back).rejects.toMatchObject({ status: 409 });
  });

  test("goes to one of two who want it at once", async () => {
    const [here, there] = [await open(), await open()];
    const name = freeName();
    const both = await Promise.allSettled([
      renameSubdomain(here.admin, name),
      renameSubdomain(there.admin, name),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = both[0]?.status === "fulfilled" ? here : there;
    const loser = winner === here ? there : here;
    expect(await findAcademy(db, name)).toMatchObject({ id: winner.academy.id });
    expect(await nameOf(loser.academy.id)).toBe(loser.old);
  });
});

test("of two administrators of an academy who change it at once, one does", async () => {
  const here = await open();
  const version = await versionOf(here.ctx);
  const names = [freeName(), freeName()];
  const both = await Promise.allSettled(
    names.map((name) => renameSubdomain(here.admin, name, version)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listFormerNames(here.ctx)).toMatchObject([{ subdomain: here.old }]);
});

test("sent twice, it changes the name once", async () => {
  const here = await open();
  const version = await versionOf(here.ctx);
  const name = freeName();
  await renameSubdomain(here.admin, name, version);
  await renameSubdomain(here.admin, name, version);
  expect(await versionOf(here.ctx)).toBe(version + 1);
});

test("three changes in thirty days are enough", async () => {
  const here = await open();
  for (let times = 0; times < 3; times++) await renameSubdomain(here.admin, freeName());
  const fourth = renameSubdomain(later(here.admin, 29), freeName());
  await expect(fourth).rejects.toMatchObject({ status: 429 });
  await expect(fourth).rejects.toThrow("Puedes cambiar la dirección 3 veces en 30 días.");
  await renameSubdomain(later(here.admin, 31), freeName());
});

test.each([
  ["ab", "Usa al menos 3 letras o números."],
  ["a".repeat(31), "Usa 30 letras, números y guiones como máximo."],
  ["a".repeat(64), "Usa 30 letras, números y guiones como máximo."],
  ["la gulupá", "Usa solo letras sin tildes ni eñes"],
  ["xn--gulup-4ta", "Los guiones van entre letras o números"],
  ["-gulupa", "Los guiones van entre letras o números"],
  ["semillero", "Este nombre está reservado. Elige otro."],
  ["", "Campo vacío"],
])("%j is no address", async (name, text) => {
  const here = await open();
  const refused = renameSubdomain(here.admin, name);
  await expect(refused).rejects.toMatchObject({ status: 400 });
  await expect(refused).rejects.toThrow(text);
  expect(await nameOf(here.academy.id)).toBe(here.old);
});

test("the root academy has no subdomain to change", async () => {
  const root = await findAcademy(db, null);
  if (!root) throw new Error("no root academy");
  const refused = renameSubdomain(world.ctxOf(root), freeName());
  await expect(refused).rejects.toMatchObject({ status: 409 });
});

test("an academy cannot be opened with a name that still leads on", async () => {
  const here = await open();
  await renameSubdomain(here.admin, freeName());
  await expect(openAcademy(db, { subdomain: here.old, name: "Otra" })).rejects.toThrow();
});
