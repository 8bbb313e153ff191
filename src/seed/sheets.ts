// Letter pages of a PDF for the demo's downloads: black on white, so that any printer does.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";
import { plainLetters } from "#src/checkout/receipt/plain-letters.rules.ts";

type Pdf = InstanceType<typeof PDFDocument>;

const files = createRequire(import.meta.url);
const typefaces = {
  display: "@fontsource/piazzolla/files/piazzolla-latin-800-normal.woff",
  text: "@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff",
  bold: "@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff",
};

/** Points. */
export const page = { left: 54, right: 558, top: 54, bottom: 738 };
const ink = "#17201A";

export type Sheets = ReturnType<typeof sheetsOn>;

/** @param draw writes the pages; the first is there already */
export async function drawSheets(title: string, draw: (sheets: Sheets) => void): Promise<Buffer> {
  // Large, and needed once.
  const { default: Document } = await import("pdfkit");
  const pdf = new Document({
    size: "LETTER",
    margins: { top: page.top, bottom: 30, left: page.left, right: page.left },
    lang: "es-CO",
    displayTitle: true,
    info: { Title: plainLetters(title), Author: "Semillero" },
  });
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => {
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  for (const [name, file] of Object.entries(typefaces)) {
    pdf.registerFont(name, readFileSync(files.resolve(file)));
  }
  draw(sheetsOn(pdf));
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

type Words = { at?: number; width?: number; align?: "left" | "center" | "right" };

function sheetsOn(pdf: Pdf) {
  const write = (face: keyof typeof typefaces, size: number, text: string, words: Words = {}) => {
    const { at = page.left, width = page.right - page.left, align = "left" } = words;
    pdf.font(face).fontSize(size).fillColor(ink);
    pdf.text(plainLetters(text), at, pdf.y, { width, align });
  };
  return {
    nextPage: () => pdf.addPage(),
    get y() {
      return pdf.y;
    },
    set y(value: number) {
      pdf.y = value;
    },
    title(text: string) {
      write("display", 28, text);
      pdf.y += 4;
    },
    heading(text: string) {
      if (pdf.y > page.bottom - 90) pdf.addPage();
      pdf.y += 8;
      write("display", 15, text);
      pdf.y += 2;
    },
    paragraph(text: string) {
      write("text", 10.5, text);
      pdf.y += 4;
    },
    points(texts: string[]) {
      for (const text of texts) {
        pdf.circle(page.left + 4, pdf.y + 7, 2).fill(ink);
        write("text", 10.5, text, { at: page.left + 14, width: page.right - page.left - 14 });
        pdf.y += 2;
      }
    },
    /** Columns with their widths; the rows are empty, to be filled in by hand. */
    table(columns: [name: string, width: number][], rows: string[][]) {
      const height = 21;
      const line = (cells: string[], face: "bold" | "text") => {
        const top = pdf.y;
        let x = page.left;
        for (const [i, [, width]] of columns.entries()) {
          pdf.rect(x, top, width, height).lineWidth(0.6).stroke(ink);
          pdf.y = top + 5;
          write(face, 8.5, cells[i] ?? "", { at: x + 4, width: width - 8 });
          x += width;
        }
        pdf.y = top + height;
      };
      line(
        columns.map(([name]) => name),
        "bold",
      );
      for (const row of rows) line(row, "text");
      pdf.y += 8;
    },
    /** A day of the calendar; with a moon where a phase begins. */
    day({ x, y, width, height, number, moon }: DayBox) {
      pdf.rect(x, y, width, height).lineWidth(0.6).stroke(ink);
      pdf.y = y + 4;
      write("bold", 11, number, { at: x + 5, width: 24 });
      if (moon === null) return;
      drawMoon(pdf, x + width - 14, y + 14, moon);
    },
    label(text: string, x: number, width: number) {
      const { y } = pdf;
      write("bold", 9, text, { at: x, width, align: "center" });
      pdf.y = y;
    },
    moon: (x: number, y: number, phase: number) => drawMoon(pdf, x, y, phase),
    note: (text: string, at: number) => write("text", 9, text, { at, width: 110 }),
  };
}

type DayBox = {
  x: number;
  y: number;
  width: number;
  height: number;
  number: string;
  moon: number | null;
};

/** `phase` 0 new, 0.25 first quarter, 0.5 full, 0.75 last quarter: what is dark is inked. */
function drawMoon(pdf: Pdf, x: number, y: number, phase: number): void {
  const radius = 7;
  pdf.circle(x, y, radius).lineWidth(0.8).stroke(ink);
  if (phase === 0) pdf.circle(x, y, radius).fill(ink);
  const half = `M${x} ${y - radius}A${radius} ${radius} 0 0 ${phase === 0.25 ? 0 : 1} ${x} ${y + radius}Z`;
  if (phase === 0.25 || phase === 0.75) pdf.path(half).fill(ink);
}
