import { expect, test } from "vitest";
import { isCourseImage, safeFileName, uploadFault } from "./uploads.rules.ts";

const file = (fileName: string, types: (string | undefined)[], bytes: number | null = 9) =>
  uploadFault({ fileName, types, bytes });

test.each([
  ["clase.mp4", ["video/mp4"]],
  ["CLASE.MP4", ["video", undefined]],
  ["clase.mp4", ["video/mp4; codecs=avc1"]],
  ["guía.pdf", [""]],
  ["guía.pdf", ["application/octet-stream"]],
  ["cuentas.xls", ["attachment", "application/vnd.ms-excel"]],
  ["hoja.JPG", ["image/jpg"]],
  ["hoja.webp", ["cover"]],
])("%s called %j is accepted", (fileName, types) => {
  expect(file(fileName, types)).toBeNull();
});

test.each([
  ["clase.mp4", [], "El video debe ser un archivo MP4"],
  ["clase.mov", ["video/quicktime"], "El video debe ser un archivo MP4"],
  ["clase.mp4", ["video/mp4", "text/html"], null],
  [
    "guía.pdf",
    ["text/html"],
    "El documento debe ser PDF, Word o Excel (pdf, doc, docx, xls o xlsx)",
  ],
  ["hoja.gif", ["image/gif"], "La imagen debe ser PNG, JPG o WebP"],
  ["hoja.svg", ["image/svg+xml"], "La imagen debe ser PNG, JPG o WebP"],
  ["nota.txt", ["text/plain"], "Solo puedes subir videos MP4"],
  ["mp4", ["video/mp4"], "El video debe ser un archivo MP4"],
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
  ["", null],
  ["...", null],
  [`${"a".repeat(400)}.mp4`, null],
  [`${"é".repeat(130)}.mp4`, null],
])("%j is kept as %j", (given, kept) => {
  expect(safeFileName(given)).toBe(kept);
});

test("an image is for a course only if it says so", () => {
  expect(isCourseImage({ fileType: "cover" })).toBe(true);
  expect(isCourseImage({ fileType: " Attachment " })).toBe(true);
  expect(isCourseImage({ fileType: "image/png" })).toBe(false);
  expect(isCourseImage({})).toBe(false);
});
