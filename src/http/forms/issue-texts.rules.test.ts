import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#src/api.ts";
import { fieldNames } from "./field-names.rules.ts";
import { issueText } from "./issue-texts.rules.ts";

function said(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: issueText });
  return (error?.issues ?? []).map(({ message }) => message);
}

describe("what is wrong with a value is one sentence that names the field", () => {
  const id = z.uuid();
  const shape = z.object({
    email: z.email(),
    name: z.string().min(3).max(5),
    courses: z.array(id).min(1).max(2),
    minutes: z.number().int().min(0).max(100_000),
    country: z.literal("CO"),
    role: z.enum(["student", "teacher"]),
    answerTo: id,
  });
  const right = {
    email: "ana@correo.test",
    name: "Ana",
    courses: ["01890000-0000-7000-8000-000000000000"],
    minutes: 1,
    country: "CO",
    role: "student",
    answerTo: "01890000-0000-7000-8000-000000000000",
  };
  test.each([
    ["nothing", undefined, ["Faltan los datos."]],
    ["no object", [], ["Los datos deben ser un objeto JSON."]],
    ["a missing field", { email: undefined }, ["Falta el correo."]],
    ["a null", { email: null }, ["Falta el correo."]],
    ["a missing list", { courses: undefined }, ["Faltan los cursos."]],
    ["another type", { name: 7 }, ["El nombre debe ser texto."]],
    ["another type of a list", { courses: "x" }, ["Los cursos deben ser una lista."]],
    ["too short", { name: "Al" }, ["El nombre debe tener al menos 3 caracteres."]],
    ["too long", { name: "Anacleta" }, ["El nombre puede tener hasta 5 caracteres."]],
    ["too few", { courses: [] }, ["Los cursos deben tener al menos 1 elemento."]],
    [
      "too many",
      { courses: Array(3).fill(right.answerTo) },
      ["Los cursos pueden tener hasta 2 elementos."],
    ],
    ["no id", { answerTo: "x" }, ["El identificador del comentario que respondes no es válido."]],
    [
      "no id in a list",
      { courses: [right.answerTo, "x"] },
      ["El identificador del elemento 2 de los cursos no es válido."],
    ],
    ["no e-mail", { email: "ana" }, ["El correo no es un correo válido."]],
    ["too small", { minutes: -1 }, ["Los minutos deben ser 0 o más."]],
    ["too big", { minutes: 100_001 }, ["Los minutos deben ser 100.000 o menos."]],
    ["no whole number", { minutes: 1.5 }, ["Los minutos deben ser un número entero."]],
    ["no number", { minutes: Number.NaN }, ["Los minutos deben ser un número."]],
    ["the only value", { country: "PE" }, ["El país debe ser «CO»."]],
    ["a value of several", { role: "x" }, ["El rol debe ser «student» o «teacher»."]],
  ])("%s", (_, change, sentences) => {
    const isPart = change && !Array.isArray(change);
    expect(said(shape, isPart ? { ...right, ...change } : change)).toEqual(sentences);
  });

  test("a field of another's choosing is quoted, and unknown ones are named", () => {
    expect(said(z.object({ toString: z.string() }), { toString: 1 })).toEqual([
      "El campo «toString» debe ser texto.",
    ]);
    expect(said(z.strictObject({}), { a: 1, email: "" })).toEqual([
      "No conocemos el campo «a» ni el correo.",
    ]);
    expect(said(z.union([z.string(), z.array(z.string())]), 7)).toEqual([
      "Los datos no tienen la forma que se pide.",
    ]);
    const oneOrMore = z.object({ courseId: z.union([z.string(), z.array(z.string()).max(1)]) });
    expect(said(oneOrMore, { courseId: ["a", "b"] })).toEqual([
      "El curso puede tener hasta 1 elemento.",
    ]);
  });

  test("a schema's own message stays", () => {
    expect(said(z.string("Debes llenar todos los campos"), undefined)).toEqual([
      "Debes llenar todos los campos",
    ]);
  });
});

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

test("every field that a call of the document takes has a name", () => {
  const document = JSON.parse(JSON.stringify(openApiDocument()));
  const unnamed = new Set<string>();
  const note = (name: string) => {
    if (!Object.hasOwn(fieldNames, name)) unnamed.add(name);
  };
  const walk = (schema: Schema | undefined): void => {
    if (!schema) return;
    const named = schema.$ref?.split("/").at(-1);
    if (named) walk(document.components.schemas[named]);
    for (const part of [schema.anyOf, schema.oneOf, schema.allOf]) part?.forEach(walk);
    walk(schema.items);
    for (const [name, one] of Object.entries(schema.properties ?? {})) {
      note(name);
      walk(one);
    }
  };
  type Call = {
    parameters?: { in: string; name: string }[];
    requestBody?: { content: Record<string, { schema: Schema }> };
  };
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(Object(methods)));
  for (const { parameters = [], requestBody } of calls as Call[]) {
    for (const { in: place, name } of parameters) if (place !== "path") note(name);
    for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema);
  }
  expect([...unnamed]).toEqual([]);
});
