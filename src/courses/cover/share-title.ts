// The pictures shown with links to pages that have a title of their own, such as a landing or a
// campaign: the title over a dawn with a motif, drawn once and kept as a file.
import { hash } from "node:crypto";
import type { Ctx } from "#src/ctx.ts";
import { drawOnce } from "#src/images/draw-once.ts";
import { isMotif, type MotifName } from "#src/prints/boxes.ts";
import { INKS } from "#src/prints/inks.ts";
import { lettering } from "#src/prints/lettering.ts";
import { scene } from "#src/prints/scene.ts";
import { spotOf } from "#src/ui/brand/theme.ts";

/** Raise it when the pictures are drawn differently. */
const edition = 2;

export type SharedTitle = {
  /** The page, in letters of addresses; each has one picture at a time. */
  page: string;
  title: string;
  motif: MotifName;
};

type Place = Pick<Ctx, "academy" | "outside">;

const dayMs = 86_400_000;
const purpose = "share-title";
const longestTitle = 160;

/**
 * Changes with title, motif, ink and the academy's name, so that caches may keep it for ever. It contains the title and
 * our signature of it: nobody has other words drawn.
 */
export function shareTitleUrl(place: Place, shared: SharedTitle): string {
  const { page, motif } = shared;
  const title = shown(shared.title);
  const key = place.outside.signer.mac(purpose, signed(place, { page, title, motif }));
  const query = new URLSearchParams({ t: title, m: motif, k: key.slice(0, 22) });
  query.set("v", versionOf(place, { page, title, motif }));
  return `/share/titles/${page}.png?${query}`;
}

/** What an address of ours asks for; null for any other. */
export function titleIn(place: Place, page: string, query: URLSearchParams): SharedTitle | null {
  const [title, motif] = [query.get("t") ?? "", query.get("m") ?? ""];
  if (!isMotif(motif) || title.length > longestTitle) return null;
  const asked = { page, title, motif };
  const { origin, search } = new URL(shareTitleUrl(place, asked), "https://here.invalid");
  const own = new URL(search, origin).searchParams;
  return own.get("k") === query.get("k") ? asked : null;
}

/** The file-store key of a PNG of 1200 × 630; the first request draws it. */
export function shareTitle(ctx: Ctx, shared: SharedTitle): Promise<string> {
  const { academy, outside } = ctx;
  const folder = shareTitleFolder(ctx, shared.page);
  const key = `${folder}/${versionOf(ctx, shared)}.png`;
  return drawOnce(ctx, { folder, key, keepMs: dayMs }, () =>
    outside.images.png(academy.id, Buffer.from(titleDrawing(shared, academy)), "share-print"),
  );
}

/** Where the pictures of a page are kept; they are drawn again when somebody asks. */
export function shareTitleFolder({ academy }: Pick<Ctx, "academy">, page: string): string {
  const name = hash("sha256", page).slice(0, 20);
  return `covers/share-pages/${academy.id}/title-${name}`;
}

/** One line, not too long for a picture. */
function shown(title: string): string {
  return title.replace(/\s+/g, " ").trim().slice(0, longestTitle).toWellFormed();
}

function signed({ academy }: Pick<Ctx, "academy">, { page, title, motif }: SharedTitle): string {
  return [academy.id, page, motif, title].join("\n");
}

function versionOf(place: Pick<Ctx, "academy">, shared: SharedTitle): string {
  const { accent, name } = place.academy;
  return hash("sha256", [edition, spotOf(accent), name, signed(place, shared)].join("\n")).slice(
    0,
    10,
  );
}

const size = { width: 1200, height: 590 };

/** A whole SVG file. */
export function titleDrawing(
  { page, title, motif }: SharedTitle,
  { accent, name }: { accent: string | null; name: string },
): string {
  const drawing = scene({
    ...size,
    spot: spotOf(accent),
    seed: `compartir ${page}`,
    horizon: 0.74,
    sunX: 0.79,
    sunSize: 0.24,
    rayReach: 2,
    low: 0.3,
    foreground: [{ motif, x: 0.655, y: 0.2, width: 0.28, height: 0.74 }],
  });
  const room = { width: 650, height: 330, largest: 88, smallest: 44 };
  const words = lettering(title, room);
  const whose = lettering(name, { width: 560, height: 40, largest: 28, smallest: 18 });
  const [left, top, pad] = [64, size.height - 84, 16];
  const plate = { width: whose.width + 2 * pad, height: whose.height + 14 };
  const text =
    `<g color="${INKS.black}" transform="translate(64 48)">${words.art}</g>` +
    `<rect x="${left}" y="${top}" width="${plate.width}" height="${plate.height}" fill="${INKS.black}"/>` +
    `<g color="${INKS.paper}" transform="translate(${left + pad} ${top + 5})">${whose.art}</g>`;
  const attributes = `xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"`;
  return drawing.replace("<svg ", `<svg ${attributes} `).replace("</svg>", `${text}</svg>`);
}
