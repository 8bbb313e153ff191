import { expect, test } from "vitest";
import {
  acceptedVideos,
  endingFor,
  isCourseImage,
  safeFileName,
  uploadFault,
} from "./uploads.rules.ts";
import { cameraText, videoNames } from "./video-types.rules.ts";

const file = (fileName: string, types: (string | undefined)[], bytes: number | null = 9) =>
  uploadFault({ fileName, types, bytes }, ["mp4"]);

test.each([
  ["clase.mp4", ["video/mp4"]],
  ["CLASE.MP4", ["video", undefined]],
  // The name of a video is never what decides.
  ["mp4", ["video/mp4"]],
  ["🌽", ["video/mp4"]],
  ["..", ["video/mp4"]],
  ["../../etc/passwd", ["video/mp4"]],
  ["clase.mov", ["video/mp4"]],
  ["clase.mov", ["video"]],
  [`${"a".repeat(300)}`, ["video/mp4"]],
  ["guía", ["application/pdf"]],
  ["clase.mp4", ["video/mp4; codecs=avc1"]],
  ["guía.pdf", [""]],
  ["guía.pdf", ["application/octet-stream"]],
  ["cuentas.xls", ["attachment", "application/vnd.ms-excel"]],
  ["nota.txt", ["text/plain"]],
  ["precios.csv", ["text/csv"]],
  ["precios.csv", ["application/vnd.ms-excel", "attachment"]],
  ["charla.pptx", [""]],
  ["charla.odp", ["document"]],
  ["carta.odt", ["application/vnd.oasis.opendocument.text"]],
  ["canto.mp3", ["audio/mpeg"]],
  ["canto.MP3", ["audio/mp3"]],
  ["nota de voz.m4a", ["audio/x-m4a"]],
  ["hoja.JPG", ["image/jpg"]],
  ["hoja.webp", ["cover"]],
])("%s called %j is accepted", (fileName, types) => {
  expect(file(fileName, types)).toBeNull();
});

test.each([
  ["clase.mp4", [], "El video debe ser un archivo MP4"],
  ["clase.mov", ["video/quicktime"], "El video es MOV y aquí debe ser MP4. En el iPhone"],
  ["pantalla.webm", ["video/webm;codecs=vp9"], "El video es WebM y aquí debe ser MP4."],
  ["a.3gp", ["video", "video/3gpp"], "El video es 3GP y aquí debe ser MP4. En Android"],
  ["a.mkv", ["video/x-matroska"], "El video es MKV y aquí debe ser MP4."],
  ["clase.mp4", ["video/mp4", "text/html"], null],
  ["guía.pdf", ["text/html"], "El archivo debe ser PDF, Word, Excel, una presentación"],
  ["nota.txt", ["application/zip"], "El archivo debe ser PDF"],
  ["canto.mp3", ["video/mp4"], "El archivo debe ser PDF"],
  ["archivo.zip", ["application/zip"], "Solo puedes subir videos MP4"],
  ["viejo.ppt", ["application/vnd.ms-powerpoint"], "Solo puedes subir videos MP4"],
  ["hoja.gif", ["image/gif"], "La imagen debe ser PNG, JPG o WebP"],
  ["hoja.svg", ["image/svg+xml"], "La imagen debe ser PNG, JPG o WebP"],
])("%s called %j: %j", (fileName, types, text) => {
  const fault = file(fileName, types);
  if (text === null) expect(fault).toBeNull();
  else expect(fault).toEqual({ code: "unsupported", text: expect.stringContaining(text) });
});

test.each([
  ["a.mp4", "video/mp4", 10 * 1024 ** 3],
  ["a.pdf", "application/pdf", 50 * 1024 ** 2],
  ["a.png", "image/png", 5 * 1024 ** 2],
])("%s may have the limit of its kind and not a byte more", (fileName, type, limit) => {
  expect(file(fileName, [type], limit)).toBeNull();
  expect(file(fileName, [type], limit + 1)).toMatchObject({ code: "too_large" });
  expect(file(fileName, [type], 0)).toMatchObject({ code: "invalid" });
  expect(file(fileName, [type], null)).toBeNull();
});

test.each([
  ["Café, año 2.mp4", "Café, año 2.mp4"],
  ["../../etc/x.mp4", "x.mp4"],
  ["C:\\x\\y.mp4", "y.mp4"],
  ["a\u0000b\u202e\u200b.mp4", "ab.mp4"],
  ['a<b>:"|?*.mp4', "a_b______.mp4"],
  ["cafe\u0301.mp4", "café.mp4"],
  ["", "archivo"],
  ["...", "archivo"],
  ["..", "archivo"],
  [".mp4", "mp4"],
  ["🌽 Maíz", "🌽 Maíz"],
  [`${"a".repeat(400)}.mp4`, `${"a".repeat(251)}.mp4`],
  [`${"é".repeat(130)}.mp4`, `${"é".repeat(125)}.mp4`],
  ["🌽".repeat(300), "🌽".repeat(63)],
])("%j is kept as %j", (given, kept) => {
  expect(safeFileName(given)).toBe(kept);
});

test("an image is for a course only if it says so", () => {
  expect(isCourseImage({ fileType: "cover" })).toBe(true);
  expect(isCourseImage({ fileType: " Attachment " })).toBe(true);
  expect(isCourseImage({ fileType: "image/png" })).toBe(false);
  expect(isCourseImage({})).toBe(false);
});

test("an installation may take other types, by VIDEO_TYPES", () => {
  const taken = ["mp4", "mov", "webm", "mkv", "3gp"] as const;
  for (const [name, type] of [
    ["clase.mov", "video/quicktime"],
    ["a.3gp", "video/3gpp"],
    ["a.webm", "video/webm"],
    ["a.mkv", "video/matroska"],
    ["sin nombre", "video/quicktime"],
  ] as const) {
    const announced = { fileName: name, types: [type], bytes: 9 };
    expect(uploadFault(announced, taken)).toBeNull();
    expect(uploadFault(announced, ["mp4"])).not.toBeNull();
  }
  expect(endingFor({ fileName: "sin nombre", types: ["video/quicktime"] }, taken)).toMatchObject({
    extension: "mov",
  });
  expect(acceptedVideos(["mp4", "mov"])).toBe(".mp4,video/mp4,.mov,video/quicktime");
  expect(videoNames(taken)).toBe("MP4, MOV, WebM, MKV o 3GP");
});

test("before a phone records, what it may record in vain is said", () => {
  expect(cameraText(["mp4"])).toBe(
    "Los iPhone graban en MOV y algunos Android antiguos graban en 3GP, y aquí el video debe ser MP4: con uno de esos, graba con la app Cámara, pásalo a MP4 y elígelo.",
  );
  expect(cameraText(["mp4", "mov"])).toMatch(/^Algunos Android .*debe ser MP4 o MOV/);
  expect(cameraText(["mp4", "mov", "3gp"])).toBeNull();
});
