import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { messages } from "#src/accounts/rules.ts";
import { users } from "#src/accounts/tables.ts";
import type { Actor } from "#src/ctx.ts";
import { variantsOf } from "#src/images/image.rules.ts";
import { noisePhoto, phonePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import { assignPicture, dropOtherPictures, removePictures, storePicture } from "./picture.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const otherAcademy = await world.academy();
const { files } = world.outside;
const photo = new Uint8Array(await phonePhoto());
const variants = variantsOf("person").length;
const gif = new Uint8Array(await noisePhoto("gif"));

function store(actor: Actor, name = "yo.jpg", bytes = photo): Promise<string> {
  return storePicture(here.as(actor), new File([bytes], name));
}

const refusal = (code: string, message: string) => ({
  code,
  message,
  errors: [{ path: "picture", message }],
});

describe("a picture posted in the form itself", () => {
  test("is stored in its owner's folder", async () => {
    const address = await store(here.student);
    expect(address).toMatch(
      new RegExp(`^/users/profile/${here.student.id}/[0-9a-f-]{36}-192\\.webp$`),
    );
    expect(await files.stat(address.slice(1))).not.toBeNull();
  });

  test.each([
    ["of another kind by its name", "yo.gif", photo, "unsupported", messages.pictureInvalid],
    ["of another kind by its bytes", "yo.png", gif, "unsupported", messages.pictureInvalid],
    ["too heavy", "yo.jpg", new Uint8Array(5 * 1024 ** 2 + 1), "too_large", messages.pictureHeavy],
  ])("is refused under its field where it is %s", async (_, name, bytes, code, message) => {
    const person = await here.person("student");
    await expect(store(person, name, bytes)).rejects.toMatchObject(refusal(code, message));
    expect(await files.list(`users/profile/${person.id}`)).toEqual([]);
  });
});

describe("a claimed picture", () => {
  const refused = refusal("invalid", messages.pictureInvalid);

  test("is accepted by its public address and by its upload address", async () => {
    const address = await store(here.student);
    const sentTo = address.replace("/users", "/api/uploads").replace("-192.webp", "");
    for (const given of [
      address,
      `https://cursos.test${address}`,
      sentTo,
      `${sentTo}?expires=1&signature=a`,
    ]) {
      expect(await assignPicture(here.as(here.student), given)).toBe(address);
    }
  });

  test("must belong to the caller", async () => {
    const address = await store(here.teacher);
    await expect(assignPicture(here.as(here.student), address)).rejects.toMatchObject(refused);
    const stranger = otherAcademy.as(otherAcademy.student);
    await expect(assignPicture(stranger, address)).rejects.toMatchObject(refused);
  });

  test("that is not there says so, and so does one from the day before", async () => {
    const own = await store(here.student);
    const ctx = here.as(here.student);
    const isGone = refusal("invalid", messages.pictureGone);
    const never = own.replace(/[0-9a-f]{12}-192/, "000000000000-192");
    await expect(assignPicture(ctx, never)).rejects.toMatchObject(isGone);
    const late = { ...ctx, now: new Date(Date.now() + 25 * 3_600_000) };
    await expect(assignPicture(late, own)).rejects.toMatchObject(isGone);
    const saved = { ...late, actor: { ...late.actor, pictureUrl: own } };
    expect(await assignPicture(saved, `https://cursos.test${own}`)).toBe(own);
  });

  test.each([
    ["at another address", () => "https://otro.test/yo.webp"],
    ["in a folder of videos", (own: string) => own.replace("/users/profile", "/media")],
    ["with a path up", (own: string) => own.replace(/[^/]+$/, "../x.webp")],
    ["without an address", () => ""],
  ])("%s is refused", async (_, change) => {
    const given = change(await store(here.student));
    await expect(assignPicture(here.as(here.student), given)).rejects.toMatchObject(refused);
  });
});

describe("unused pictures", () => {
  test("are removed if older than the current one, and only for that account", async () => {
    const person = await here.person("student");
    const [first, second, third] = [await store(person), await store(person), await store(person)];
    const other = await store(here.teacher);
    await dropOtherPictures(here.ctx, person.id, second);
    const found = await Promise.all(
      [first, second, third, other].map((address) => files.stat(address.slice(1))),
    );
    expect(found.map(Boolean)).toEqual([false, true, true, true]);
    expect(await files.list(`users/profile/${person.id}`)).toHaveLength(2 * variants);
  });

  test("that nobody saved are removed a day later", async () => {
    const person = await here.person("student");
    const [saved, other] = [await store(person), await store(person)];
    const { ctx } = here;
    await ctx.db.update(users).set({ pictureUrl: saved }).where(eq(users.id, person.id));
    const areThere = async () => {
      await world.runJobs();
      const found = await Promise.all([saved, other].map((one) => files.stat(one.slice(1))));
      return found.map(Boolean);
    };
    expect(await areThere()).toEqual([true, true]);
    const { rowCount } = await world.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'pictures.expire'
       and data->>'userId' = $1 and start_after > created_on + interval '24 hours'`,
      [person.id],
    );
    expect(rowCount).toBe(2);
    expect(await areThere()).toEqual([true, false]);
  });

  test("are removed with the account, and removal can be repeated", async () => {
    const person = await here.person("student");
    const [one, other] = [await store(person), await store(here.teacher)];
    await removePictures(here.ctx, person.id);
    await removePictures(here.ctx, person.id);
    expect(await files.stat(one.slice(1))).toBeNull();
    expect(await files.stat(other.slice(1))).not.toBeNull();
    await dropOtherPictures(here.ctx, person.id, one);
  });
});
