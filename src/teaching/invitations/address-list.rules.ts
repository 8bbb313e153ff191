// Reads the addresses of a pasted text or of a CSV, in one pass over the text; shared by server and
// browser.
import { foldText } from "#src/ui/formats/fold-text.rules.ts";
import { inviteTexts, maxInvitees, maxListLength } from "./invitation-texts.rules.ts";

export type ListedAddress = {
  /** As it is shown: the address, or what stands in its place. */
  text: string;
  /** As it is stored; null for what is no address. */
  email: string | null;
  /** How often the list has it. */
  times: number;
};

export type AddressList =
  | { listed: ListedAddress[]; refusal?: undefined }
  /** Why nothing of the list is taken, in Spanish. */
  | { listed?: undefined; refusal: string };

/** In the order given, each address once. */
export function readAddressList(text: string): AddressList {
  if (text.length > maxListLength) return { refusal: inviteTexts.tooMany };
  const listed = new Map<string, ListedAddress>();
  for (const entry of entriesIn(text)) {
    const email = emailOf(entry);
    const shown = email ?? shortened(entry);
    const known = listed.get(shown);
    if (known) known.times++;
    else if (listed.size === maxInvitees) return { refusal: inviteTexts.tooMany };
    else listed.set(shown, { text: shown, email, times: 1 });
  }
  return listed.size > 0 ? { listed: [...listed.values()] } : { refusal: inviteTexts.empty };
}

type Field = { text: string; separator: string };

/** What stands where an address is expected, whether or not it is one. */
function* entriesIn(text: string): Generator<string> {
  const rows = rowsOf(text);
  const header = headerOf(rows);
  const isTable = header === null && isGrid(rows);
  // A title alone in its row is followed by a list.
  const column = header !== null && (rows[0]?.length ?? 0) > 1 ? header : null;
  for (const row of header === null ? rows : rows.slice(1)) {
    if (column !== null) yield* ofColumn(row, column);
    else if (isTable) yield* ofTableRow(row);
    else yield* ofListRow(row);
  }
}

/** Removes marks that nobody sees, and turns every kind of space into one. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "")
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000\v\f]/g, " ");
}

/** The lines with something in them, each as its fields. */
function rowsOf(text: string): Field[][] {
  return plain(text)
    .split(/[\n\r\u0085\u2028\u2029]/)
    .map(fieldsOf)
    .filter((fields) => fields.some((field) => field.text !== ""));
}

/** Splits at comma, semicolon and tab, but not between quotes. */
function fieldsOf(line: string): Field[] {
  const fields: Field[] = [];
  let text = "";
  let quoted = false;
  // A quote that nothing closes is an ordinary sign.
  let quotes = line.split('"').length - 1;
  for (const sign of line) {
    if (sign === '"') {
      quotes--;
      if (quoted || quotes > 0) {
        quoted = !quoted;
        text += " ";
        continue;
      }
    }
    if (!quoted && (sign === "," || sign === ";" || sign === "\t")) {
      fields.push({ text: text.trim(), separator: sign });
      text = "";
    } else text += sign;
  }
  fields.push({ text: text.trim(), separator: "" });
  return fields;
}

const headers = new Set([
  ...["correo", "correos", "correo electronico", "direccion de correo"],
  ...["email", "emails", "e-mail", "e-mails", "mail", "mails"],
  ...["email address", "e-mail address", "direccion de correo electronico"],
]);

/** The column of the addresses, if the first row names it; null without such a row. */
function headerOf([first]: Field[][]): number | null {
  if (!first || first.some(({ text }) => text.includes("@"))) return null;
  const names = first.map(({ text }) =>
    text.length > 40 ? "" : foldText(text).replace(":", "").trim(),
  );
  const column = names.findIndex((name) => headers.has(name));
  return column < 0 ? null : column;
}

/** Several rows of the same number of columns, one address at most in each. */
function isGrid(rows: Field[][]): boolean {
  const [first] = rows;
  if (!first || rows.length < 2 || first.length < 2) return false;
  return rows.every(
    (row) =>
      row.length === first.length && row.filter(({ text }) => text.includes("@")).length <= 1,
  );
}

function* ofColumn(row: Field[], column: number): Generator<string> {
  const text = row[column]?.text ?? "";
  if (text.includes("@")) yield* ofField(text);
  else yield* ofTableRow(row);
}

/** The other fields are names and numbers. */
function* ofTableRow(row: Field[]): Generator<string> {
  const withAt = row.filter(({ text }) => text.includes("@"));
  if (withAt.length === 0)
    yield row
      .map(({ text }) => text)
      .join(" ")
      .trim();
  for (const { text } of withAt) yield* ofField(text);
}

function* ofListRow(row: Field[]): Generator<string> {
  for (const [index, { text, separator }] of row.entries()) {
    // "Pérez, Luz <luz@correo.co>" is one person.
    const isSurname =
      separator === "," && !text.includes("@") && row[index + 1]?.text.includes("<");
    if (text !== "" && !isSurname) yield* ofField(text);
  }
}

/** "Luz Pérez <luz@correo.co>", "Luz luz@correo.co", or several addresses between spaces. */
function* ofField(text: string): Generator<string> {
  if (text === "") return;
  const open = text.indexOf("<");
  const close = text.indexOf(">", open);
  if (open >= 0 && close > open && text.indexOf("<", close) < 0) {
    yield text.slice(open + 1, close).trim() || text;
    return;
  }
  const withAt = text.split(/[\s<>]/).filter((word) => word.includes("@"));
  if (withAt.length === 0) yield text;
  else yield* withAt;
}

/** Longer than any address; such a word is looked at no further. */
const longestWord = 320;

/** As sign-up takes it, so that who is invited can open an account. */
const emailShape =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const around = new Set([..."'\"()[]<>.,:;"]);

function emailOf(entry: string): string | null {
  if (entry.length > longestWord) return null;
  let [start, end] = [0, entry.length];
  while (start < end && around.has(entry[start] ?? "")) start++;
  while (end > start && around.has(entry[end - 1] ?? "")) end--;
  const bare = entry.slice(start, end).toLowerCase();
  const email = bare.startsWith("mailto:") ? bare.slice("mailto:".length) : bare;
  return email.length <= 254 && emailShape.test(email) ? email : null;
}

/** Long enough to find it in the list again. */
function shortened(entry: string): string {
  const signs = [...entry.slice(0, longestWord)];
  return signs.length > 60 ? `${signs.slice(0, 60).join("")}…` : entry;
}
