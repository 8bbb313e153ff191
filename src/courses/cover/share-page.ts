// The pictures shown with links to the catalogue, to a category and to the legal texts: drawn once,
// kept as files.
import { hash } from "node:crypto";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { drawOnce } from "#src/images/draw-once.ts";
import { cover } from "#src/prints/cover.ts";
import { scene } from "#src/prints/scene.ts";
import { spotOf } from "#src/ui/brand/theme.ts";

/** Raise it when the pictures are drawn differently. */
const edition = 2;

/** `todos` stands for the whole catalogue; null for pages of text. */
export type SharedPage = { category: string | null };

type Place = Pick<Ctx, "academy">;

/** Changes whenever the picture does, so that caches may keep it for ever. */
export function sharePageUrl(ctx: Place, { category }: SharedPage): string {
  const version = versionOf(ctx, { category });
  if (category === null) return `/share/text.png?v=${version}`;
  if (category === everyCategory) return `/share/catalogue.png?v=${version}`;
  return `/share/categories/${encodeURIComponent(category)}.png?v=${version}`;
}

/** The file-store key of a PNG of 1200 × 630; the first request draws it. */
export function sharePage(ctx: Ctx, page: SharedPage): Promise<string> {
  const { academy, outside } = ctx;
  const name = page.category === null ? "text" : hash("sha256", page.category).slice(0, 20);
  const folder = `covers/share-pages/${academy.id}/${name}`;
  return drawOnce(ctx, { folder, key: `${folder}/${versionOf(ctx, page)}.png` }, () =>
    outside.images.png(academy.id, Buffer.from(drawingOf(ctx, page)), "share-print"),
  );
}

function versionOf({ academy }: Place, { category }: SharedPage): string {
  const spot = spotOf(academy.accent);
  return hash("sha256", [edition, academy.id, category, spot].join(" ")).slice(0, 10);
}

const size = { width: 1280, height: 720 };

function drawingOf({ academy }: Place, { category }: SharedPage): string {
  const spot = spotOf(academy.accent);
  if (category === null) {
    return whole(
      scene({
        ...size,
        spot,
        seed: "textos",
        horizon: 0.62,
        sunX: 0.3,
        foreground: [{ motif: "seedling", x: 0.58, y: 0.44, width: 0.3, height: 0.5 }],
      }),
    );
  }
  if (category !== everyCategory) return cover({ title: category, category, id: academy.id, spot });
  return whole(
    scene({
      ...size,
      spot,
      seed: "catálogo",
      horizon: 0.6,
      foreground: [
        { motif: "coffee", x: -0.02, y: 0.42, width: 0.3, height: 0.56 },
        { motif: "corn", x: 0.72, y: 0.46, width: 0.28, height: 0.52 },
        { motif: "bee", x: 0.28, y: 0.1, width: 0.13, height: 0.2, turn: 18 },
      ],
    }),
  );
}

/** As a file of its own instead of a part of a page. */
function whole(drawing: string): string {
  const { width, height } = size;
  const attributes = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`;
  return drawing.replace("<svg ", `<svg ${attributes} `);
}
