import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { FileStore } from "#src/outside/files/file-store.ts";
import { addCampaign } from "#src/testing/campaign.ts";
import { openDoor } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { fileLink } from "./file-link.ts";
import { campaignFiles } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());
const { db } = world.database;

test("a download that cannot be counted leaves no file open", async () => {
  const here = await world.academy();
  const { fileId } = await addCampaign(db, here);
  const streams: ReadableStream[] = [];
  const { files } = world.outside;
  const watched: FileStore = {
    ...files,
    async stat(key) {
      const found = await files.stat(key);
      // Removed in the moment between the look for it and the count.
      await db.delete(campaignFiles).where(eq(campaignFiles.id, fileId));
      return found;
    },
    read(key, range) {
      const stream = files.read(key, range);
      streams.push(stream);
      return stream;
    },
  };
  const door = openDoor({ ...world, outside: { ...world.outside, files: watched } });
  const file = { id: fileId, title: "Calendario 2027", contentType: "application/pdf" };
  const answer = await door.anyone(here.academy)(fileLink(here.ctx, file, here.student.id));
  expect(answer.status).toBe(500);
  expect(streams).toHaveLength(1);
  // A stream that was cancelled has nothing more to give.
  expect(await streams[0]?.getReader().read()).toMatchObject({ done: true });
});
