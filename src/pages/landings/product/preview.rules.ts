// What the live look at an academy shows: a name and an ink, from the address of the page.
import { misleadingName, proposalFor } from "#src/academies/addresses/subdomains.rules.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

export const nameMaximum = 40;

/** Of the text that says why a name is refused. */
export const nameErrorId = "reprint-name-error";

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

/** The ink with which the form was printed: it shows what of the form was changed. */
export const inkBefore = "was";

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
  const ink = chosenInk(query) ?? usual.ink;
  const typed = cleanLine((query.get("name") ?? "").slice(0, nameMaximum));
  const why = typed ? misleadingName(typed) : null;
  return {
    name: typed && !why ? typed : usual.name,
    ink,
    isOwn: !swatches.some((one) => one.ink === ink),
    refused: why ? { typed, why } : null,
  };
}

/** Without scripts the radio stays at a swatch while somebody changes the field of their own ink. */
function chosenInk(query: URLSearchParams): string | null {
  const accent = query.get("accent") ?? "";
  const own = inkOf(query.get(ownInk) ?? "");
  const [swatch, before] = [inkOf(accent), inkOf(query.get(inkBefore) ?? "")];
  const isOnlyOwnChanged = before !== null && swatch === before && own !== before;
  return accent === ownInk || isOnlyOwnChanged ? own : swatch;
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
