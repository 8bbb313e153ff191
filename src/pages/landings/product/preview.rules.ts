// What the live look at an academy shows: a name and an ink, from the address of the page.
import { misleadingName, proposalFor } from "#src/academies/names.rules.ts";
import { cleanLine } from "#src/ui/one-line.rules.ts";

export const nameMaximum = 40;

/** Chosen by hand, light and dark; each with the name that it has on the page. */
export const swatches = [
  { name: "Gulupa", ink: "#EE6F78" },
  { name: "Biche", ink: "#9CCB3B" },
  { name: "Sol", ink: "#F2D21B" },
  { name: "Agua", ink: "#19B5A5" },
  { name: "Páramo", ink: "#12294D" },
  { name: "Mora", ink: "#7A2E8E" },
] as const;

export const ownInk = "own";

const usual = { name: "La Gulupa", ink: swatches[0].ink };

export type Preview = {
  name: string;
  /** `#RRGGBB`. */
  ink: string;
  /** Whether the ink is none of the swatches. */
  isOwn: boolean;
  /** What was typed and cannot be a name; the usual one is shown instead. */
  refused: { typed: string; why: string } | null;
};

/** Null for an address that asks for nothing: its answer is the same for everybody. */
export function askedPreview(query: URLSearchParams): Preview | null {
  const asks = ["name", "accent", ownInk].some((name) => query.has(name));
  return asks ? previewOf(query) : null;
}

export function previewOf(query: URLSearchParams): Preview {
  const accent = query.get("accent") ?? "";
  const ink = inkOf(accent === ownInk ? (query.get(ownInk) ?? "") : accent) ?? usual.ink;
  const typed = cleanLine((query.get("name") ?? "").slice(0, nameMaximum));
  const why = typed ? misleadingName(typed) : null;
  return {
    name: typed && !why ? typed : usual.name,
    ink,
    isOwn: !swatches.some((one) => one.ink === ink),
    refused: why ? { typed, why } : null,
  };
}

/** `#RRGGBB` in capitals, with or without `#` as it was given; null for anything else. */
export function inkOf(text: string): string | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  return digits ? `#${digits.toUpperCase()}` : null;
}

/** The part of an address that the name would make; nobody asks whether it is free. */
export function hostNameFor(name: string): string {
  return proposalFor(name) ?? "tu-nombre";
}
