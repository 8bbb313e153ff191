// Titles of classes from the names of the files that become their videos.
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";
import { refusedSign } from "../plain-text.rules.ts";

const longestTitle = 100;

/** For a name in which nothing is left to read. */
const untitled = "Clase sin título";

/**
 * Without the extension, with spaces for underscores, and without the number that only kept files
 * in order ("01 - La poda.mp4"); a name that is all number keeps it.
 */
export function titleOfFile(fileName: string): string {
  const bare = fileName.replace(/\.[^.\s]{1,5}$/u, "");
  const spaced = cleanLine(withoutRefused(bare.replace(/[_+]+/g, " ")));
  const unnumbered = spaced.replace(/^\(?\d{1,3}\)?(?:\s*[-–—.)]+\s*|\s+)(?=\p{L}|[¿¡«"])/u, "");
  const title = /\s/.test(spaced) || !spaced.includes("-") ? unnumbered : dashed(unnumbered);
  return cleanLine(cut(capitalized(title))) || untitled;
}

/** Counted as the limit of a title counts, without half a sign at the end. */
function cut(title: string): string {
  return title.slice(0, longestTitle).replace(/[\uD800-\uDBFF]$/, "");
}

/** `la-poda-del-cafe`, as some programs name files. */
function dashed(title: string): string {
  return title.split("-").length > 2 ? title.replaceAll("-", " ") : title;
}

function capitalized(title: string): string {
  return title.slice(0, 1).toUpperCase() + title.slice(1);
}

function withoutRefused(text: string): string {
  let kept = text;
  for (let sign = refusedSign(kept); sign !== null; sign = refusedSign(kept)) {
    kept = kept.replaceAll(sign, " ");
  }
  return kept;
}

const byName = new Intl.Collator("es", { numeric: true, sensitivity: "base" });

/** In the order of their names, where 2 is before 10. */
export function inOrderOfNames<File extends { name: string }>(files: readonly File[]): File[] {
  return files.toSorted((one, other) => byName.compare(one.name, other.name));
}
