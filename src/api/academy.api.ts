// What the administrators of an academy change of it (spec 2 §7).

import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { categoriesInput } from "#src/academies/categories/replace-categories.ts";
import { logoTexts } from "#src/academies/logo/logo.rules.ts";
import { listCategoryLogos } from "#src/academies/queries.ts";
import { academyFields, academyTexts } from "#src/academies/settings/academy.rules.ts";
import { findSettings } from "#src/academies/settings/settings-queries.ts";
import { teachingModes } from "#src/academies/settings/teaching-mode.rules.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { editAcademyAtOnce } from "#src/administration/edit-academy-at-once.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { notFoundText } from "#src/http/errors.ts";
import { pictureForm, readFormBody, unreadableForm } from "#src/http/forms/form-body.ts";
import { type FormValues, readForm } from "#src/http/forms/form-data.rules.ts";
import {
  conflictFailure,
  createRoute,
  fileFailures,
  jsonAnswer,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { problem } from "#src/problem.ts";

export const academyApi = router();

const version = z
  .number()
  .int()
  .min(1)
  .nullish()
  .describe("La versión que se leyó; si la academia tiene otra, 409 y nada se guarda");

const patch = z
  .object({
    ...academyFields,
    subdomain: z
      .string()
      .max(200)
      .describe("La academia pasa a esa dirección; la de antes lleva a ella 90 días"),
    categories: categoriesInput.describe(
      "Todas, en su orden: la que falta se quita si no tiene cursos",
    ),
    logo: z.null(logoTexts.notInJson).describe("null: la academia queda sin logo"),
  })
  .partial()
  .extend({ version });

/** The same in a form, where everything but the logo is text. */
const formProperties = {
  ...Object.fromEntries(Object.keys(academyFields).map((name) => [name, { type: "string" }])),
  subdomain: { type: "string" },
  testimonial: { type: "string", description: "El mismo objeto, como JSON; vacío: ninguno" },
  categories: { type: "string", description: "La misma lista, como JSON" },
  version: { type: "string" },
  logo: { type: "string", format: "binary" },
} as const;

const testimonialShape = z.object({
  quote: z.string(),
  name: z.string().describe("Quién lo dice"),
  role: z.string().describe("Qué hace, y dónde"),
});

const settingsShape = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    subdomain: z.string().nullable().describe("null: es la academia de la dirección principal"),
    name: z.string(),
    logo: z.string().nullable(),
    accent: z.string().nullable().describe("#RRGGBB; null: los colores de siempre"),
    about: z.string().describe("Lo que dice su portada, con saltos de línea"),
    headline: z.string().describe("La frase grande de su portada; vacía: el nombre"),
    testimonial: testimonialShape.nullable().describe("Lo que alguien dice de ella, en su portada"),
    email: z.string().nullable().describe("null: el correo de la plataforma"),
    whatsapp: z.string().nullable().describe("Con indicativo y sin +"),
    tabsOn: z.boolean().describe("Si las pestañas de categorías llevan a sus cursos"),
    teaching: z.enum(teachingModes).describe("Quién puede enseñar"),
    sharesLearnerEmails: z
      .boolean()
      .describe("Si los docentes ven el correo de los estudiantes que lo aceptaron"),
    pesosFirst: z
      .boolean()
      .describe("Si los precios se ven primero en pesos con IVA, y al lado en dólares"),
    categories: z.array(z.object({ name: z.string(), logo: z.string().nullable() })),
    version: z.number().int(),
  })
  .openapi("AcademySettings");

async function settingsOf(ctx: MemberCtx): Promise<z.infer<typeof settingsShape>> {
  const { logoUrl, sharePercent: _, ...found } = await findSettings(ctx);
  const listed = await listCategoryLogos(ctx);
  // Of the subdomain that the academy has now.
  const academy = { ...ctx.academy, subdomain: found.subdomain };
  const addressOf = (path: string | null) => path && academyUrl({ ...ctx, academy }, path);
  const categories = listed.map((one) => ({ name: one.name, logo: addressOf(one.logoUrl) }));
  return { ...found, _id: found.id, logo: addressOf(logoUrl), categories };
}

const logoForm = {
  ...pictureForm,
  arriving: pictureForm.bytes,
  tooLarge: logoTexts.heavy,
};

academyApi.openapi(
  createRoute({
    method: "patch",
    path: "/academy/{id}",
    summary: "Cambiar los datos de la academia",
    description:
      "Lo que no se nombra queda como está. Se guarda todo o nada. El logo se envía como multipart/form-data en `logo`, solo o con los demás datos como texto; pesa 2 MB como máximo. Para quitarlo, `logo` es `null` en JSON.",
    security: secured,
    request: {
      params: z.object({ id: z.string().max(64) }),
      body: {
        content: {
          "application/json": { schema: patch },
          "multipart/form-data": { schema: { type: "object", properties: formProperties } },
        },
      },
    },
    responses: {
      200: jsonAnswer("La academia", settingsShape),
      ...memberFailures,
      ...fileFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    if (c.req.valid("param").id !== ctx.academy.id) throw problem("not_found", notFoundText);
    requireAdministrator(ctx, academyTexts.adminsOnly);
    const isForm = c.req.header("content-type")?.toLowerCase().startsWith("multipart/");
    const { given, file } = isForm ? await posted(c.req.raw) : { given: sent(c.req) };
    const { version, subdomain, categories: listed, logo = file, ...fields } = given;
    const categories = listed?.map((one) => ({ ...one, logo: pathIn(ctx, one.logo) }));
    const parts = { fields, subdomain, categories, logo };
    await editAcademyAtOnce(ctx, parts, version ?? undefined);
    return c.json(await settingsOf(ctx), 200);
  },
);

/** A category's logo is sent as it was read, with the academy's host. */
function pathIn<Logo extends string | null | undefined>(ctx: MemberCtx, logo: Logo) {
  const host = academyUrl(ctx, "/").slice(0, -1);
  return logo?.startsWith(`${host}/`) ? logo.slice(host.length) : logo;
}

/** Its type knows no route with a second kind of body. */
function sent(request: { valid(target: never): unknown }): z.infer<typeof patch> {
  return request.valid("json" as never) as z.infer<typeof patch>;
}

async function posted(request: Request) {
  const form = readForm(await readFormBody(request, logoForm));
  const { logo, ...others } = form?.files ?? {};
  if (!form || Object.keys(others).length > 0) throw unreadableForm();
  const given = patch.parse(typed(form.values));
  return { given, file: logo && Buffer.from(await logo.arrayBuffer()) };
}

const switches = new Set(["tabsOn", "sharesLearnerEmails", "pesosFirst"]);

/** A form has only texts. */
function typed(values: FormValues): Record<string, unknown> {
  const words: Record<string, unknown> = { true: true, false: false };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === "version") return [name, Number(value)];
      if (name === "categories" || name === "testimonial") return [name, jsonIn(value)];
      return [name, switches.has(name) ? (words[String(value)] ?? value) : value];
    }),
  );
}

/** What is no JSON is refused as what it should be. */
function jsonIn(value: FormValues[string] | undefined): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
