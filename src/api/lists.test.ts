import { expect, test } from "vitest";
import { openApiDocument } from "#src/api.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
};
type Get = {
  parameters?: { in: string; name: string }[];
  responses: {
    200?: { headers?: object; content?: Record<string, { schema: Schema }> };
  };
};

const document: {
  paths: Record<string, { get?: Get }>;
  components: { schemas: Record<string, Schema> };
} = JSON.parse(JSON.stringify(openApiDocument()));

/** Answers of one thing with its parts, or of a list that is whole by nature. */
const exceptions: Record<string, string> = {
  "/courses/{id}": "one course",
  "/courses/{courseId}/classes/{classId}": "one class",
  "/users/{userId}/course/{courseId}/progress": "the progress in one course, whole for its bar",
  "/teachers/balance": "one balance, with its next dates",
  "/academy/sales": "one sum, with the columns of its chart",
  "/academy/orders/{id}": "one order",
  "/academy/campaigns/{campaignId}": "one campaign",
  "/transactions/preview": "one checkout, as large as the cart",
  "/orders/{id}": "one order",
  "/payment-methods/pse/banks": "the gateway's list, which has no pages",
  "/academy/{subdomain}": "one academy",
  "/academy/bySubdomain/{subdomain}": "one academy",
};

function named(schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? (document.components.schemas[name] ?? {}) : schema;
}

function isList(given: Schema): boolean {
  const { type, anyOf = [] } = named(given);
  return [type].flat().includes("array") || anyOf.some(isList);
}

function hasList(given: Schema): boolean {
  const { properties = {}, allOf = [] } = named(given);
  return isList(given) || Object.values(properties).some(isList) || allOf.some(hasList);
}

const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
  const schema = get?.responses[200]?.content?.["application/json"]?.schema;
  return get && schema && hasList(schema) ? [{ path, get }] : [];
});

test.each(lists.filter(({ path }) => !(path in exceptions)))(
  "GET $path takes limit and offset, and answers X-Total-Count",
  ({ get }) => {
    const asked = get.parameters?.flatMap(({ in: place, name }) => (place === "query" ? name : []));
    expect(asked).toEqual(expect.arrayContaining(["limit", "offset"]));
    const sent = Object.keys(get.responses[200]?.headers ?? {}).map((name) => name.toLowerCase());
    expect(sent).toContain("x-total-count");
  },
);

test("every exception is a call with a list", () => {
  const paths = lists.map(({ path }) => path);
  expect(Object.keys(exceptions).filter((path) => !paths.includes(path))).toEqual([]);
});
