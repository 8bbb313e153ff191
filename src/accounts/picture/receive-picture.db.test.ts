import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { messages } from "#src/accounts/rules.ts";
import { users } from "#src/accounts/tables.ts";
import { newId } from "#src/db/columns.ts";
import { maxImageBytes, sourcesOf } from "#src/images/image.rules.ts";
import { type FileStore, StoreFull } from "#src/outside/files/file-store.ts";
import { type Client, openDoor, problemIn } from "#src/testing/door.ts";
import { noisePhoto, phonePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import { keepPicture } from "./receive-picture.ts";
import { signPicture } from "./sign-picture.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const anyone = door.anyone(here.academy);
const student = door.as(here.student, here.academy);
const photo = new Uint8Array(await phonePhoto());

async function sign(client: Client = student): Promise<string> {
  const json = { fileName: "Yo.JPG", contentType: "image/jpeg" };
  const answer = await client("/api/content/sign", { json });
  expect(answer.status).toBe(200);
  return (await answer.json()).url;
}

function send(client: Client, url: string, body: BodyInit | undefined, type = "image/jpeg") {
  const headers = { "content-type": type };
  return client(url, { method: "PUT", headers, ...(body === undefined ? {} : { body }) });
}

/** The public address of a new upload. */
async function upload(): Promise<string> {
  const answer = await send(student, await sign(), photo);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).url;
}

/** The files of an account, and partly written files. */
async function kept(userId = here.student.id): Promise<{ pictures: string[]; parts: string[] }> {
  return {
    pictures: await world.outside.files.list(`users/profile/${userId}`),
    parts: await readdir(join(world.folder, "files/.incoming")),
  };
}

/** Asserts that nothing changed while `work` ran. */
async function keepingNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await kept();
  const result = await work();
  expect(await kept()).toEqual({ pictures: before.pictures, parts: [] });
  return result;
}

describe("permission to send a picture", () => {
  const url = new RegExp(
    `^/api/uploads/profile/${here.student.id}/[0-9a-f-]{36}\\?expires=\\d+&signature=[\\w-]{20,}$`,
  );

  test("is an address below the caller's own folder, by either call", async () => {
    expect(await sign()).toMatch(url);
    const got = await student("/api/signed-url?fileName=yo.png&fileType=image/png");
    expect(await got.json()).toEqual({ url: expect.stringMatching(url) });
  });

  test.each(["yo.gif", "yo.svg", "yo", "clase.mp4"])("is not given for %s", async (fileName) => {
    const json = { fileName, contentType: "image/png" };
    const { detail } = await problemIn(await student("/api/content/sign", { json }), 415);
    expect(detail).toBe(messages.pictureInvalid);
  });

  test("requires a session", async () => {
    await problemIn(await anyone("/api/content/sign", { json: { fileName: "yo.png" } }), 401);
  });
});

describe("a picture", () => {
  test("sent to its address is public, and re-encoded", async () => {
    const address = await upload();
    const seen = await anyone(address);
    expect(seen.status).toBe(200);
    expect(seen.headers.get("content-type")).toBe("image/webp");
    expect(seen.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const bytes = Buffer.from(await seen.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 192 });
  });

  test("is stored in every size, as AVIF and WebP", async () => {
    const sources = sourcesOf("person", await upload()) ?? [];
    const addresses = sources.flatMap(({ srcSet }) => srcSet.match(/\/\S+/g) ?? []);
    const types = await Promise.all(
      addresses.map(async (one) => (await anyone(one)).headers.get("content-type")),
    );
    expect(types).toEqual([...Array(3).fill("image/avif"), ...Array(3).fill("image/webp")]);
  });

  test("is judged by its bytes, whatever its name and type", async () => {
    const png = new Uint8Array(await noisePhoto("png"));
    expect((await send(student, await sign(), png, "text/plain")).status).toBe(200);
  });

  test.each([
    ["an HTML page", "<!doctype html><script>alert(1)</script>"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["half a photo", photo.subarray(0, photo.length / 2)],
    ["nothing", ""],
    ["no body at all", undefined],
  ])("that is %s is refused and not kept", async (_, body) => {
    const answer = await keepingNothing(async () => send(student, await sign(), body));
    const { detail, errors } = await problemIn(answer, 415);
    expect(detail).toBe(messages.pictureInvalid);
    expect(errors).toEqual([{ path: "picture", message: messages.pictureInvalid }]);
  });

  test("one byte over 5 MB is refused while it is being received", async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const endless = await keepingNothing(async () => send(student, await sign(), body));
    expect((await problemIn(endless, 413)).detail).toBe(messages.pictureHeavy);
    expect(given).toBeLessThan(2 * maxImageBytes);
    for (const [extra, status] of [
      [0, 200],
      [1, 413],
    ] as const) {
      // A JPEG may have any bytes after its end.
      const padded = new Uint8Array(maxImageBytes + extra);
      padded.set(photo);
      expect((await send(student, await sign(), padded)).status).toBe(status);
    }
  });

  test("that is cut off leaves nothing, and its address accepts it later", async () => {
    const url = await sign();
    let sent = false;
    const body = new ReadableStream({
      pull(controller) {
        if (sent) controller.error(new Error("connection lost"));
        else controller.enqueue(photo.subarray(0, 1000));
        sent = true;
      },
    });
    const answer = await keepingNothing(() => send(student, url, body));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await send(student, url, photo)).status).toBe(200);
  });

  test("is refused when the store is full", async () => {
    const put: FileStore["put"] = () => Promise.reject(new StoreFull());
    const files = { ...world.outside.files, put };
    const full = openDoor({ ...world, outside: { ...world.outside, files } });
    const url = await sign();
    await problemIn(await send(full.anyone(here.academy), url, photo), 507);
  });
});

