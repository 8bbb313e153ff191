// Draws a receipt as a PDF of one page, or of more where the purchase is long. Its letters are part
// of the file, and it names no other address.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";
import { brandMark } from "#src/prints/brand-marks.ts";
import { initialOf } from "#src/ui/formats/initial.rules.ts";
import { letterInks } from "#src/ui/mail/letter-inks.ts";
import { plainLetters } from "./plain-letters.rules.ts";
import type { Receipt } from "./receipt.ts";

type Sheet = InstanceType<typeof PDFDocument>;

/** Points; a letter page of Colombia's printers. */
const page = { width: 612, left: 54, right: 558, bottom: 738 };
const priceWidth = 150;
const inks = { ink: "#17201A", soft: "#4C574E", line: "#D8CEB0", red: "#A62E16" };

const files = createRequire(import.meta.url);
const typefaces = {
  display: "@fontsource/piazzolla/files/piazzolla-latin-800-normal.woff",
  text: "@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff",
  bold: "@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff",
};
type Typeface = keyof typeof typefaces;

/** Read at the first receipt, about 60 kB. */
let kept: Record<Typeface, Buffer> | undefined;

function letters(): Record<Typeface, Buffer> {
  const read = (name: Typeface) => readFileSync(files.resolve(typefaces[name]));
  kept ??= { display: read("display"), text: read("text"), bold: read("bold") };
  return kept;
}

/** The whole file, of some 15 kB. */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  // Large, and not needed before the first receipt.
  const { default: Document } = await import("pdfkit");
  const sheet = new Document({
    size: "LETTER",
    margins: { top: 54, bottom: 54, left: page.left, right: page.width - page.right },
    lang: "es-CO",
    displayTitle: true,
    info: {
      Title: plainLetters(`Recibo ${receipt.orderId}`),
      Author: plainLetters(receipt.academy.name),
    },
  });
  const parts: Buffer[] = [];
  sheet.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => {
    sheet.on("end", resolve);
    sheet.on("error", reject);
  });
  for (const [name, letter] of Object.entries(letters())) sheet.registerFont(name, letter);
  drawHead(sheet, receipt);
  drawFacts(sheet, receipt);
  drawItems(sheet, receipt);
  drawAmounts(sheet, receipt);
  drawFoot(sheet, receipt);
  sheet.end();
  await done;
  return Buffer.concat(parts);
}

type Words = { at?: number; width?: number; align?: "left" | "center" | "right"; ink?: string };

/** Writes at the sheet's current height and moves below it. */
function write(sheet: Sheet, typeface: Typeface, size: number, text: string, words: Words = {}) {
  const { at = page.left, width = page.right - page.left, align = "left", ink = inks.ink } = words;
  sheet
    .font(typeface)
    .fontSize(size)
    .fillColor(ink)
    .text(plainLetters(text), at, sheet.y, { width, align });
}

/** Begins another page where `height` points do not fit. */
function needs(sheet: Sheet, height: number): void {
  if (sheet.y + height > page.bottom) sheet.addPage();
}

function drawHead(sheet: Sheet, { academy, returned }: Receipt): void {
  const { name, accent, isProduct } = academy;
  const { head, onHead } = letterInks(accent);
  const words = { at: page.left + 56, width: 430, ink: onHead };
  const height = sheet.font("display").fontSize(26).heightOfString(plainLetters(name), words);
  const bottom = Math.max(92, 28 + height + 24);
  sheet.rect(0, 0, page.width, bottom).fill(head);
  sheet.save().translate(page.left, 24);
  sheet.path(isProduct ? brandMark.body : block).fill(onHead);
  if (isProduct) sheet.path(brandMark.cuts).fill(head);
  sheet.restore();
  if (!isProduct) drawInitial(sheet, name, head);
  sheet.y = 28;
  write(sheet, "display", 26, name, words);
  sheet.y = bottom + 28;
  write(sheet, "display", 30, "Recibo");
  if (!returned) return;
  write(sheet, "bold", 11, returned, { ink: inks.red });
}

/** The ground of an academy's initial, of the mark's size. */
const block = "M1 2L43 1L42.4 43L1.6 42.2Z";

function drawInitial(sheet: Sheet, name: string, ink: string): void {
  sheet.y = 28;
  const words = { at: page.left, width: 44, ink, align: "center" } as const;
  write(sheet, "display", 26, initialOf(name), words);
}

function drawFacts(sheet: Sheet, { facts }: Receipt): void {
  sheet.y += 10;
  for (const { label, value } of facts) {
    const top = sheet.y;
    write(sheet, "text", 10, label, { width: 140, ink: inks.soft });
    const below = sheet.y;
    sheet.y = top;
    write(sheet, "text", 10, value, { at: page.left + 150, width: 354 });
    sheet.y = Math.max(sheet.y, below) + 4;
  }
}

function drawItems(sheet: Sheet, { items }: Receipt): void {
  sheet.y += 14;
  line(sheet, 3, inks.ink);
  for (const { title, teacher, price } of items) {
    sheet.font("bold").fontSize(11);
    const width = page.right - page.left - priceWidth;
    needs(sheet, sheet.heightOfString(plainLetters(title), { width }) + 34);
    sheet.y += 9;
    const top = sheet.y;
    write(sheet, "text", 11, price, priceColumn);
    sheet.y = top;
    write(sheet, "bold", 11, title, { width });
    if (teacher) write(sheet, "text", 10, teacher, { width, ink: inks.soft });
    sheet.y += 8;
    line(sheet, 0.75, inks.line);
  }
}

const priceColumn = { at: page.right - priceWidth, width: priceWidth, align: "right" } as const;

function drawAmounts(sheet: Sheet, { amounts, total, rate, taxReason }: Receipt): void {
  needs(sheet, amounts.length * 19 + (taxReason ? 120 : 90));
  sheet.y += 10;
  for (const { label, value } of amounts) {
    const top = sheet.y;
    write(sheet, "text", 11, label, { width: page.right - page.left - priceWidth });
    sheet.y = top;
    write(sheet, "text", 11, value, priceColumn);
    sheet.y += 4;
  }
  sheet.y += 4;
  line(sheet, 3, inks.ink);
  sheet.y += 10;
  const top = sheet.y;
  write(sheet, "display", 16, total.label, { width: 300 });
  const below = sheet.y;
  sheet.y = top;
  write(sheet, "display", 20, total.value, { at: page.right - 200, width: 200, align: "right" });
  sheet.y = Math.max(sheet.y, below) + 8;
  write(sheet, "text", 10, rate, { ink: inks.soft });
  if (taxReason) write(sheet, "text", 10, taxReason, { ink: inks.soft });
}

function drawFoot(sheet: Sheet, { academy, legal }: Receipt): void {
  needs(sheet, 60);
  sheet.y += 24;
  write(sheet, "text", 10, legal);
  write(sheet, "text", 10, `${academy.name} · ${academy.host} · ${academy.contact}`);
}

function line(sheet: Sheet, width: number, ink: string): void {
  sheet
    .moveTo(page.left, sheet.y)
    .lineTo(page.right, sheet.y)
    .lineWidth(width)
    .strokeColor(ink)
    .stroke();
}
