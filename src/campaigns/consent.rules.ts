// The box beside a download by which somebody lets the academy write to them.

/** What a new campaign asks; the academy may write another text, or none. */
export function defaultConsentText(academy: string): string {
  return `Quiero recibir correos de ${academy} con cursos y descargas nuevas. Puedo dejar de recibirlos cuando quiera.`;
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
