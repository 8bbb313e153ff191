import { expect, test } from "vitest";
import { openApiDocument } from "#src/api.ts";

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Found = { where: string; name: string; keys: string[] };

const document: {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { schemas: Record<string, Schema> };
} = JSON.parse(JSON.stringify(openApiDocument()));
type Answer = { content?: Record<string, { schema: Schema }> };

/** Every object of an answer with the property that it is the value of. */
function objectsIn(schema: Schema, where: string, name = ""): Found[] {
  const { properties, items, allOf = [], anyOf = [], oneOf = [] } = schema;
  return [
    ...(properties ? [{ where, name, keys: Object.keys(properties) }] : []),
    ...Object.entries(properties ?? {}).flatMap(([key, one]) =>
      objectsIn(one, `${where}.${key}`, key),
    ),
    ...(items ? objectsIn(items, `${where}[]`, name) : []),
    ...[...allOf, ...anyOf, ...oneOf].flatMap((one) => objectsIn(one, where, name)),
  ];
}

const objects = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    objectsIn(schema, name),
  ),
  ...Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { responses }]) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ schema }) => objectsIn(schema, `${method} ${path}`)),
      ),
    ),
  ),
];

test("what has _id has id", () => {
  const wrong = objects.filter(({ keys }) => keys.includes("_id") && !keys.includes("id"));
  expect(wrong.map(({ where }) => where)).toEqual([]);
  expect(objects.filter(({ keys }) => keys.includes("_id")).length).toBeGreaterThan(40);
});

test("a course, module, class or teacher has _id too", () => {
  const names = /^(course|products|module|class|lesson|teacher)(e?s)?$/;
  const named = objects.filter(({ name, keys }) => names.test(name) && keys.includes("id"));
  expect(named.filter(({ keys }) => !keys.includes("_id")).map(({ where }) => where)).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});
