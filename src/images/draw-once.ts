// A drawn picture is kept as a file: the first request draws it, and those at the same time wait for
// that drawing.
import { Readable } from "node:stream";
import type { Ctx } from "#src/ctx.ts";

type Place = {
  /** Holds this picture alone: its older versions are removed. */
  folder: string;
  key: string;
  /**
   * For how long older versions stay, in milliseconds; default: they go at once. Where old addresses
   * are still asked for, two versions in turn would else be drawn without end.
   */
  keepMs?: number;
};

/** A link in a large group is opened by many at once. */
const drawing = new Map<string, Promise<void>>();

/** @returns the key in the file store. */
export async function drawOnce(
  ctx: Pick<Ctx, "outside">,
  place: Place,
  draw: () => Promise<Buffer>,
): Promise<string> {
  const { key } = place;
  if (await ctx.outside.files.stat(key)) return key;
  const drawn = drawing.get(key) ?? keep(ctx, place, draw).finally(() => drawing.delete(key));
  drawing.set(key, drawn);
  await drawn;
  return key;
}

async function keep(
  { outside: { files } }: Pick<Ctx, "outside">,
  { folder, key, keepMs = 0 }: Place,
  draw: () => Promise<Buffer>,
): Promise<void> {
  const png = await draw();
  const border = Date.now() - keepMs;
  for (const outdated of await files.list(folder)) {
    const drawnAt = keepMs > 0 ? (await files.stat(outdated))?.modified.getTime() : 0;
    if (outdated !== key && (drawnAt ?? 0) <= border) await files.remove(outdated);
  }
  await files.put(key, Readable.from([png]), png.length);
}
