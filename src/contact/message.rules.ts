// What somebody writes to an academy by its form.
import { z } from "zod";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { cleanLine, cleanParagraphs } from "#src/ui/formats/one-line.rules.ts";

export const contactPath = "/contact";

/** In characters. */
export const longestMessage = 2000;
const longestName = 120;
const longestEmail = 254;

/** How long a message is kept. */
export const yearsKept = 2;

export const topics = [
  "compra",
  "cuenta",
  "clases",
  "ensenar",
  "academia",
  "datos",
  "otro",
] as const;
export type Topic = (typeof topics)[number];

export const topicNames: Record<Topic, string> = {
  compra: "Una compra o un reembolso",
  cuenta: "Mi cuenta",
  clases: "Ver mis clases",
  ensenar: "Enseñar con ustedes",
  academia: "Abrir una academia",
  datos: "Mis datos personales",
  otro: "Otra cosa",
};

/** Academies are opened with the product alone. */
export function topicsOf({ isProduct }: { isProduct: boolean }): Topic[] {
  return topics.filter((topic) => isProduct || topic !== "academia");
}

/** Of an address or of a row; a topic that there is no more is "other". */
export function topicIn(text: string | null): Topic {
  return topics.find((topic) => topic === text) ?? "otro";
}

export const contactTexts = {
  name: "Escribe tu nombre.",
  nameLong: `Usa ${longestName} caracteres como máximo.`,
  email: "Escribe tu correo.",
  emailInvalid: "Este correo no parece completo. Revísalo.",
  topic: "Elige un tema.",
  text: "Escribe tu mensaje.",
  textLong: `Usa ${longestMessage} caracteres como máximo.`,
};

export const messageInput = z.object({
  name: z
    .string(contactTexts.name)
    .overwrite(cleanLine)
    .min(1, contactTexts.name)
    .max(longestName, contactTexts.nameLong),
  email: z
    .string(contactTexts.email)
    .overwrite(normalizeEmail)
    .min(1, contactTexts.email)
    .max(longestEmail, contactTexts.emailInvalid)
    .pipe(z.email(contactTexts.emailInvalid)),
  topic: z.enum(topics, contactTexts.topic),
  text: z
    .string(contactTexts.text)
    .overwrite(cleanParagraphs)
    .min(1, contactTexts.text)
    .max(longestMessage, contactTexts.textLong),
});
export type MessageInput = z.infer<typeof messageInput>;

/** A field that no person sees: whoever fills it is a program. No browser fills such a name itself. */
export const trapField = "casilla_b7";
