// The program of the process that draws images: one drawing for each message, until its parent ends
// or closes it.
import sharp from "sharp";
import type { Answer, Wanted } from "#src/outside/tools/drawing-process.ts";
import { drawImage } from "./draw-image.ts";
import {
  drawIcon,
  drawLogoIcon,
  drawMailCover,
  drawSharePhoto,
  drawSharePrint,
} from "./draw-png.ts";

// Each drawing has other pixels: keeping them would only take memory.
sharp.cache(false);

async function draw(wanted: Wanted): Promise<Answer> {
  const { kind, bytes } = wanted;
  if (kind === "variants") return { drawn: await drawImage(bytes, wanted.purpose, wanted.cut) };
  if (kind === "share-photo") return { png: await drawSharePhoto(bytes) };
  if (kind === "share-print") return { png: await drawSharePrint(bytes) };
  if (kind === "mail-cover") return { png: await drawMailCover(bytes) };
  const [from, size] = kind.split("-");
  const draw = from === "icon" ? drawIcon : drawLogoIcon;
  return { png: await draw(bytes, Number(size)) };
}

process.on("message", (wanted: Wanted) => {
  void draw(wanted)
    .catch((error: Error) => ({ failed: error.message }))
    .then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
