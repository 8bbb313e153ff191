// The parts of Básico that have forms of their own; an intent is `{part}.{what}`.
export const partNames = ["logo", "subdomain", "categories"] as const;
export type PartName = (typeof partNames)[number];

/** The part that has the form with this intent. */
export function partIn(intent: unknown): PartName | null {
  const [first, what] = typeof intent === "string" ? intent.split(".", 2) : [];
  return (what && partNames.find((name) => name === first)) || null;
}

/** The id of a part on the page. */
export const placeOfPart = (part: PartName): string => `campo-${part}`;
