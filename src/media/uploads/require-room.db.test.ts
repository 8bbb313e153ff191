import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { uploads } from "#src/media/tables.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { attach, drawClip, sign } from "#src/testing/lesson-video.ts";
import { announce, append, begin, end, idIn, seemingVideo } from "#src/testing/tus.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;
const gigabyte = 1e9;

/** An academy with these quotas, and the calls of two of its teachers. */
async function openHere(quotas: Record<string, number>) {
  const outside = { ...world.outside, quotas: quotasWith(quotas) };
  const door = openDoor({ ...world, outside });
  const here = await world.academy();
  const other = await here.person("teacher");
  return {
    here,
    teacher: door.as(here.teacher, here.academy),
    other: door.as(other, here.academy),
    anyone: door.anyone(here.academy),
    count: () => db.$count(uploads, eq(uploads.academyId, here.academy.id)),
  };
}

test("two uploads may be open; removing or finishing one makes room for another", async () => {
  const { teacher, other } = await openHere({ UPLOADS_OPEN: 2 });
  const video = seemingVideo(100);
  const [first, second] = [
    await begin(teacher, { bytes: 100 }),
    await begin(teacher, { bytes: 100 }),
  ];
  const { detail } = await problemIn(await announce(teacher, { bytes: 100 }), 409);
  expect(detail).toBe(
    "Llegaste al máximo de subidas sin terminar (2). Termina o cancela alguna e intenta de nuevo; las que dejes quietas se borran en un día.",
  );
  await begin(other, { bytes: 100 });
  expect((await end(teacher, first)).status).toBe(204);
  await begin(teacher, { bytes: 100 });
  await problemIn(await announce(teacher, { bytes: 100 }), 409);
  expect((await append(teacher, second, 0, video)).status).toBe(204);
  await begin(teacher, { bytes: 100 });
});

test("an upload that nobody can resume any more takes no place", async () => {
  const { teacher } = await openHere({ UPLOADS_OPEN: 1 });
  const address = await begin(teacher, { bytes: 100 });
  await problemIn(await announce(teacher, { bytes: 100 }), 409);
  const expiresAt = new Date(Date.now() - 1000);
  await db
    .update(uploads)
    .set({ expiresAt })
    .where(eq(uploads.id, idIn(address)));
  await begin(teacher, { bytes: 100 });
});

test("of ten uploads opened at the same moment only as many as allowed pass", async () => {
  const { teacher, other, count } = await openHere({ UPLOADS_OPEN: 3, ACADEMY_UPLOADS_OPEN: 5 });
  const answers = await Promise.all(
    [teacher, other].flatMap((client) =>
      Array.from({ length: 10 }, () => announce(client, { bytes: 9 })),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(5);
  expect(statuses.filter((status) => status === 409)).toHaveLength(15);
  expect(await count()).toBe(5);
});

test("the announced bytes of a person are limited, a signed address counted as the largest file", async () => {
  const { teacher, other } = await openHere({ UPLOADS_OPEN_GB: 12.5 });
  await begin(teacher, { bytes: 10 * gigabyte });
  const { detail } = await problemIn(await announce(teacher, { bytes: 3 * gigabyte }), 409);
  expect(detail).toMatch(/^Tus subidas sin terminar no pueden sumar más de 12,5 GB\. Termina o/);
  await begin(teacher, { bytes: 2 * gigabyte });
  await sign(other);
  const json = { fileName: "Otra.mp4", contentType: "video/mp4" };
  await problemIn(await other("/api/content/sign", { json }), 409);
});

test("the open uploads of an academy are limited in number and bytes", async () => {
  const few = await openHere({ ACADEMY_UPLOADS_OPEN: 1 });
  await begin(few.teacher, { bytes: 100 });
  const { detail } = await problemIn(await announce(few.other, { bytes: 100 }), 409);
  expect(detail).toBe(
    "La academia tiene demasiadas subidas sin terminar. Intenta de nuevo cuando terminen algunas.",
  );
  const small = await openHere({ ACADEMY_UPLOADS_OPEN_GB: 5 });
  await begin(small.teacher, { bytes: 4 * gigabyte });
  await problemIn(await announce(small.other, { bytes: 2 * gigabyte }), 409);
  // Another academy has its own.
  await begin((await openHere({ ACADEMY_UPLOADS_OPEN: 1 })).teacher, { bytes: 100 });
});

test("an academy stores only so much, what is being sent included, until it removes something", async () => {
  const clip = drawClip("start");
  const { here, teacher, other } = await openHere({
    ACADEMY_STORED_GB: (2.5 * clip.length) / gigabyte,
  });
  const address = await begin(teacher, { bytes: clip.length });
  expect((await append(teacher, address, 0, new Uint8Array(clip))).status).toBe(204);
  const lesson = here.course.modules[0]?.lessons[0]?.id ?? "";
  expect((await attach(teacher, lesson, address)).status).toBe(202);
  const second = await begin(other, { bytes: clip.length });
  const { detail, title } = await problemIn(await announce(teacher, { bytes: clip.length }), 507);
  expect(title).toBe("Sin espacio");
  expect(detail).toMatch(/^La academia ya usa su espacio de .* GB\. Quita archivos que no nec/);
  await end(other, second);
  await begin(teacher, { bytes: clip.length });
});

test("opening uploads too fast is refused with the seconds to wait", async () => {
  const { teacher, other, count } = await openHere({ UPLOADS_PER_MINUTE: 3 });
  for (let opened = 0; opened < 3; opened++) await begin(teacher, { bytes: 9 });
  const answer = await announce(teacher, { bytes: 9 });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  const { detail } = await problemIn(answer, 429);
  expect(detail).toMatch(
    /^No puedes empezar más de 3 subidas en un minuto.* Puedes seguir en (\d+ seg|un minuto)/,
  );
  await begin(other, { bytes: 9 });
  expect(await count()).toBe(4);
});
