import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { cardOf } from "#src/courses/card/course-card-data.ts";
import { lessonsInOrder } from "#src/courses/queries.ts";
import { lessons } from "#src/courses/tables.ts";
import { largestKey, type Purpose, sourcesOf } from "#src/images/image.rules.ts";
import { busyPhoto, giveCover } from "#src/testing/covers.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { academyTheme } from "#src/ui/brand/theme.ts";
import { markedPath, printMark } from "#src/ui/pictures/print-mark.rules.ts";
import { coverUrl, lessonPrintUrl } from "./cover-image.ts";
import { mailCover } from "./mail-cover.ts";
import { shareImageUrl } from "./share-image.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const ask = door.anyone(here.academy);
const course = await giveCover(here, (await here.addCourse()).id, await busyPhoto());

function addressesIn(purpose: Purpose, address: string): string[] {
  return (sourcesOf(purpose, address) ?? []).flatMap(({ srcSet }) => srcSet.match(/\/\S+/g) ?? []);
}

test("an uploaded cover is public in all its sizes and cached for ever", async () => {
  const addresses = addressesIn("cover", coverUrl(here.ctx, course));
  expect(addresses).toHaveLength(8);
  expect(addresses).toContain(coverUrl(here.ctx, course));
  for (const address of addresses) {
    const answer = await ask(address);
    expect(answer.status).toBe(200);
    const [width = "", format = ""] = address.split("/").at(-1)?.split(".") ?? [];
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": `image/${format}`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(Number(width));
  }
});

test("another academy's cover and an address that names no cover are not found", async () => {
  const address = coverUrl(here.ctx, course);
  await problemIn(await door.anyone(otherAcademy.academy)(address), 404);
  const folder = address.slice(0, address.lastIndexOf("/"));
  for (const wrong of [
    `${folder}/641.webp`,
    `${folder}/640.svg`,
    folder,
    `/images/${here.academy.id}/..%2F..%2Fx/640.webp`,
    `/images/${here.academy.id}/${here.academy.id}/640.webp`,
  ]) {
    await problemIn(await ask(wrong), 404);
  }
});

test("the API, mails and links show the uploaded cover too", async () => {
  const wire = await (await ask(`/api/courses/${course.id}`)).json();
  expect(wire.coverImageUrl).toBe(coverUrl(here.ctx, course));
  expect(cardOf(here.ctx, { ...course, teacherName: "", teacherPlace: "" }, null).coverUrl).toBe(
    coverUrl(here.ctx, course),
  );
  const { width, height } = await sharp((await mailCover(here.ctx, course.id)) ?? "").metadata();
  expect([width, height]).toEqual([1200, 675]);
});

test("the cover for mails is drawn once, and anew where the cover changes", async () => {
  const shown = await giveCover(here, (await here.addCourse()).id, await busyPhoto());
  let drawings = 0;
  const { images } = here.ctx.outside;
  const png: typeof images.png = (...given) => {
    drawings++;
    return images.png(...given);
  };
  const ctx = { ...here.ctx, outside: { ...here.ctx.outside, images: { ...images, png } } };
  const [first, again] = [await mailCover(ctx, shown.id), await mailCover(ctx, shown.id)];
  expect([again?.equals(first ?? again), drawings]).toEqual([true, 1]);
  await giveCover(here, shown.id, await busyPhoto());
  await mailCover(ctx, shown.id);
  expect(drawings).toBe(2);
});

test.each(["damaged", "gone"])("where the photo is %s, a mail has the print", async (state) => {
  const shown = await giveCover(here, (await here.addCourse()).id, await busyPhoto());
  const { files } = here.ctx.outside;
  const key = largestKey("cover", `${shown.coverKey}/`);
  await files.remove(key);
  if (state === "damaged") await files.put(key, Readable.from([Buffer.from("no photo")]), 8);
  const { width, height } = await sharp((await mailCover(here.ctx, shown.id)) ?? "").metadata();
  expect([width, height]).toEqual([1200, 675]);
});

test("a new cover has a new address, for links too", async () => {
  const before = [coverUrl(here.ctx, course), shareImageUrl(here.ctx, course)];
  const changed = await giveCover(here, course.id, await busyPhoto());
  expect(coverUrl(here.ctx, changed)).not.toBe(before[0]);
  expect(shareImageUrl(here.ctx, changed)).not.toBe(before[1]);
});

test("a course without a cover has a print, which is one file", () => {
  expect(sourcesOf("cover", coverUrl(here.ctx, here.course))).toBeNull();
});

test("an accent reprints covers, classes and drawings, at new addresses", async () => {
  const inked = await world.academy();
  const [lesson] = lessonsInOrder(inked.course);
  if (!lesson) throw new Error("a course without classes");
  const askInked = door.anyone(inked.academy);
  const addressesFor = (accent: string | null) => {
    const place = { academy: { ...inked.academy, accent } };
    const mark = printMark(accent);
    return [
      coverUrl(place, inked.course),
      lessonPrintUrl(place, inked.course, lesson),
      ...["/tiles/arte.svg", "/spots/hen.svg", "/scenes/login/wide.svg"].map((path) =>
        markedPath(path, mark),
      ),
    ];
  };
  const drawnAt = async (addresses: string[]) => {
    const answers = await Promise.all(addresses.map((address) => askInked(address)));
    return Promise.all(
      answers.map(async (answer) => {
        const lifetime = answer.headers.get("cache-control");
        return { lifetime, svg: await answer.text() };
      }),
    );
  };
  const own = addressesFor(null);
  const before = await drawnAt(own);
  await world.database.db
    .update(academies)
    .set({ accent: "#19B5A5" })
    .where(eq(academies.id, inked.academy.id));
  const addresses = addressesFor("#19B5A5");
  const after = await drawnAt(addresses);
  const old = await drawnAt(own);
  for (const [i, { svg, lifetime }] of after.entries()) {
    expect(addresses[i]).not.toBe(own[i]);
    expect(svg).toContain(academyTheme("#19B5A5").spot);
    expect(svg).not.toContain("#F4B61A");
    expect(svg).not.toBe(before[i]?.svg);
    expect(lifetime).toBe(before[i]?.lifetime);
    expect(old[i]).toEqual({ svg, lifetime: "public, max-age=300" });
  }
});

test("a class has a print of its own, public while the class is", async () => {
  const shown = await here.addCourse();
  const [lesson] = lessonsInOrder(shown);
  if (!lesson) throw new Error("a course without classes");
  const address = lessonPrintUrl(here.ctx, shown, lesson);
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(await answer.text()).not.toBe(await (await ask(coverUrl(here.ctx, shown))).text());
  const bare = address.replace(/\?.*/, "");
  expect((await ask(bare)).headers.get("cache-control")).toBe("public, max-age=300");

  await problemIn(await door.anyone(otherAcademy.academy)(address), 404);
  await problemIn(await ask(address.replace(shown.id, course.id)), 404);
  const hidden = eq(lessons.id, lesson.id);
  await here.ctx.db.update(lessons).set({ published: false }).where(hidden);
  await problemIn(await ask(address), 404);
});
