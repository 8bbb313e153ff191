import { afterEach, expect, test, vi } from "vitest";
import type { sendFile } from "#src/media/class-video/resumable.browser.ts";
import { type FileTask, sendTask } from "./send-task.browser.ts";

afterEach(() => vi.unstubAllGlobals());

/** One whose upload begins and ends when the test says so. */
function started() {
  const begins = Promise.withResolvers<void>();
  const ends = Promise.withResolvers<{ url: string }>();
  const cancel = vi.fn(async () => {});
  const send = vi.fn<typeof sendFile>(async () => {
    await begins.promise;
    return { end: ends.promise, stop() {}, cancel };
  });
  const given = vi.fn(async (_url: string, _sent: RequestInit) => new Response("{}"));
  vi.stubGlobal("fetch", given);
  vi.stubGlobal("location", { href: "http://localhost/" });
  vi.stubGlobal("document", { cookie: "" });
  const task: FileTask = {
    key: 1,
    file: new File(["%PDF-1.7"], "Guía.pdf"),
    fileId: null,
    cancel: null,
  };
  const state = { isWanted: true };
  const isWanted = () => state.isWanted;
  const sent = sendTask({ campaignId: "c1", task, tell: () => {}, isWanted, send });
  const end = () => ends.resolve({ url: "/api/uploads/u1" });
  return { sent, task, state, cancel, given, begin: begins.resolve, end };
}

test("a file that arrived is given to the campaign", async () => {
  const { sent, cancel, given, begin, end } = started();
  begin();
  end();
  expect(await sent).toBe(true);
  expect(given).toHaveBeenCalledOnce();
  expect(given.mock.calls[0]?.[0]).toBe("/api/academy/campaigns/c1/files");
  expect(cancel).not.toHaveBeenCalled();
});

test("one that was cancelled before the upload began is taken back and not given", async () => {
  const { sent, state, cancel, given, begin, end } = started();
  state.isWanted = false;
  begin();
  end();
  expect(await sent).toBe(false);
  expect(cancel).toHaveBeenCalledOnce();
  expect(given).not.toHaveBeenCalled();
});

test("one that was cancelled at the moment of its arrival is not given", async () => {
  const { sent, task, state, given, begin, end } = started();
  begin();
  await vi.waitFor(() => expect(task.cancel).not.toBeNull(), 20_000);
  end();
  state.isWanted = false;
  expect(await sent).toBe(false);
  expect(given).not.toHaveBeenCalled();
});
