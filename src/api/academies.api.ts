// The calls of an academy that is asked for, and what everybody may know of one (spec 2 §7).
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { normalizeSubdomain } from "#src/academies/addresses/hosts.rules.ts";
import { subdomainTexts } from "#src/academies/addresses/subdomains.rules.ts";
import { mostCategories } from "#src/academies/categories/category.rules.ts";
import { contactOf } from "#src/academies/contact.ts";
import { requestInput } from "#src/academies/opening/request.rules.ts";
import { findPublicAcademy } from "#src/academies/public-academy-queries.ts";
import { checkName, requestAcademy } from "#src/administration/open-request.ts";
import type { Ctx } from "#src/ctx.ts";
import {
  conflictFailure,
  createRoute,
  failures,
  jsonAnswer,
  jsonBody,
  router,
  tooManyFailure,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";

/** As document 2 names it; a logo is neither stored nor checked before the link is used. */
const ignoredLogo = z
  .unknown()
  .optional()
  .describe("Se ignora: el logo se pone en Básico, cuando la academia está abierta");

const requestShape = requestInput
  .extend({
    logo: ignoredLogo,
    categories: z
      .array(z.object({ name: z.string(), logo: ignoredLogo }))
      .describe(`De 1 a ${mostCategories}. La academia se abre con ellas, en este orden`),
  })
  .openapi("AcademyRequest");

const requestedShape = z
  .object({
    subdomain: z.string().openapi({ example: "la-gulupa" }),
    email: z.string(),
    expiresAt: z.iso.datetime().describe("Hasta cuándo sirve el enlace y queda apartado el nombre"),
  })
  .openapi("AcademyRequested");

const nameShape = z
  .object({
    subdomain: z.string(),
    free: z.boolean(),
    reason: z
      .enum(["empty", "short", "long", "letters", "hyphens", "reserved", "taken"])
      .nullable()
      .describe("Por qué no se puede usar; null si está libre"),
    text: z.string().describe("Para mostrar"),
    proposal: z.string().nullable().describe("Un nombre parecido que sí se podría usar"),
  })
  .openapi("AcademyName");

const academyShape = z
  .object({
    id: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    email: z.string().describe("Adonde le escribe la gente"),
    logo: z.string().nullable(),
    categories: z.array(z.object({ name: z.string(), logo: z.string().nullable() })),
  })
  .openapi("Academy");

const anyText = z.string().max(200);

export const academiesApi = router();

academiesApi.openapi(
  createRoute({
    method: "post",
    path: "/academy",
    summary: "Pedir una academia: aparta la dirección hasta 24 horas y envía el enlace que la abre",
    description:
      "Solo en la dirección principal. Pedir lo mismo otra vez responde igual y vuelve a enviar el enlace",
    request: { body: jsonBody(requestShape) },
    responses: {
      202: jsonAnswer("El correo va en camino", requestedShape),
      ...failures,
      ...conflictFailure,
      ...tooManyFailure,
    },
  }),
  async (c) => {
    const input = requestInput.parse(c.req.valid("json"));
    const { subdomain, email, expiresAt } = await requestAcademy(c.get("ctx"), input);
    return c.json({ subdomain, email, expiresAt: expiresAt.toISOString() }, 202);
  },
);

academiesApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/names/{subdomain}",
    summary: "Si una dirección está libre, y si no, por qué",
    request: { params: z.object({ subdomain: anyText }) },
    responses: { 200: jsonAnswer("El nombre", nameShape), ...failures, ...tooManyFailure },
  }),
  async (c) => {
    const { subdomain } = c.req.valid("param");
    const refusal = await checkName(c.get("ctx"), subdomain);
    const { reason = null, text = subdomainTexts.free, proposal = null } = refusal ?? {};
    const name = normalizeSubdomain(subdomain.trim());
    return c.json({ subdomain: name, free: !refusal, reason, text, proposal }, 200);
  },
);

const bySubdomain = {
  method: "get",
  request: { params: z.object({ subdomain: anyText }) },
  responses: { 200: jsonAnswer("La academia", academyShape), ...failures },
} as const;

academiesApi.openapi(
  createRoute({
    ...bySubdomain,
    path: "/academy/{subdomain}",
    summary: "Lo público de una academia abierta",
  }),
  async (c) => c.json(await academyAt(c.get("ctx"), c.req.valid("param").subdomain), 200),
);

academiesApi.openapi(
  createRoute({
    ...bySubdomain,
    path: "/academy/bySubdomain/{subdomain}",
    summary: "Lo mismo, con la otra dirección del documento",
  }),
  async (c) => c.json(await academyAt(c.get("ctx"), c.req.valid("param").subdomain), 200),
);

async function academyAt(ctx: Ctx, typed: string) {
  const found = await findPublicAcademy(ctx, typed);
  if (!found) throw problem("not_found", "Esta academia no existe");
  const { academy, categories } = found;
  const { outside } = ctx;
  const addressOf = (path: string | null) => path && academyUrl({ academy, outside }, path);
  return {
    id: academy.id,
    name: academy.name,
    subdomain: academy.subdomain ?? "",
    email: contactOf({ academy, outside }),
    logo: addressOf(academy.logoUrl),
    categories: categories.map(({ name, logoUrl }) => ({ name, logo: addressOf(logoUrl) })),
  };
}
