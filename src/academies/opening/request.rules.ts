// What somebody says of the academy that they want to open, with the texts of spec 2 §5 and §8.
import { z } from "zod";
import { normalizeSubdomain } from "#src/academies/addresses/hosts.rules.ts";
import {
  checkSubdomain,
  misleadingName,
  subdomainTexts,
} from "#src/academies/addresses/subdomains.rules.ts";
import { categoryName, mostCategories } from "#src/academies/categories/category.rules.ts";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { nameMaximum, nameMinimum } from "#src/academies/settings/academy.rules.ts";
import { cleanLine } from "#src/ui/formats/one-line.rules.ts";

/** How long a request holds its name, and how long its links are good (decisions: Academies). */
export const requestHours = 24;

export const requestTexts = {
  empty: subdomainTexts.empty,
  nameShort: `Usa al menos ${nameMinimum} caracteres.`,
  nameLong: `Usa ${nameMaximum} caracteres como máximo.`,
  email: "Correo inválido",
  emailsDiffer: "Correos no coinciden",
  everyCategory: "Ese nombre reúne a todas las categorías. Elige otro.",
  noCategory: "Escribe al menos una categoría.",
  manyCategories: `Usa ${mostCategories} categorías como máximo.`,
  sameCategory: "Hay dos categorías con el mismo nombre.",
};

const longest = 200;
const typed = z.string(requestTexts.empty);

/** In lower case; its message says why a name cannot be had. */
export const subdomainField = typed
  .overwrite((text) => normalizeSubdomain(text.trim()))
  .refine((text) => text.length <= longest, { message: subdomainTexts.long, abort: true })
  .superRefine((text, check) => {
    const { refusal } = checkSubdomain(text);
    if (refusal) check.addIssue({ code: "custom", message: refusal.text });
  });

export const academyNameField = typed
  .overwrite(cleanLine)
  .min(1, { error: requestTexts.empty, abort: true })
  .min(nameMinimum, requestTexts.nameShort)
  .max(nameMaximum, requestTexts.nameLong)
  .superRefine((name, check) => {
    const message = misleadingName(name);
    if (message) check.addIssue({ code: "custom", message });
  });

const category = typed
  .overwrite(cleanLine)
  .min(1, requestTexts.empty)
  .pipe(categoryName)
  .refine((name) => name.toLowerCase() !== everyCategory, requestTexts.everyCategory);

const email = typed
  .overwrite((text) => text.trim().toLowerCase())
  .min(1, requestTexts.empty)
  .max(254, requestTexts.email)
  .pipe(z.email(requestTexts.email));

/** The first step of the form. */
export const aboutAcademy = z.object({
  subdomain: subdomainField,
  name: academyNameField,
  category,
});

/** The second one. */
export const administratorEmail = z
  .object({
    email,
    emailAgain: typed.overwrite((text) => text.trim().toLowerCase()).min(1, requestTexts.empty),
  })
  .refine((form) => form.email === form.emailAgain, {
    path: ["emailAgain"],
    message: requestTexts.emailsDiffer,
  });

export const requestInput = z.object({
  name: academyNameField,
  subdomain: subdomainField,
  email,
  categories: z
    .array(z.object({ name: category }), requestTexts.noCategory)
    .min(1, requestTexts.noCategory)
    .max(mostCategories, requestTexts.manyCategories)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      requestTexts.sameCategory,
    ),
});
export type RequestInput = z.infer<typeof requestInput>;

export type RequestState = "open" | "opened" | "expired";

/** Of a row of `academy_requests`. */
export function requestState(
  { openedAt, expiresAt }: { openedAt: Date | null; expiresAt: Date },
  now: Date,
): RequestState {
  if (openedAt) return "opened";
  return expiresAt > now ? "open" : "expired";
}

export const requestLinkTexts = {
  unknown: "Este enlace ya no sirve. Si pediste varios, usa el del correo más nuevo.",
  expired: "El tiempo de este enlace terminó, y la dirección volvió a quedar libre.",
  opened: "Este enlace ya se usó: tu academia está abierta.",
};
