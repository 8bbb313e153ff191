import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import { coverTexts } from "#src/courses/cover/cover.rules.ts";
import { courses } from "#src/courses/tables.ts";
import { narrowImage, unusableImage } from "#src/images/image.rules.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { losingCommits } from "#src/testing/lost-commit.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { giantHeader, movingPng, movingWebp, noisePhoto, secret } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../../pages/teachers/teachers.layout.tsx";
import * as coverPage from "../../pages/teachers/wizard/cover.page.tsx";
import { setCoverNamed } from "./set-cover.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const { files } = world.outside;
const teacher = door.as(here.teacher, here.academy);
const path = `/api/courses/${here.course.id}/cover`;

/** Red at the left, blue at the right; stored sideways, as a phone held upright does. */
const twoHalves = await (async () => {
  const half = {
    create: { width: 1280, height: 1440, channels: 3 as const, background: "#c81e1e" },
  };
  const red = await sharp(half).png().toBuffer();
  const upright = await sharp({
    create: { width: 2560, height: 1440, channels: 3, background: "#1e1ec8" },
  })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(upright)
    .rotate(-90)
    .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: secret } } })
    .jpeg()
    .toBuffer();
})();

async function sent(
  bytes: Buffer,
  fileName = "Portada.jpg",
  type = "image/jpeg",
  client = teacher,
) {
  const json = { fileName, fileType: "cover", contentType: type };
  const { url } = await (await client("/api/content/sign", { json })).json();
  const body = new Uint8Array(bytes);
  const answer = await client(url, { method: "PUT", headers: { "content-type": type }, body });
  return { url, answer };
}

async function saved() {
  const [row] = await world.database.db
    .select()
    .from(courses)
    .where(and(eq(courses.academyId, here.academy.id), eq(courses.id, here.course.id)));
  if (!row) throw new Error("the course is gone");
  return row;
}

const put = (json: unknown, client = teacher) => client(path, { method: "PUT", json });

/** The colour in the middle of a variant. */
async function colourOf(address: string) {
  const answer = await door.anyone(here.academy)(address);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.includes(secret)).toBe(false);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > blue ? "red" : "blue";
}

describe("a cover", () => {
  test("is the part that its teacher cut, upright, in every size, and shown in the catalogue", async () => {
    const { url } = await sent(twoHalves);
    const before = await saved();
    const crop = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 };
    const answer = await put({ url, crop, version: before.version });
    const cover = await answer.json();
    expect(answer.status, JSON.stringify(cover)).toBe(200);
    expect(cover.version).toBe(before.version + 1);
    expect(await colourOf(cover.coverImageUrl)).toBe("blue");
    const listed = await (await door.anyone(here.academy)("/api/courses")).json();
    expect(JSON.stringify(listed)).toContain(cover.coverImageUrl);
    const left = await (await put({ url, crop: { ...crop, x: 0 } })).json();
    expect(await colourOf(left.coverImageUrl)).toBe("red");
    expect(await saved()).toMatchObject({ usesPrint: false, version: before.version + 2 });
  });

  test("that is saved, although the answer to the commit was lost, can still be seen", async () => {
    const { url } = await sent(await noisePhoto("jpeg", 800));
    const before = await saved();
    const ctx = { ...here.as(here.teacher), db: losingCommits(world.database.db) };
    await expect(setCoverNamed(ctx, here.course.id, url)).rejects.toThrow("lost");
    const { coverKey } = await saved();
    expect(coverKey).not.toBe(before.coverKey);
    expect(await files.list(coverKey ?? "")).not.toEqual([]);
  });

  test("without a crop is the middle; the replaced one stays a day for pages that are open", async () => {
    const { coverKey } = await saved();
    const { url } = await sent(await noisePhoto("jpeg", 800));
    const { coverImageUrl } = await (await put({ url })).json();
    await world.runJobs();
    expect(await files.list(coverKey ?? "")).not.toEqual([]);
    const { rows } = await world.database.pool.query(
      "select start_after - created_on as wait, data from pgboss.job where name = 'images.remove' order by created_on desc limit 1",
    );
    expect(rows[0].data.folder).toBe(coverKey);
    expect(await (await door.anyone(here.academy)(coverImageUrl)).status).toBe(200);
  });

  test("gives way to the linocut, and a picture unsets that again", async () => {
    const { version } = await saved();
    const answer = await teacher(`${path}?version=${version}`, { method: "DELETE" });
    expect(await answer.json()).toEqual({
      coverImageUrl: expect.stringMatching(/^\/covers\/.+\.svg/),
      version: version + 1,
    });
    expect(await saved()).toMatchObject({ coverKey: null, usesPrint: true });
    // Its answer was lost, and the same press comes again.
    const again = await teacher(`${path}?version=${version}`, { method: "DELETE" });
    expect((await again.json()).version).toBe(version + 1);
    await problemIn(await teacher(`${path}?version=${version - 1}`, { method: "DELETE" }), 409);
    expect((await saved()).version).toBe(version + 1);
    const { url } = await sent(await noisePhoto("png", 700), "Portada.png", "image/png");
    await setCoverNamed(here.as(here.teacher), here.course.id, url);
    expect(await saved()).toMatchObject({ coverKey: expect.any(String), usesPrint: false });
    const named = here.as(here.teacher);
    expect(await setCoverNamed(named, here.course.id, "https://otro.test/foto.jpg")).toBeNull();
  });

  test("that is based on an older version of the course is refused, and nothing is kept of it", async () => {
    const { url } = await sent(await noisePhoto("jpeg", 800));
    const before = await saved();
    const images = await files.list(`images/${here.academy.id}`);
    const refused = await problemIn(await put({ url, version: before.version - 1 }), 409);
    expect(refused.detail).toBe(staleCourse);
    await problemIn(await teacher(`${path}?version=1`, { method: "DELETE" }), 409);
    expect(await saved()).toEqual(before);
    expect(await files.list(`images/${here.academy.id}`)).toEqual(images);
  });
});

