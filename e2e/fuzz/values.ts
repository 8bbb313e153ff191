// Values that a schema of the OpenAPI document accepts, filled with what exists where it can be.
import { z } from "zod";
import type { Random } from "./random.ts";
import { type Home, type Kind, password } from "./scene.ts";

/** The part of a JSON schema that the document uses. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxItems?: number;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

export const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    required: z.array(z.string()).optional(),
    items: schemaShape.optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schemaShape).optional(),
    oneOf: z.array(schemaShape).optional(),
    allOf: z.array(schemaShape).optional(),
    format: z.string().optional(),
  }),
) as z.ZodType<Schema>;

export type Place = { home: Home; who: Kind; random: Random };

/** @param name of the parameter, property or field. */
export function valueFor(schema: Schema, name: string, place: Place): unknown {
  const { random } = place;
  const { allOf, anyOf, oneOf, properties } = schema;
  if (allOf) return Object.assign({}, ...allOf.map((one) => valueFor(one, name, place)));
  const choices = anyOf ?? oneOf;
  if (choices) return valueFor(random.pick(choices), name, place);
  if (schema.enum) return random.pick(schema.enum);
  const type = random.pick([schema.type ?? "string"].flat());
  if (type === "null") return null;
  if (type === "boolean") return random.chance(0.5);
  if (type === "integer" || type === "number") return numberFor(schema, random);
  if (type === "array") {
    const items = schema.items ?? {};
    return Array.from({ length: random.below(4) }, () => valueFor(items, name, place));
  }
  if (type !== "object") return textFor(name, place);
  const required = schema.required ?? [];
  const given = Object.entries(properties ?? {}).filter(
    ([key]) => required.includes(key) || random.chance(0.6),
  );
  return Object.fromEntries(given.map(([key, one]) => [key, valueFor(one, key, place)]));
}

function numberFor({ minimum = 0, maximum = 1_000 }: Schema, random: Random): number {
  return minimum + random.below(Math.min(maximum - minimum, 100_000) + 1);
}

/** A text that a person or a page could have sent under this name. */
export function textFor(name: string, { home, who, random }: Place): string {
  const known = home.things[name];
  const person = home.people[who];
  if (name === "userId" || name === "id") {
    return random.chance(0.7) ? person.id : random.pick(Object.values(home.things).flat());
  }
  if (name === "session") return random.chance(0.5) ? person.session : random.hex(36);
  if (known) return random.pick(known);
  const written: Record<string, string[]> = {
    email: [person.email, `${random.hex(12)}@correo.test`],
    behalfUser: [`${random.hex(12)}@correo.test`],
    confirmation: [person.email],
    password: [password, `otra ${password}`],
    current: [password],
    role: ["student", "teacher"],
    name: ["Marisol Quira", "Guía.pdf"],
    description: ["Siembro café desde niña."],
    comment: ["¿Sirve en tierra fría?", `Gracias ${random.hex(8)}`],
    text: ["ferm", "cafetal"],
    terms: ["cafe", "compost"],
    category: ["cultivo", "todos"],
    fileName: ["Clase.mp4", "Guía.pdf", "yo.png"],
    fileType: ["video", "image/png", "application/pdf"],
    contentType: ["video/mp4", "image/png", "application/pdf"],
    sha256: [random.hex(64)],
    token: [random.hex(43)],
    refreshToken: [random.hex(43)],
    signature: [random.hex(43)],
    expires: ["1795251245", "99999999999"],
    redirectTo: ["/explore", "/account"],
    intent: [
      ...["save", "verify", "link", "again", "remove-picture"],
      ...["approve", "refuse", "return", "withdraw", "withdraw-offer", "suspend", "restore"],
      ...["resend", "invite", "enrol", "on", "off", "delete", "create", "send", "confirm"],
      ...["reversal", "account", "open", "share", "pay", "remove", "name", "about", "email"],
      ...["accent", "logo.remove", "subdomain.change", "categories.add", "categories.rename"],
      ...["categories.remove", "categories.move", "categories.up", "categories.print"],
    ],
    addresses: [`${random.hex(12)}@correo.test`, "nadie"],
    confirmed: ["1"],
    version: ["1", "2"],
    sharePercent: ["70", "75 %"],
    was: ["70"],
    amountCop: ["1.000", "90000"],
    paidOn: ["2026-11-20"],
    reference: ["TR-981"],
    note: ["Pasaron más de siete días hábiles."],
    reason: ["Falta la foto de portada"],
    kind: ["percent", "amount"],
    percent: ["10"],
    scope: ["all", "chosen"],
    accent: ["#22417E"],
    to: ["0", "3"],
    tab: ["requests", "invited", "review", "send"],
    edit: ["name", "logo", "categories.new", "categories"],
    symbol: ["USDCOP"],
    limit: ["5", "24"],
    offset: ["0", "10"],
    phone: ["3105550142"],
    city: ["Pitalito"],
    provider: ["google", "oidc"],
    slug: ["cafe"],
    includeTeacher: ["true", "false"],
    includeClasses: ["true", "false"],
  };
  return random.pick(written[name] ?? ["una palabra", random.hex(10), "1"]);
}
