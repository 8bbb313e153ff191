// Says why a password of the right length is one of the first that somebody would try.
import { passwordMinimum } from "#src/accounts/rules.ts";
import { foldText } from "#src/ui/formats/fold-text.rules.ts";

const advice = "Prueba con tres o cuatro palabras que solo tú juntarías.";

/** Each says why, and then what to do. */
export const weaknesses = {
  blank: `Una contraseña de solo espacios se adivina en segundos. ${advice}`,
  pattern: `Esa contraseña repite lo mismo o sigue un orden fácil, y se adivina en segundos. ${advice}`,
  date: `Una fecha se adivina en segundos. ${advice}`,
  own: `Esa contraseña es tu nombre o tu correo, que es lo primero que alguien probaría. ${advice}`,
  site: `Esa contraseña es el nombre de este sitio, que es lo primero que alguien probaría. ${advice}`,
  listed: `Esa contraseña es de las más usadas y se adivina en segundos. ${advice}`,
  word: `Una sola palabra o un solo nombre se adivina en segundos, aunque lleve números. ${advice}`,
} as const;
type Weakness = keyof typeof weaknesses;

/** What a site asks of a password: only its length, or also that nobody would try it first. */
export type PasswordRule = "length" | "uncommon";

/** The line below the field for a new password. */
export function passwordHint(rule: PasswordRule): string {
  const length = `Al menos ${passwordMinimum} caracteres`;
  if (rule === "length") return length;
  return `${length}, y que no sea de las más usadas`;
}

export type Guesses = {
  /** Folded. */
  passwords: ReadonlySet<string>;
  /** Words and names, folded. */
  words: ReadonlySet<string>;
  /** What others know about the person: e-mail, name. */
  own: readonly string[];
  /** What everybody knows about the site. */
  site: readonly string[];
};

/** Null for a password that is none of them. */
export function weaknessOf(password: string, guesses: Guesses): Weakness | null {
  // Those who guess try every spelling.
  const folded = foldText(password);
  if (compactOf(folded) === "") return "blank";
  const unit = repeatedUnit(folded);
  if (unit !== folded && unit.length < passwordMinimum) return "pattern";
  const compact = compactOf(unit);
  if (new Set(compact).size <= 2 || lengthWithoutRuns(compact) < 4) return "pattern";
  if (isDate(compact)) return "date";
  if (isMadeOf(compact, guesses.own)) return "own";
  if (isMadeOf(compact, guesses.site)) return "site";
  const candidates = [unit, compact, coreOf(compact)].flatMap(plainSpellings);
  if (candidates.some((one) => guesses.passwords.has(one))) return "listed";
  return candidates.some((one) => guesses.words.has(one)) ? "word" : null;
}

/** Without blanks, separators and what nobody sees. */
function compactOf(text: string): string {
  return text.replace(/[\p{Z}\p{C}\u115F\u1160\u3164\u2800._,-]/gu, "");
}

/** "hola" of "holaholahol"; the text itself where nothing repeats. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
}

const lines = [
  ...["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjklñ", "zxcvbnm"],
  // Columns of the keyboard, and of the digits beside it.
  ...["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "147", "258", "369", "159", "357"],
].map(foldText);
const runs = [...lines, ...lines.map((line) => [...line].reverse().join(""))];

/** A run of three or more counts as one character: neighbours on the keyboard, or the same one. */
function lengthWithoutRuns(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; length++) {
    let end = at + 1;
    while (end < text.length && isRun(text.slice(at, end + 1))) end++;
    at = end - at >= 3 ? end : at + 1;
  }
  return length;
}

function isRun(text: string): boolean {
  return new Set(text).size === 1 || runs.some((line) => line.includes(text));
}

const [day, month, year] = ["(?:0[1-9]|[12]\\d|3[01])", "(?:0[1-9]|1[0-2])", "(?:19|20)\\d\\d"];
const dates = new RegExp(`^(?:${day}${month}${year}|${month}${day}${year}|${year}${month}${day})$`);

function isDate(text: string): boolean {
  return dates.test(text.replaceAll("/", ""));
}

/** What is between simple additions: "colombia" of "Colombia2026!". */
function coreOf(text: string): string {
  const [, before = "", core = "", after = ""] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  return isSimple(before) && isSimple(after) ? core : text;
}

/** Up to two digits, a year or a run, with up to three signs. */
function isSimple(addition: string): boolean {
  const digits = addition.replace(/\D/g, "");
  if (addition.length - digits.length > 3) return false;
  return (
    digits.length <= 2 || new RegExp(`^${year}$`).test(digits) || lengthWithoutRuns(digits) === 1
  );
}

/** Digits and signs that stand for letters, read as those letters. */
function plainSpellings(text: string): string[] {
  const letters = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };
  const read = text.replace(/[03457@$!]/g, (sign) => letters[sign as keyof typeof letters]);
  return [text, read.replaceAll("1", "i"), read.replaceAll("1", "l")];
}

/** Whether hardly anything is left without these words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const known = words
    .flatMap((word) => [foldText(word), ...foldText(word).split(/[^\p{L}\p{N}]+/u)])
    .map(compactOf)
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  return plainSpellings(text).some((spelling) => {
    const rest = known.reduce((rest, word) => rest.replaceAll(word, ""), spelling);
    return rest !== spelling && (rest.length < 4 || isSimple(rest));
  });
}