describe("what is no cover is refused, and the course keeps what it had", () => {
  test.each([
    ["an animated WebP", movingWebp, "foto.webp", "image/webp", 415, unusableImage],
    [
      "an animated PNG",
      async () => movingPng(await noisePhoto("png", 700)),
      "foto.png",
      "image/png",
      415,
      null,
    ],
    [
      "a bomb of 30,000 × 30,000",
      async () => giantHeader(),
      "foto.png",
      "image/png",
      415,
      unusableImage,
    ],
    [
      "a small picture",
      () => noisePhoto("jpeg", 600),
      "foto.jpg",
      "image/jpeg",
      400,
      narrowImage(640),
    ],
    [
      "a cut JPEG",
      async () => (await noisePhoto("jpeg", 800)).subarray(0, 20_000),
      "foto.jpg",
      "image/jpeg",
      415,
      unusableImage,
    ],
  ] as const)("%s", async (_, draw, name, type, status, detail) => {
    const before = await saved();
    const { url, answer } = await sent(await draw(), name, type);
    // An animated PNG is refused as soon as it arrives.
    const refused = answer.ok
      ? await problemIn(await put({ url }), status)
      : await problemIn(answer, 415);
    if (answer.ok && detail) expect(refused.detail).toBe(detail);
    expect(await saved()).toEqual(before);
  });

  test.each([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "foto.png"],
    ["a renamed PDF", Buffer.from("%PDF-1.7 nada"), "foto.jpg"],
    [
      "a HEIC of an iPhone",
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      "foto.jpg",
    ],
  ])("%s, as soon as it arrives", async (_, bytes, name) => {
    const type = name.endsWith("png") ? "image/png" : "image/jpeg";
    await problemIn((await sent(bytes, name, type)).answer, 415);
  });

  test("a CMYK JPEG is a picture like any other", async () => {
    const cmyk = await sharp(await noisePhoto("jpeg", 800))
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    const { url } = await sent(cmyk);
    expect((await put({ url })).status).toBe(200);
  });

  test("a crop outside the picture, or too small a part of it", async () => {
    const { url } = await sent(await noisePhoto("jpeg", 800));
    const part = { x: 0, y: 0, width: 0.5, height: 0.5 };
    await problemIn(await put({ url, crop: { ...part, x: 2 } }), 400);
    await problemIn(await put({ url, crop: { ...part, width: 0 } }), 400);
    expect((await problemIn(await put({ url, crop: part }), 400)).detail).toBe(narrowImage(640));
  });
});

test("only those who manage the course set its cover, with a file of their own", async () => {
  const photo = await noisePhoto("jpeg", 800);
  const { url } = await sent(photo);
  const other = await here.person("teacher");
  const others = door.as(other, here.academy);
  const theirs = await sent(photo, "suya.jpg", "image/jpeg", others);
  await problemIn(await put({ url: theirs.url }, others), 404);
  await problemIn(await put({ url: theirs.url }), 400);
  const away = door.as(otherAcademy.teacher, otherAcademy.academy);
  const strange = await sent(photo, "foto.jpg", "image/jpeg", away);
  await problemIn(await put({ url: strange.url }, away), 404);
  await problemIn(await put({ url }, door.as(here.student, here.academy)), 404);
  await problemIn(await teacher("/api/courses/nada/cover", { method: "DELETE" }), 404);
  const mine = and(eq(courses.academyId, here.academy.id), eq(courses.id, here.course.id));
  await world.database.db.update(courses).set({ removedAt: new Date() }).where(mine);
  await problemIn(await put({ url }), 404);
  await world.database.db.update(courses).set({ removedAt: null }).where(mine);
});

describe("without scripts", () => {
  type Fields = Record<string, string | File>;

  async function posted(fields: Fields) {
    const ctx = here.as(here.teacher);
    const visit = visitOf(ctx, `/teachers/courses/${here.course.id}/cover`, {
      courseId: here.course.id,
    });
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const { headers } = visit.request;
    const request = new Request(visit.url, { method: "POST", headers, body });
    return throughGuard(area, { ...visit, request }, coverPage.action).catch((answer) => answer);
  }

  test("a form sends the file, and comes back to the second step", async () => {
    const { version } = await saved();
    const file = new File([new Uint8Array(await noisePhoto("jpeg", 900))], "Foto.jpg");
    const answer = await posted({ file, version: String(version) });
    expect([answer.status, answer.headers?.get("location")]).toEqual([
      302,
      `/teachers/courses/${here.course.id}/edit?step=2#portada`,
    ]);
    expect((await saved()).version).toBe(version + 1);
    await posted({ intent: "print", version: String(version + 1) });
    expect(await saved()).toMatchObject({ coverKey: null, usesPrint: true });
  });

  test.each<[string, Fields, string]>([
    ["no file", {}, coverTexts.missing],
    ["a PDF", { file: new File(["%PDF"], "guia.pdf") }, coverTexts.failed],
    ["6 MB", { file: new File([new Uint8Array(6e6)], "foto.jpg") }, coverTexts.heavy],
    ["a HEIC", { file: new File(["x"], "IMG_1.HEIC") }, "HEIC, el formato del iPhone"],
  ])("%s gets its text", async (_, fields, text) => {
    const answer = await posted(fields);
    expect(answer.data.problem.detail).toContain(text);
  });
});
