import { afterAll, describe, expect, test } from "vitest";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { changeCategoryLogo } from "#src/academies/categories/change-category-logo.ts";
import { logoTexts } from "#src/academies/logo/logo.rules.ts";
import { listCategories } from "#src/academies/queries.ts";
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { findSettings } from "#src/academies/settings/settings-queries.ts";
import { newId } from "#src/db/columns.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);

/** An academy with its administrator at the door. */
async function scene() {
  const here = await world.academy();
  const luz = await here.person("academy", "Luz Dary");
  const path = `/api/academy/${here.academy.id}`;
  const client = door.as(luz, here.academy);
  const patch = (json: unknown) => client(path, { method: "PATCH", json });
  return { here, luz, client, path, patch };
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const png = async () => new Blob([new Uint8Array(await noisePhoto("png"))]);

test("an administrator changes what they name, and reads all of it", async () => {
  const { here, patch } = await scene();
  const answer = await patch({ name: " Academia  La Gulupa ", whatsapp: "300 123 4567" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    ...{ id: here.academy.id, _id: here.academy.id, subdomain: here.academy.subdomain },
    ...{ name: "Academia La Gulupa", whatsapp: "573001234567", logo: null, accent: null },
    ...{ teaching: "open", tabsOn: false, sharesLearnerEmails: false, version: 2 },
    pesosFirst: false,
    categories: expect.arrayContaining([{ name: "cultivo", logo: null }]),
  });
  // A number that would be another one if it were read twice.
  expect(await (await patch({ whatsapp: "+354 123 4567" })).json()).toMatchObject({
    whatsapp: "3541234567",
  });
  expect(await (await patch({ accent: "ee6f78", email: "" })).json()).toMatchObject({
    accent: "#EE6F78",
    email: null,
  });
});

test("the words of the landing change alone or as parts of a form", async () => {
  const { path, client, patch } = await scene();
  const testimonial = { quote: "Aprendí.", name: "Luz", role: "Caficultora" };
  const answer = await patch({ headline: "De la mata al mercado", testimonial });
  expect(await answer.json()).toMatchObject({
    headline: "De la mata al mercado",
    ...{ testimonial, version: 2 },
  });
  // Again, after a lost answer.
  expect(await (await patch({ testimonial })).json()).toMatchObject({ version: 2 });
  const body = formOf({ testimonial: JSON.stringify({ ...testimonial, name: "Ana" }) });
  const sent = await client(path, { method: "PATCH", body });
  expect(await sent.json()).toMatchObject({ testimonial: { ...testimonial, name: "Ana" } });
  expect(await (await patch({ testimonial: null })).json()).toMatchObject({ testimonial: null });
});

test("a change based on an older version is refused with 409", async () => {
  const { here, patch } = await scene();
  expect((await patch({ name: "Una", version: 1 })).status).toBe(200);
  const { detail, errors } = await problemIn(await patch({ name: "Otra", version: 1 }), 409);
  expect(detail).toBe(academyTexts.stale);
  expect(errors).toEqual([{ path: "name", message: "Ahora dice «Una»." }]);
  expect((await patch({ name: "Otra", version: 2 })).status).toBe(200);
  expect(await findSettings(here.ctx)).toMatchObject({ name: "Otra", version: 3 });
});

/** No other academy of these tests has it. */
const freeName = () => `n${newId().replaceAll("-", "").slice(-14)}`;

test("the subdomain and the categories change with the rest, from one version", async () => {
  const { here, luz, path, patch } = await scene();
  const subdomain = freeName();
  const categories = [{ name: "Frutales", was: "cultivo" }, { name: "Abejas" }];
  const change = { name: "Otra", subdomain, categories, version: 1 };
  const answer = await patch(change);
  expect(answer.status).toBe(200);
  const saved = (await answer.json()) as { version: number };
  const logo = null;
  expect(saved).toMatchObject({
    ...{ name: "Otra", subdomain },
    categories: [
      { name: "Frutales", logo },
      { name: "Abejas", logo },
    ],
  });
  // Again, after a lost answer, at the host that it has now.
  const there = door.as(luz, { ...here.academy, subdomain });
  const again = await there(path, { method: "PATCH", json: change });
  expect(await again.json()).toMatchObject({ version: saved.version });
  expect(await findSettings(here.ctx)).toMatchObject({ version: saved.version });
});

test("a subdomain that somebody else has, or a category with courses that goes, saves nothing", async () => {
  const { here, patch } = await scene();
  const other = await world.academy();
  const { subdomain } = other.academy;
  await problemIn(await patch({ name: "Otra", subdomain, version: 1 }), 409);
  const withoutCultivo = [{ name: "Abejas" }];
  await problemIn(
    await patch({ name: "Otra", subdomain: freeName(), categories: withoutCultivo }),
    409,
  );
  expect(await findSettings(here.ctx)).toMatchObject({
    ...{ name: "La Gulupa", subdomain: here.academy.subdomain, version: 1 },
  });
  expect(await listCategories(here.ctx)).toContain("cultivo");
});

test("the refusal of an older version says what is saved now of each part that differs", async () => {
  const { here, patch } = await scene();
  await patch({ name: "Una", email: "hola@gulupa.test", tabsOn: true });
  const change = { name: "Una", about: "Hola", email: "", tabsOn: false, subdomain: freeName() };
  const categories = [{ name: "cultivo" }];
  const { errors } = await problemIn(await patch({ ...change, categories, version: 1 }), 409);
  const five = "arte, gastronomía, bienestar, cultivo, sostenibilidad";
  expect(errors).toEqual(
    expect.arrayContaining([
      { path: "about", message: "Ahora está vacío." },
      { path: "email", message: "Ahora dice «hola@gulupa.test»." },
      { path: "tabsOn", message: "Ahora dice «sí»." },
      { path: "subdomain", message: `Ahora dice «${here.academy.subdomain}».` },
      { path: "categories", message: `Ahora dice «${five}».` },
    ]),
  );
  expect(errors).toHaveLength(5);
});

test.each([
  ["subdomain", () => ({ subdomain: freeName() })],
  ["categories", () => ({ categories: [{ name: "cultivo" }, { name: "Abejas" }] })],
  ["all", () => ({ name: "Tercera", subdomain: freeName(), categories: [{ name: "cultivo" }] })],
])("an older version changes nothing: %s", async (_, change) => {
  const { here, patch } = await scene();
  await patch({ name: "Una" });
  await problemIn(await patch({ ...change(), version: 1 }), 409);
  expect(await findSettings(here.ctx)).toMatchObject({
    ...{ name: "Una", subdomain: here.academy.subdomain, version: 2 },
  });
  expect(await listCategories(here.ctx)).toHaveLength(5);
});

test("a category keeps the logo that is sent as it was read", async () => {
  const { here, patch } = await scene();
  const logo = Buffer.from(await noisePhoto("png"));
  const luz = here.as(await here.person("academy"));
  await changeCategoryLogo(luz, { name: "cultivo", logo });
  const read = async (json: unknown) =>
    ((await (await patch(json)).json()) as { categories: { name: string; logo: string }[] })
      .categories;
  const before = await read({});
  const { host } = new URL(academyUrl(here.ctx, "/"));
  expect(before.find(({ name }) => name === "cultivo")?.logo).toContain(`//${host}/images/`);
  expect(await read({ categories: before })).toEqual(before);
});

test.each([
  [{ name: "" }, "name"],
  [{ name: { a: 1 } }, "name"],
  [{ accent: "</style><script>" }, "accent"],
  [{ about: "a".repeat(1001) }, "about"],
  [{ headline: "a".repeat(81) }, "headline"],
  [{ testimonial: { quote: "Sí", name: "", role: "Caficultora" } }, "testimonial.name"],
  [{ email: "nadie" }, "email"],
  [{ whatsapp: "1" }, "whatsapp"],
  [{ tabsOn: "true" }, "tabsOn"],
  [{ pesosFirst: 1 }, "pesosFirst"],
  [{ teaching: "admin" }, "teaching"],
  [{ version: 0 }, "version"],
  [{ subdomain: "La Gulupá" }, "subdomain"],
  [{ subdomain: 7 }, "subdomain"],
  [{ categories: [] }, "categories"],
])("%j is refused and names its field", async (json, path) => {
  const { here, patch } = await scene();
  const { errors } = await problemIn(await patch(json), 400);
  expect(errors?.map((one) => one.path)).toEqual([path]);
  expect(await findSettings(here.ctx)).toMatchObject({ name: "La Gulupa", version: 1 });
});

test("what belongs to nobody's form changes nothing", async () => {
  const { here, patch } = await scene();
  const hostile = { suspendedAt: null, platformPercent: 0, id: "x", sharePercent: 0 };
  expect((await patch(hostile)).status).toBe(200);
  expect(await findSettings(here.ctx)).toMatchObject({ sharePercent: 70, version: 1 });
});

describe("another academy", () => {
  test.each(["academy", "admin", "student"] as const)("is not there for a %s", async (role) => {
    const { here } = await scene();
    const other = await world.academy();
    const client = door.as(await other.person(role), other.academy);
    for (const id of [here.academy.id, "nada", "%00"]) {
      const answer = await client(`/api/academy/${id}`, { method: "PATCH", json: { name: "Mía" } });
      await problemIn(answer, 404);
    }
    expect(await findSettings(here.ctx)).toMatchObject({ name: "La Gulupa" });
  });
});

test("others of the same academy are refused, and a visitor signs in first", async () => {
  const { here, path } = await scene();
  for (const role of ["student", "teacher"] as const) {
    const client = door.as(await here.person(role), here.academy);
    await problemIn(await client(path, { method: "PATCH", json: { name: "Mía" } }), 403);
  }
  const visitor = door.anyone(here.academy);
  await problemIn(await visitor(path, { method: "PATCH", json: { name: "Mía" } }), 401);
});

test("a logo is taken away by null alone, once of two equal calls", async () => {
  const { here, client, patch, path } = await scene();
  await client(path, { method: "PATCH", body: formOf({ logo: await png() }) });
  for (const logo of ["", "https://otra.test/logo.png", 1, {}, true]) {
    const { errors } = await problemIn(await patch({ logo, name: "Otra" }), 400);
    expect(errors).toMatchObject([{ path: "logo", message: logoTexts.notInJson }]);
  }
  expect(await findSettings(here.ctx)).toMatchObject({ name: "La Gulupa", version: 2 });
  await problemIn(await patch({ logo: null, version: 1 }), 409);
  for (const _ of [1, 2]) {
    expect(await (await patch({ logo: null })).json()).toMatchObject({ logo: null, version: 3 });
  }
});

describe("a form", () => {
  test("brings the logo, alone or with texts", async () => {
    const { here, client, path } = await scene();
    const alone = await client(path, { method: "PATCH", body: formOf({ logo: await png() }) });
    expect(alone.status).toBe(200);
    const { logo } = (await alone.json()) as { logo: string };
    expect(logo).toContain(`${academyUrl(here.ctx, "/")}images/`);
    const fields = { name: "Otra", tabsOn: "true", pesosFirst: "true", whatsapp: "", version: "2" };
    const categories = JSON.stringify([{ name: "cultivo" }, { name: "Abejas" }]);
    const both = formOf({ ...fields, categories, logo: await png() });
    const answer = await client(path, { method: "PATCH", body: both });
    expect(await answer.json()).toMatchObject({
      ...{ name: "Otra", tabsOn: true, pesosFirst: true, whatsapp: null },
      categories: [{ name: "cultivo" }, { name: "Abejas" }],
    });
  });

  test.each<[string, () => FormData, number]>([
    ["that is no image", () => formOf({ logo: new Blob(["<svg/>"]) }), 415],
    ["of 7 MB", () => formOf({ logo: new Blob([new Uint8Array(7 * 1024 * 1024)]) }), 413],
    ["with another file", () => formOf({ other: new Blob(["x"]) }), 400],
    ["with a wrong text", () => formOf({ email: "nadie" }), 400],
    ["with categories that are no list", () => formOf({ categories: "[cultivo" }), 400],
    ["with a wrong version", () => formOf({ name: "Otra", version: "uno" }), 400],
    ["with an older version", () => formOf({ name: "Otra", version: "7" }), 409],
  ])("%s is refused", async (_, form, status) => {
    const { here, client, path } = await scene();
    await problemIn(await client(path, { method: "PATCH", body: form() }), status);
    expect(await findSettings(here.ctx)).toMatchObject({ logoUrl: null, name: "La Gulupa" });
  });

  test("with a heavy logo is refused in the words of the logo", async () => {
    const { client, path } = await scene();
    for (const megabytes of [3, 7]) {
      const body = formOf({ logo: new Blob([new Uint8Array(megabytes * 1024 * 1024)]) });
      const { detail } = await problemIn(await client(path, { method: "PATCH", body }), 413);
      expect(detail).toBe(logoTexts.heavy);
    }
  });

  test("with a logo that is refused saves nothing else", async () => {
    const { here, client, path } = await scene();
    const body = formOf({ name: "Otra", logo: new Blob(["<svg/>"]) });
    await problemIn(await client(path, { method: "PATCH", body }), 415);
    expect(await findSettings(here.ctx)).toMatchObject({ name: "La Gulupa", version: 1 });
  });

  test("with a logo alone and an older version is refused", async () => {
    const { here, client, path, patch } = await scene();
    await patch({ name: "Una" });
    const body = formOf({ logo: await png(), version: "1" });
    await problemIn(await client(path, { method: "PATCH", body }), 409);
    expect(await findSettings(here.ctx)).toMatchObject({ logoUrl: null, version: 2 });
  });

  test("is read only for whoever may send it", async () => {
    const { here, path } = await scene();
    const call = async () => ({ method: "PATCH", body: formOf({ logo: await png() }) });
    await problemIn(await door.anyone(here.academy)(path, await call()), 401);
    const student = door.as(here.student, here.academy);
    await problemIn(await student(path, await call()), 403);
    const small = { method: "PATCH", body: formOf({ name: "Ana" }) };
    await problemIn(await student("/api/users", small), 415);
  });

  test("needs the token of its session in a header, as JSON does", async () => {
    const { here, luz, path } = await scene();
    const session = await door.accessToken(luz, here.academy);
    const send = async (token: string, header: string) => {
      const headers = {
        cookie: `session=${session}; XSRF-TOKEN=${token}`,
        ...(header && { "x-xsrf-token": header }),
      };
      const body = formOf({ logo: await png() });
      return door.anyone(here.academy)(path, { method: "PATCH", body, headers });
    };
    const own = newCsrfToken(world.outside.signer, luz.sessionId);
    await problemIn(await send(own, ""), 403);
    const strange = newCsrfToken(world.outside.signer, null);
    await problemIn(await send(strange, strange), 403);
    expect((await send(own, own)).status).toBe(200);
  });
});
