// Where the pictures are that are drawn of a course's cover, to share its links and for mails.
import { createHash } from "node:crypto";
import type { Ctx } from "#src/ctx.ts";
import { coverUrl, type Printed } from "./cover-image.ts";
import { everyCourse } from "./printed-queries.ts";

const uses = ["share", "mail"] as const;
type Use = (typeof uses)[number];

/** Has nothing but the course's own pictures for this use. */
function drawnFolder(courseId: string, use: Use): string {
  return `covers/${use}/${courseId}`;
}

export function drawnFolders(courseId: string): string[] {
  return uses.map((use) => drawnFolder(courseId, use));
}

/** Those of every course of the academy. */
export async function* everyDrawnFolder(ctx: Ctx): AsyncGenerator<string> {
  for await (const id of everyCourse(ctx)) yield* drawnFolders(id);
}

/** Where `drawOnce` keeps it. */
export function drawnPlace(
  place: Pick<Ctx, "academy">,
  course: Printed,
  { use, edition }: { use: Use; edition: number },
): { folder: string; key: string } {
  const folder = drawnFolder(course.id, use);
  return { folder, key: `${folder}/${drawnVersion(place, course, edition)}.png` };
}

/**
 * Changes whenever the cover does.
 * @param edition raised when the picture is drawn differently
 */
export function drawnVersion(
  place: Pick<Ctx, "academy">,
  course: Printed,
  edition: number,
): string {
  return createHash("sha256")
    .update(`${edition} ${coverUrl(place, course)}`)
    .digest("hex")
    .slice(0, 10);
}
