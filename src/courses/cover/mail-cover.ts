// A course's cover for mails, whose programs do not draw SVG: drawn once, kept as a file, since all
// who buy at a launch get the same.
import { buffer } from "node:stream/consumers";
import type { Ctx } from "#src/ctx.ts";
import { faultOf } from "#src/fault.ts";
import { drawOnce } from "#src/images/draw-once.ts";
import { isProblem } from "#src/problem.ts";
import { coverSource, type Printed } from "./cover-image.ts";
import { drawnPlace } from "./drawn-pictures.ts";
import { findPrinted } from "./printed-queries.ts";

const edition = 1;

/**
 * A PNG of 1200 × 675; null if the course was removed. A photo that is damaged or gone holds up no
 * mail: the course's print takes its place.
 */
export async function mailCover(ctx: Ctx, courseId: string): Promise<Buffer | null> {
  const course = await findPrinted(ctx, courseId);
  if (!course) return null;
  try {
    return await drawn(ctx, course);
  } catch (error) {
    if (!course.coverKey || isProblem(error)) throw error;
    ctx.log.warn({ err: faultOf(error), course: course.id }, "cover not drawn for a mail");
    return drawn(ctx, { ...course, coverKey: null });
  }
}

async function drawn(ctx: Ctx, course: Printed): Promise<Buffer> {
  const place = drawnPlace(ctx, course, { use: "mail", edition });
  const key = await drawOnce(ctx, place, async () =>
    ctx.outside.images.png(ctx.academy.id, await coverSource(ctx, course), "mail-cover"),
  );
  return buffer(ctx.outside.files.read(key));
}
