// A course's cover for mails, whose programs do not draw SVG: drawn once, kept as a file, since all
// who buy at a launch get the same.
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#src/ctx.ts";
import { drawOnce } from "#src/images/draw-once.ts";
import { coverSource } from "./cover-image.ts";
import { drawnPlace } from "./drawn-pictures.ts";
import { findPrinted } from "./printed-queries.ts";

const edition = 1;

/** A PNG of 1200 × 675; null if the course was removed. */
export async function mailCover(ctx: Ctx, courseId: string): Promise<Buffer | null> {
  const course = await findPrinted(ctx, courseId);
  if (!course) return null;
  const place = drawnPlace(ctx, course, { use: "mail", edition });
  const key = await drawOnce(ctx, place, async () =>
    ctx.outside.images.png(ctx.academy.id, await coverSource(ctx, course), "mail-cover"),
  );
  return buffer(ctx.outside.files.read(key));
}
