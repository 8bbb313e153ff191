import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAcademy } from "#src/academies/queries.ts";
import { academies, academyCategories } from "#src/academies/tables.ts";
import type { Academy } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { type Client, openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";

const world = await openWorld({
  quotas: quotasWith({ LIMIT_ACADEMY_ADDRESS: "500/60", ACADEMY_NAMES_PER_MINUTE: 40 }),
});
afterAll(() => world.close());
const door = openDoor(world);
const { academy } = await world.academy();
let anyone: Client;

beforeAll(() => {
  anyone = door.anyone({ subdomain: null });
});

const input = () => {
  const subdomain = `b${newId().slice(-12)}`;
  const email = `${subdomain}@correo.test`;
  return { name: "La Gulupa", subdomain, email, categories: [{ name: "café" }] };
};

test("POST /academy answers how long the name is held, the same when it is sent again", async () => {
  const json = { ...input(), logo: "data:image/png;base64,AAAA" };
  const first = await anyone("/api/academy", { json });
  expect(first.status).toBe(202);
  const { subdomain, email } = json;
  const answer = { subdomain, email, expiresAt: expect.stringMatching(/Z$/) };
  expect(await first.json()).toEqual(answer);
  const second = await anyone("/api/academy", { json });
  expect([second.status, await second.json()]).toEqual([202, answer]);
  expect((await anyone(`/api/academy/${subdomain}`)).status).toBe(404);
});

test("the answer for a name that is held is the same for every e-mail", async () => {
  const json = input();
  await anyone("/api/academy", { json });
  const { body, errors } = await anyone("/api/academy", {
    json: { ...json, email: "otra@correo.test" },
  }).then(async (response) => {
    const body = await problemIn(response, 409);
    return { body, errors: body.errors };
  });
  expect(body.detail).toBe("Este nombre ya está en uso. Elige otro.");
  expect(errors).toEqual([{ path: "subdomain", message: body.detail }]);
});

test.each([
  [{ subdomain: "la ñapa" }, "subdomain", /Por ejemplo: la-napa$/],
  [{ subdomain: "xn--gulupa-1wa" }, "subdomain", /guiones/],
  [{ subdomain: "a".repeat(64) }, "subdomain", /30/],
  [{ subdomain: "a".repeat(5000) }, "subdomain", /30/],
  [{ subdomain: "www" }, "subdomain", /reservado/],
  [{ subdomain: 7 }, "subdomain", /^Campo vacío$/],
  [{ name: "   " }, "name", /^Campo vacío$/],
  [{ email: "rosa" }, "email", /^Correo inválido$/],
  [{ categories: [{ name: "todos" }] }, "categories[0].name", /./],
  [{ categories: "café" }, "categories", /./],
])("%j is refused with the path of the field", async (part, path, message) => {
  const answer = await problemIn(
    await anyone("/api/academy", { json: { ...input(), ...part } }),
    400,
  );
  expect(answer.errors?.[0]?.message).toMatch(message);
  expect(answer.errors?.[0]?.path.replace(/\.(\d+)/g, "[$1]")).toBe(path);
});

test("at an academy's own host no academy is asked for", async () => {
  await problemIn(await door.anyone(academy)("/api/academy", { json: input() }), 404);
});

test.each(["", "bySubdomain/"])(
  "GET /academy/%s{subdomain} has what everybody may know",
  async (by) => {
    const { db } = world.database;
    const logoUrl = "/logos/x.png";
    const mine = eq(academyCategories.academyId, academy.id);
    await db
      .update(academies)
      .set({ email: "hola@cauca.test" })
      .where(eq(academies.id, academy.id));
    await db
      .update(academyCategories)
      .set({ logoUrl })
      .where(and(mine, eq(academyCategories.name, "arte")));
    const origin = `http://${academy.subdomain}.localhost:3000`;
    // At any host.
    for (const client of [anyone, door.anyone(academy)]) {
      const answer = await client(`/api/academy/${by}${academy.subdomain?.toUpperCase()}`);
      expect(await answer.json()).toEqual({
        ...{ id: academy.id, name: academy.name, subdomain: academy.subdomain, logo: null },
        email: "hola@cauca.test",
        categories: [
          { name: "arte", logo: origin + logoUrl },
          ...["gastronomía", "bienestar", "cultivo", "sostenibilidad"].map((name) => ({
            name,
            logo: null,
          })),
        ],
      });
    }
  },
);

test("nobody, a suspended academy and the main host are not found", async () => {
  const { academy: closed } = await world.academy();
  await world.database.db
    .update(academies)
    .set({ suspendedAt: new Date() })
    .where(eq(academies.id, closed.id));
  for (const name of ["nadie", "%20", "null", closed.subdomain, "ñ".repeat(300)]) {
    const { detail } = await problemIn(await anyone(`/api/academy/${name}`), 404);
    expect(detail).toMatch(/no existe|No encontramos/);
  }
});

test("the freedom of a name comes with the reason against it, and is bounded", async () => {
  const ask = async (name: string) =>
    (await anyone(`/api/academy/names/${encodeURIComponent(name)}`)).json();
  const taken = (await findAcademy(world.database.db, academy.subdomain)) as Academy;
  expect(await ask(" Libre-1 ")).toEqual({
    ...{ subdomain: "libre-1", free: true, reason: null, proposal: null },
    text: "Este nombre está libre.",
  });
  expect(await ask(taken.subdomain ?? "")).toMatchObject({ free: false, reason: "taken" });
  expect(await ask("la ñapa")).toMatchObject({ reason: "letters", proposal: "la-napa" });
  expect(await ask("api")).toMatchObject({ reason: "reserved" });
  const many = await Promise.all(
    Array.from({ length: 40 }, () => anyone("/api/academy/names/libre-2")),
  );
  const [refused] = many.filter(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
});
