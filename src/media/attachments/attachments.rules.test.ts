import { describe, expect, test } from "vitest";
import { asDownload, cleanName, downloadName } from "./attachments.rules.ts";

const pdf = "application/pdf";
const safe = (name: string) => downloadName(name, pdf);

describe("the displayed name", () => {
  test.each([
    ["  Guía de siembra  ", "Guía de siembra"],
    ["una\nlínea\r\ny\totra", "una línea y otra"],
    ["Gui\u0301a", "Guía"],
    ["factura\u202Efdp.exe", "facturafdp.exe"],
    ["cero\u0000\u200Bancho", "cero ancho"],
    ["🌱 Semillas 👩‍🌾", "🌱 Semillas 👩‍🌾"],
    ["\u2066\u200F\n ", ""],
    ["roto\uD800", "roto\uFFFD"],
  ])("%j is %j", (given, wanted) => {
    expect(cleanName(given)).toBe(wanted);
    expect(cleanName(wanted)).toBe(wanted);
  });
});

describe("the download name", () => {
  test.each([
    ["Guía de siembra", "Guía de siembra.pdf"],
    ["Guía.PDF", "Guía.pdf"],
    ["precios v1.2", "precios v1.2.pdf"],
    ["guia.exe", "guia.exe.pdf"],
    ["../../etc/passwd", "etc-passwd.pdf"],
    ["C:\\Windows\\System32", "C-Windows-System32.pdf"],
    [".bashrc", "bashrc.pdf"],
    ["CON", "_CON.pdf"],
    ["com1.tabla", "_com1.tabla.pdf"],
    ["consejo", "consejo.pdf"],
    ['la "mejor" <guía>?', "la -mejor- -guía-.pdf"],
    ["a%2e%2e%2fb", "a-2e-2e-2fb.pdf"],
    ["uno\nContent-Type: text/html", "uno Content-Type- text-html.pdf"],
    ["دليل الزراعة", "دليل الزراعة.pdf"],
    ["🌱", "🌱.pdf"],
    ["...", "archivo.pdf"],
    ["x. . .", "x.pdf"],
  ])("of %j is %j", (given, wanted) => {
    expect(safe(given)).toBe(wanted);
  });

  test("is short enough for any disk, and never splits a character", () => {
    const name = safe("🌱".repeat(300));
    expect(Buffer.byteLength(name)).toBeLessThan(500);
    expect(name.isWellFormed()).toBe(true);
    expect(name).toMatch(/\.pdf$/);
  });

  test("keeps the spelling of a matching extension", () => {
    expect(downloadName("foto.JPEG", "image/jpeg")).toBe("foto.jpeg");
    expect(downloadName("foto", "image/jpeg")).toBe("foto.jpg");
  });
});

test.each([
  ["Guía.pdf", `attachment; filename="Guia.pdf"; filename*=UTF-8''Gu%C3%ADa.pdf`],
  ["d'oro (1).pdf", `attachment; filename="d'oro (1).pdf"; filename*=UTF-8''d%27oro%20%281%29.pdf`],
  ["🌱.pdf", `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%8C%B1.pdf`],
])("the header for %s", (name, header) => {
  expect(asDownload(name)).toBe(header);
});
