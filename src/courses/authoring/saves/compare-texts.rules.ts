// What differs between two versions of a course's texts, word by word and item by item.
import type { CourseTexts } from "#src/courses/rules.ts";
import { changedFields, type TextField, textLabels, textsOf } from "./course-texts.rules.ts";

/** `only` stands in this version and not in the other. */
export type Part = { only: boolean; text: string };

/** One text, or the items of a list. */
export type Line = Part[];

export type ComparedField = { name: TextField; label: string; now: Line[]; saved: Line[] };

/** The fields that differ, each as it is now and as it was then. */
export function compareTexts(now: CourseTexts, then: CourseTexts): ComparedField[] {
  return changedFields(now, then).map((name) => ({
    name,
    label: textLabels[name],
    ...(name === "title" || name === "description"
      ? ofTexts(now[name], then[name])
      : ofItems(itemsOf(now, name), itemsOf(then, name))),
  }));
}

function itemsOf(texts: CourseTexts, name: Exclude<TextField, "title" | "description">): string[] {
  if (name !== "faqs") return texts[name];
  return textsOf(texts).faqs.map(({ title, answer }) => `${title}\n${answer}`);
}

function ofTexts(now: string, then: string) {
  const [one, other] = [now, then].map((text) => text.split(/(\s+)/).filter(Boolean));
  const same = sameIn(one ?? [], other ?? []);
  return { now: [joined(one ?? [], same.one)], saved: [joined(other ?? [], same.other)] };
}

function ofItems(now: string[], then: string[]) {
  const same = sameIn(now, then);
  const lines = (items: string[], kept: ReadonlySet<number>) =>
    items.map((text, i) => [{ only: !kept.has(i), text }]);
  return { now: lines(now, same.one), saved: lines(then, same.other) };
}

/** Neighbours of one kind are one part, and so are words of this version with a space between. */
function joined(words: string[], same: ReadonlySet<number>): Line {
  const line: Line = [];
  for (const [i, text] of words.entries()) {
    const last = line.at(-1);
    const isBetween = text.trim() === "" && i + 1 < words.length && !same.has(i + 1);
    const only = !same.has(i) || (isBetween && last?.only === true);
    if (last?.only === only) last.text += text;
    else line.push({ only, text });
  }
  return line;
}

/** Above it the time to compare would show; the limits of texts stay far below. */
const mostPairs = 4_000_000;

/** The places of a longest sequence that both have in common. */
function sameIn(one: string[], other: string[]) {
  const [rows, columns] = [one.length, other.length];
  const same = { one: new Set<number>(), other: new Set<number>() };
  if (rows * columns > mostPairs) return same;
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const isSame = one[i] === other[j];
      lengths[i * width + j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (one[i] === other[j]) {
      same.one.add(i++);
      same.other.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return same;
}
