// Writes rows as a CSV file in which spreadsheets find texts and numbers: no cell becomes a formula.

/** RFC 4180, with the mark that lets spreadsheets read it as UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${csvStart}${csvLines(rows)}`;
}

/** What a file begins with that is sent in parts. */
export const csvStart = "\uFEFF";

export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/**
 * A spreadsheet takes what begins with one of these as a formula; a leading ' makes it text. Where
 * the system's lists are written with semicolons, as in Colombia, it splits a line there or at a tab,
 * also within quotes: then the rest of a cell is a cell.
 */
const formula = /(?<=^|[;\t\r\n])(?=[=+\-@])|^(?=[\t\r])/g;

/** As text it would be left out of every sum: what a refund took, or a fee above what a sale brought. */
const negative = /^-\d+(?:\.\d+)?$/;

function cell(text: string): string {
  const safe = negative.test(text) ? text : text.replace(formula, "'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
