import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { pdf } from "#src/testing/documents.ts";
import { openWorld } from "#src/testing/world.ts";
import { forgetUploads } from "./forget-uploads.ts";
import { receive } from "./receive.ts";
import { signUpload } from "./sign-upload.ts";
import { folderOf, uploadIdIn } from "./upload-keys.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const ctx = here.as(here.teacher);

/** The permit for a document. */
async function signed() {
  const { url } = await signUpload(ctx, { fileName: "guia.pdf", contentType: "application/pdf" });
  const signature = new URL(url, "http://localhost").searchParams.get("signature") ?? "";
  return {
    uploadId: uploadIdIn(url.replace(/\?.*/, "")),
    signature,
    contentType: "application/pdf",
  };
}

/** A document that ends once `finish` was called. */
function slowBody() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  async function* chunks() {
    yield new Uint8Array(pdf);
    begun.resolve();
    await promise;
  }
  const body = Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array>;
  return { body, begun: begun.promise, finish };
}

function keptOf(uploadId: string): string[] {
  const folder = join(
    world.folder,
    "files",
    folderOf({ academyId: here.academy.id, id: uploadId }),
  );
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name);
}

test("a file that arrives after its person left the academy is refused, and nothing of it stays", async () => {
  const permit = await signed();
  const { body, begun, finish } = slowBody();
  const arriving = receive(ctx, { ...permit, body });
  await begun;
  for (const key of await forgetUploads(ctx, here.teacher.id)) await ctx.outside.files.remove(key);
  finish();
  await expect(arriving).rejects.toMatchObject({ code: "conflict" });
  expect(keptOf(permit.uploadId)).toEqual([]);
});

test("of two that send under one permit the first stays, alone", async () => {
  const permit = await signed();
  const [one, two] = [slowBody(), slowBody()];
  const arriving = [one, two].map(({ body }) => receive(ctx, { ...permit, body }));
  const ends = Promise.allSettled(arriving);
  await Promise.all([one.begun, two.begun]);
  one.finish();
  two.finish();
  expect((await ends).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(keptOf(permit.uploadId)).toHaveLength(1);
});
