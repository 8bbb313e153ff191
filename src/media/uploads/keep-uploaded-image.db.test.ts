import { afterAll, describe, expect, test } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { unusableImage, variantsOf } from "#src/images/image.rules.ts";
import { type FileStore, StoreFull } from "#src/outside/files/file-store.ts";
import { openDoor } from "#src/testing/door.ts";
import { movingWebp, noisePhoto, phonePhoto } from "#src/testing/pictures.ts";
import { append, begin } from "#src/testing/tus.ts";
import { openWorld } from "#src/testing/world.ts";
import { keepUploadedImage } from "./keep-uploaded-image.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const { files } = world.outside;
const teacher = door.as(here.teacher, here.academy);
const actingFor = (actor = here.teacher) => ({ ...world.ctxOf(here.academy, actor), actor });
const mine = actingFor();
const photo = await phonePhoto();

/** Sent to a signed address. */
async function sent(bytes: Buffer, fileName: string, contentType: string): Promise<string> {
  const json = { fileName, fileType: "cover", contentType };
  const { url } = await (await teacher("/api/content/sign", { json })).json();
  const headers = { "content-type": contentType };
  const answer = await teacher(url, { method: "PUT", headers, body: new Uint8Array(bytes) });
  expect(answer.status, await answer.text()).toBe(200);
  return url;
}

describe("an uploaded image", () => {
  test("is public once it is kept, each time at a new address", async () => {
    const address = await sent(photo, "Portada.jpg", "image/jpeg");
    const first = await keepUploadedImage(mine, "cover", address);
    const second = await keepUploadedImage(mine, "cover", address);
    expect(second.address).not.toBe(first.address);
    expect(await files.list(first.folder)).toHaveLength(variantsOf("cover").length);
    await files.remove(first.folder);
    const status = async (address: string) => (await door.anyone(here.academy)(address)).status;
    expect(await Promise.all([first, second].map((one) => status(one.address)))).toEqual([
      404, 200,
    ]);
  });

  test("may be sent by tus, and be a logo", async () => {
    const announced = { name: "logo.png", type: "image/png" };
    const logo = await noisePhoto("png", 300);
    const address = await begin(teacher, { ...announced, bytes: logo.length });
    await append(teacher, address, 0, new Uint8Array(logo));
    const kept = await keepUploadedImage(mine, "logo", address);
    expect(kept.address).toMatch(/\/200\.webp$/);
  });

  test("that cannot be decoded is refused with a reason, and nothing is kept", async () => {
    const before = await files.list(`images/${here.academy.id}`);
    const address = await sent(await movingWebp(), "animada.webp", "image/webp");
    await expect(keepUploadedImage(mine, "cover", address)).rejects.toMatchObject({
      code: "unsupported",
      message: unusableImage,
    });
    expect(await files.list(`images/${here.academy.id}`)).toEqual(before);
  });

  test("is refused for now without free space", async () => {
    const address = await sent(photo, "Portada.jpg", "image/jpeg");
    const put: FileStore["put"] = () => Promise.reject(new StoreFull());
    const outside: Ctx["outside"] = { ...mine.outside, files: { ...files, put } };
    const full = keepUploadedImage({ ...mine, outside }, "cover", address);
    await expect(full).rejects.toThrow(StoreFull);
    expect((await keepUploadedImage(mine, "cover", address)).address).toMatch(/^\/images\//);
  });

  test("is not available to others, not even at another academy", async () => {
    const address = await sent(photo, "Portada.jpg", "image/jpeg");
    const { teacher: actor, academy } = otherAcademy;
    for (const ctx of [actingFor(here.student), { ...world.ctxOf(academy, actor), actor }]) {
      await expect(keepUploadedImage(ctx, "cover", address)).rejects.toMatchObject({
        code: "invalid",
      });
    }
  });
});
