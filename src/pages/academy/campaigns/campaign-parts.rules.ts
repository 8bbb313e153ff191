// The parts of a campaign's page, their addresses, and what a page says after a change.
import { campaignsPath } from "#src/academies/admin-paths.rules.ts";

export const campaignParts = ["content", "files", "numbers", "leads"] as const;
export type CampaignPart = (typeof campaignParts)[number];

export const partNames: Record<CampaignPart, string> = {
  content: "Contenido",
  files: "Archivos",
  numbers: "Números",
  leads: "Registrados",
};

export function partIn(asked: string | null): CampaignPart {
  return campaignParts.find((part) => part === asked) ?? "content";
}

/** @param id of the campaign, or `new` */
export function campaignHref(id: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query);
  return `${campaignsPath}/${id}${asked.size > 0 ? `?${asked}` : ""}`;
}

export function partHref(id: string, part: CampaignPart, query: Record<string, string> = {}) {
  return campaignHref(id, part === "content" ? query : { part, ...query });
}

/**
 * Of a campaign that is open.
 * @param closesAt of its academy, which from the request to close on shows no campaign
 */
export function openMeaning(closesAt: Date | null): string {
  return closesAt
    ? "su página no se muestra, porque se pidió cerrar la academia"
    : "cualquiera puede entrar a su página";
}

/** By the `told` of the address. */
export const toldTexts = {
  made: "Creamos la campaña. Ahora súbele sus archivos.",
  saved: "Guardamos la campaña.",
  closed: "La campaña está cerrada: quien entra a su página llega a los cursos.",
  removed: "Eliminamos la campaña. La lista de quienes se registraron se conserva.",
  picture: "Guardamos la imagen.",
  print: "Quitamos la imagen: la página muestra un grabado.",
  added: "Agregamos el archivo.",
  announced: "Anunciamos el archivo: se ve como no disponible hasta que lo subas.",
  renamed: "Guardamos el nombre del archivo.",
  replaced: "Reemplazamos el archivo.",
  available: "El archivo está disponible.",
  unavailable: "El archivo ya no está disponible.",
  moved: "Cambiamos el orden.",
  "file-removed": "Quitamos el archivo.",
} as const;
export type Told = keyof typeof toldTexts | "open";

export function toldText(name: string | null, closesAt: Date | null): string | null {
  if (name === "open") return `La campaña está abierta: ${openMeaning(closesAt)}.`;
  return name !== null && Object.hasOwn(toldTexts, name)
    ? toldTexts[name as keyof typeof toldTexts]
    : null;
}

export const stateLooks = {
  open: { text: "Abierta", look: "pill ok" },
  closed: { text: "Cerrada", look: "pill off" },
  ended: { text: "Terminó", look: "pill warn" },
} as const;