describe("an upload address", () => {
  test("accepts one picture: the first stays", async () => {
    const url = await sign();
    const [one, two] = await Promise.all([send(anyone, url, photo), send(anyone, url, photo)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const { url: address } = await (one.status === 200 ? one : two).json();
    const before = await buffer(world.outside.files.read(address.slice(1)));
    const other = new Uint8Array(await noisePhoto("png"));
    await problemIn(await send(anyone, url, other), 409);
    expect(await buffer(world.outside.files.read(address.slice(1)))).toEqual(before);
  });

  const later = (url: string) => url.replace(/expires=(\d+)/, (_, at) => `expires=${at}0`);
  test.each([
    ["another signature", (url: string) => url.replace(/=.[^=]*$/, "=AAAA")],
    ["no signature", (url: string) => url.replace(/[^=]*$/, "")],
    ["a later expiry", later],
    ["an invalid expiry", (url: string) => url.replace(/expires=\d+/, "expires=NaN")],
    ["another person's folder", (url: string) => url.replace(here.student.id, here.teacher.id)],
    ["another id", (url: string) => url.replace(/[0-9a-f]{12}\?/, "000000000000?")],
    ["a path up in its id", (url: string) => url.replace(/[^/]+\?/, "..%2F..%2Fx?")],
    ["a name for its id", (url: string) => url.replace(/[^/]+\?/, "x.webp?")],
    ["its id in capitals", (url: string) => url.replace(/[^/]+\?/, (id) => id.toUpperCase())],
  ])("with %s does not exist", async (_, change) => {
    const answer = await keepingNothing(async () => send(student, change(await sign()), photo));
    await problemIn(answer, 404);
    expect((await kept(here.teacher.id)).pictures).toEqual([]);
  });

  test("expires after an hour", async () => {
    const now = Date.now();
    for (const [minutes, status] of [
      [59, 200],
      [61, 410],
    ] as const) {
      const { student: actor, academy } = here;
      const ctx = { ...world.ctxOf(academy, actor), actor, now: new Date(now - minutes * 60_000) };
      const { url } = signPicture(ctx, { fileName: "yo.png" });
      expect((await send(student, url, photo)).status).toBe(status);
    }
  });

  test("is not valid at another academy or after the account is deleted", async () => {
    const url = await sign();
    await problemIn(await send(door.anyone(otherAcademy.academy), url, photo), 404);
    const gone = await here.person("student");
    const late = await sign(door.as(gone, here.academy));
    await world.database.db
      .update(users)
      .set({ deletedAt: new Date() })
      .where(eq(users.id, gone.id));
    await problemIn(await send(anyone, late, photo), 404);
    expect((await kept(gone.id)).pictures).toEqual([]);
  });
});

test("an account that is deleted while its picture is stored keeps none", async () => {
  const gone = await here.person("student");
  const { files } = world.outside;
  const put: FileStore["put"] = async (...given) => {
    const deleted = { deletedAt: new Date() };
    await world.database.db.update(users).set(deleted).where(eq(users.id, gone.id));
    return files.put(...given);
  };
  const ctx = { ...here.as(gone), outside: { ...world.outside, files: { ...files, put } } };
  const sent = keepPicture(ctx, { userId: gone.id, id: newId() }, new Blob([photo]).stream());
  await expect(sent).rejects.toMatchObject({ code: "not_found" });
  expect((await kept(gone.id)).pictures).toEqual([]);
});

describe("the public address of a picture", () => {
  test("is not found at another academy", async () => {
    await problemIn(await door.anyone(otherAcademy.academy)(await upload()), 404);
  });

  test.each([
    ["no file", `/users/profile/${here.student.id}/${here.student.id}-192.webp`],
    ["nobody", `/users/profile/${crypto.randomUUID()}/${crypto.randomUUID()}-192.webp`],
    ["a path up", `/users/profile/${here.student.id}/..%2F..%2Fx-192.webp`],
    ["another kind", `/users/profile/${here.student.id}/${here.student.id}-192.jpg`],
  ])("for %s is not found", async (_, address) => {
    await problemIn(await anyone(address), 404);
  });
});
