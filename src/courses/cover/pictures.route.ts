// Serves covers (printed, uploaded and to share), category tiles and other drawings. A cover's
// address changes when the cover does.
import { Hono } from "hono";
import { listCategories } from "#src/academies/queries.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { publicRoute } from "#src/http/public-paths.ts";
import { sendFile } from "#src/http/send-file.ts";
import { images } from "#src/images/images.route.ts";
import { isMotif, type MotifName } from "#src/prints/boxes.ts";
import { learnPrint, teachPrint } from "#src/prints/choice.ts";
import { scene } from "#src/prints/scene.ts";
import { spotArt } from "#src/prints/spot-art.ts";
import { tile } from "#src/prints/tile.ts";
import { motifInTitle } from "#src/prints/words.ts";
import { problem } from "#src/problem.ts";
import { coverSvg, coverUrl, lessonPrintSvg, lessonPrintUrl } from "./cover-image.ts";
import { findPrinted, findPrintedLesson } from "./printed-queries.ts";
import { shareImage, shareImageUrl } from "./share-image.ts";
import { sharePages } from "./share-pages.route.ts";

const year = "public, max-age=31536000, immutable";
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
  const address = kind === "png" ? shareImageUrl(course) : coverUrl(course);
  const lifetime = c.req.url.endsWith(address) ? year : brief;
  return kind === "png"
    ? sendFile(ctx.outside.files, await shareImage(ctx, course), c.req.raw, lifetime)
    : svg(coverSvg(course), lifetime);
});

pictures.get("/covers/:course/:file", publicRoute, async (c) => {
  const { course: id, file } = c.req.param();
  const lessonId = file.endsWith(".svg") ? file.slice(0, -".svg".length) : "";
  const found = await findPrintedLesson(c.get("ctx"), id, lessonId);
  if (!found) throw problem("not_found", "Este grabado no existe");
  const { course, lesson } = found;
  const lifetime = c.req.url.endsWith(lessonPrintUrl(course, lesson)) ? year : brief;
  return svg(lessonPrintSvg(course, lesson), lifetime);
});

pictures.get("/tiles/:file", publicRoute, async (c) => {
  const category = c.req
    .param("file")
    .replace(/\.svg$/, "")
    .normalize("NFC");
  const known = await listCategories(c.get("ctx"));
  if (!known.includes(category)) throw problem("not_found", "Este azulejo no existe");
  const motif = tileMotifs.get(category) ?? motifInTitle(category) ?? "seedling";
  return svg(tile({ category, motif }), "public, max-age=86400");
});

/** The panel beside the sign-in form, the strip above it on phones, the two ways to sign up. */
const loginScenes = new Map<string, string>([
  [
    "wide",
    scene({
      width: 700,
      height: 840,
      seed: "ingreso",
      horizon: 0.5,
      sunX: 0.55,
      foreground: [
        { motif: "coffee", x: -0.1, y: 0.6, width: 0.5, height: 0.45 },
        { motif: "corn", x: 0.62, y: 0.7, width: 0.42, height: 0.34 },
        { motif: "bee", x: 0.2, y: 0.22, width: 0.16, height: 0.15, turn: 20 },
      ],
    }),
  ],
  [
    "strip",
    scene({
      width: 780,
      height: 336,
      seed: "ingreso",
      horizon: 0.58,
      sunX: 0.66,
      sunSize: 0.5,
      foreground: [
        { motif: "corn", x: 0.72, y: 0.55, width: 0.3, height: 0.5 },
        { motif: "bee", x: 0.44, y: 0.16, width: 0.18, height: 0.36, turn: 16 },
      ],
    }),
  ],
  ["learn", learnPrint()],
  ["teach", teachPrint()],
]);

pictures.get("/scenes/login/:file", publicRoute, (c) => {
  const drawing = loginScenes.get(c.req.param("file").replace(/\.svg$/, ""));
  if (!drawing) throw problem("not_found", "Este dibujo no existe");
  return svg(drawing, "public, max-age=86400");
});

/** Drawings of empty pages: a browser that never shows one does not load the drawing code. */
pictures.get("/spots/:file", publicRoute, (c) => {
  const motif = c.req.param("file").replace(/\.svg$/, "");
  if (!isMotif(motif)) throw problem("not_found", "Este dibujo no existe");
  return svg(spotArt({ motif, width: 150, height: 130 }), "public, max-age=86400");
});

/** A drawing made for inlining in a page needs its namespace to stand alone. */
function svg(drawing: string, cacheControl: string): Response {
  const body = drawing.includes("xmlns")
    ? drawing
    : drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  return new Response(body, {
    headers: { "content-type": "image/svg+xml; charset=utf-8", "cache-control": cacheControl },
  });
}
