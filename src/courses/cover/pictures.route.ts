// Serves covers (printed, uploaded and to share), category tiles and other drawings. A cover's
// address changes when the cover does.
import { type Context, Hono } from "hono";
import { listCategoryLogos } from "#src/academies/queries.ts";
import { publicRoute } from "#src/http/cache/public-paths.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { sendFile } from "#src/http/send-file.ts";
import { images } from "#src/images/images.route.ts";
import { isMotif, type MotifName } from "#src/prints/boxes.ts";
import { categoryOf } from "#src/prints/inks.ts";
import { isLandingScene, landingScene } from "#src/prints/landing-scenes.ts";
import { isLoginScene, loginScene } from "#src/prints/login-scenes.ts";
import { poster, posterNamed } from "#src/prints/poster.ts";
import { isProductScene, productScene } from "#src/prints/product-scenes.ts";
import { spotArt } from "#src/prints/spot-art.ts";
import { tile } from "#src/prints/tile.ts";
import { motifInTitle } from "#src/prints/words.ts";
import { problem } from "#src/problem.ts";
import { academyTheme, spotOf } from "#src/ui/brand/theme.ts";
import { printMark } from "#src/ui/pictures/print-mark.rules.ts";
import { logoTile } from "./category-tile.ts";
import { coverSvg, coverUrl, lessonPrintSvg, lessonPrintUrl } from "./cover-image.ts";
import { findPrinted, findPrintedLesson } from "./printed-queries.ts";
import { shareImage, shareImageUrl } from "./share-image.ts";
import { sharePages } from "./share-pages.route.ts";
import { tileUrl } from "./tile-url.rules.ts";

const year = "public, max-age=31536000, immutable";
const day = "public, max-age=86400";
const brief = "public, max-age=300";
const tileMotifs = new Map<string, MotifName>([
  ["arte", "bag"],
  ["gastronomía", "pot"],
  ["bienestar", "chamomile"],
  ["cultivo", "corn"],
  ["sostenibilidad", "bee"],
]);

export const pictures = new Hono<WhoEnv>();

pictures.route("/", images);
pictures.route("/", sharePages);

pictures.get("/covers/:file", publicRoute, async (c) => {
  const ctx = c.get("ctx");
  const [id = "", kind] = c.req.param("file").split(".");
  const course = await findPrinted(ctx, id);
  // Links to a course that never was on sale lead nobody there.
  const isShared = course?.status === "published" || course?.status === "archived";
  if (!course || (kind === "png" && !isShared))
    throw problem("not_found", "Esta portada no existe");
  const address = kind === "png" ? shareImageUrl(ctx, course) : coverUrl(ctx, course);
  const lifetime = c.req.url.endsWith(address) ? year : brief;
  return kind === "png"
    ? sendFile(ctx.outside.files, await shareImage(ctx, course), c.req.raw, lifetime)
    : svg(coverSvg(ctx, course), lifetime);
});

pictures.get("/covers/:course/:file", publicRoute, async (c) => {
  const { course: id, file } = c.req.param();
  const lessonId = file.endsWith(".svg") ? file.slice(0, -".svg".length) : "";
  const ctx = c.get("ctx");
  const found = await findPrintedLesson(ctx, id, lessonId);
  if (!found) throw problem("not_found", "Este grabado no existe");
  const { course, lesson } = found;
  const lifetime = c.req.url.endsWith(lessonPrintUrl(ctx, course, lesson)) ? year : brief;
  return svg(lessonPrintSvg(ctx, course, lesson), lifetime);
});

pictures.get("/tiles/:file", publicRoute, async (c) => {
  const category = c.req
    .param("file")
    .replace(/\.svg$/, "")
    .normalize("NFC");
  const ctx = c.get("ctx");
  const found = (await listCategoryLogos(ctx)).find(({ name }) => name === category);
  if (!found) throw problem("not_found", "Este azulejo no existe");
  const drawn = found.logoUrl && (await logoTile(ctx, found.logoUrl));
  if (drawn) return svg(drawn, c.req.url.endsWith(tileUrl(found)) ? year : brief);
  const motif = tileMotifs.get(category) ?? motifInTitle(category) ?? "seedling";
  const { spot, lifetime } = inkOf(c);
  return svg(tile({ category, motif, spot }), lifetime);
});

pictures.get("/tiles/motifs/:file", publicRoute, (c) => {
  const motif = c.req.param("file").replace(/\.svg$/, "");
  if (!isMotif(motif)) throw problem("not_found", "Este dibujo no existe");
  const { spot, lifetime } = inkOf(c);
  return svg(tile({ category: categoryOf(motif), motif, spot }), lifetime);
});

/** Of what can be downloaded without paying. */
pictures.get("/scenes/posters/:file", publicRoute, (c) => {
  const asked = posterNamed(c.req.param("file").replace(/\.svg$/, ""));
  if (!asked) throw problem("not_found", "Este dibujo no existe");
  const { spot, frame, lifetime } = inkOf(c);
  return svg(poster({ ...asked, spot, frame }), lifetime);
});

pictures.get("/scenes/login/:file", publicRoute, (c) => {
  const name = c.req.param("file").replace(/\.svg$/, "");
  if (!isLoginScene(name)) throw problem("not_found", "Este dibujo no existe");
  const { spot, lifetime } = inkOf(c);
  return svg(loginScene(name, spot), lifetime);
});

pictures.get("/scenes/landing/:file", publicRoute, (c) => {
  const name = c.req.param("file").replace(/\.svg$/, "");
  if (!isLandingScene(name)) throw problem("not_found", "Este dibujo no existe");
  const { spot, lifetime } = inkOf(c);
  return svg(landingScene(name, spot), lifetime);
});

pictures.get("/scenes/product/:file", publicRoute, (c) => {
  const name = c.req.param("file").replace(/\.svg$/, "");
  if (!isProductScene(name)) throw problem("not_found", "Este dibujo no existe");
  const { spot, lifetime } = inkOf(c);
  return svg(productScene(name, spot), lifetime);
});

/** Drawings of empty pages: a browser that never shows one does not load the drawing code. */
pictures.get("/spots/:file", publicRoute, (c) => {
  const motif = c.req.param("file").replace(/\.svg$/, "");
  if (!isMotif(motif)) throw problem("not_found", "Este dibujo no existe");
  const { spot, lifetime } = inkOf(c);
  const inks = spot ? { spot } : {};
  return svg(spotArt({ motif, inks, width: 150, height: 130 }), lifetime);
});

/** The light ink of the academy's drawings; an address with another one is an old one. */
function inkOf(c: Context<WhoEnv>) {
  const { accent } = c.get("ctx").academy;
  const isThis = (c.req.query("v") ?? "") === printMark(accent);
  const frame = accent ? academyTheme(accent).edge : undefined;
  return { spot: spotOf(accent), frame, lifetime: isThis ? day : brief };
}

/** A drawing made for inlining in a page needs its namespace to stand alone. */
function svg(drawing: string, cacheControl: string): Response {
  const body = drawing.includes("xmlns")
    ? drawing
    : drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  return new Response(body, {
    headers: { "content-type": "image/svg+xml; charset=utf-8", "cache-control": cacheControl },
  });
}
