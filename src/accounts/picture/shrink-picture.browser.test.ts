import { afterEach, expect, test, vi } from "vitest";
import { shrinkPicture } from "./shrink-picture.browser.ts";

afterEach(() => vi.unstubAllGlobals());

const photo = (bytes: number, name = "Foto de la finca.PNG") =>
  new File([new Uint8Array(bytes)], name, { type: "image/png" });

/** A browser that draws a photo of this size as so many bytes. */
function browserWith({ width, height, bytes }: { width: number; height: number; bytes: number }) {
  const canvas = {
    ...{ width: 0, height: 0 },
    getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
    toBlob: (give: (blob: Blob) => void, type: string) =>
      give(new Blob([new Uint8Array(bytes)], { type })),
  };
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close: () => {} }));
  vi.stubGlobal("document", { createElement: () => canvas });
  return canvas;
}

test("a heavy photo is sent as a small one, whatever its shape", async () => {
  const canvas = browserWith({ width: 3000, height: 4000, bytes: 90_000 });
  const small = await shrinkPicture(photo(8_000_000));
  expect([canvas.width, canvas.height]).toEqual([1024, 1365]);
  expect(small).toMatchObject({
    ...{ name: "Foto de la finca.jpg", type: "image/jpeg", size: 90_000 },
  });
});

test("a photo that is small is not made larger", async () => {
  const canvas = browserWith({ width: 600, height: 800, bytes: 90_000 });
  await shrinkPicture(photo(900_000));
  expect([canvas.width, canvas.height]).toEqual([600, 800]);
});

test.each([
  ["is light", photo(400_000), { width: 3000, height: 4000, bytes: 90_000 }],
  ["would weigh more", photo(500_000), { width: 3000, height: 4000, bytes: 600_000 }],
])("a photo that %s is sent as it is", async (_, file, drawn) => {
  browserWith(drawn);
  expect(await shrinkPicture(file)).toBe(file);
});

test("what the browser cannot draw is sent as it is, and the server decides", async () => {
  vi.stubGlobal("createImageBitmap", async () => {
    throw new TypeError("from-image is no orientation");
  });
  const file = photo(8_000_000);
  expect(await shrinkPicture(file)).toBe(file);
});
