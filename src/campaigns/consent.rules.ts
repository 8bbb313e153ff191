// The box beside a download by which somebody lets the academy write to them.

/** So that the text is no longer than a campaign's may be. */
const longestName = 100;

/** What a new campaign asks; the academy may write another text, or none. */
export function defaultConsentText(academy: string): string {
  const name = [...academy].slice(0, longestName).join("");
  return `Acepto que ${name} me escriba sobre sus cursos y novedades. Puedo retirar este permiso cuando quiera.`;
}

/** Fields of the form: the box, and the text that stood beside it. */
export const consentField = "marketing";
export const consentTextField = "marketingText";

/** What a form says of the box; null where it had none. */
export type ConsentAnswer = { agreed: boolean; text: string };

export function consentIn(form: Record<string, unknown>): ConsentAnswer | null {
  const text = form[consentTextField];
  if (typeof text !== "string" || text === "") return null;
  return { agreed: form[consentField] === "1", text };
}
