import { afterAll, describe, expect, test } from "vitest";
import { openDoor } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const anyone = openDoor(world).anyone({ subdomain: null });

type Parameter = { name: string; in: string; required?: boolean; schema?: object };
type Operation = {
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, object> }>;
};

const answer = await anyone("/api/openapi.json");
const document = await answer.json();
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      ...operation,
    })),
);

describe("the OpenAPI document", () => {
  test("states its title and version", () => {
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: "Semillero", version: expect.any(String) },
      servers: [{ url: "/api" }],
    });
  });

  test("has every call of the API", () => {
    expect(operations.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "POST /auth/register",
        "POST /auth/login",
        "POST /auth/refresh-token",
        "POST /auth/logout",
        "GET /users",
        "GET /courses",
        "GET /courses/{id}",
        "GET /courses/{courseId}/classes/{classId}",
        "GET /users/{userId}/course/{courseId}/progress",
        "PATCH /users/{userId}/course/{courseId}/progress",
        "POST /content/sign",
        "GET /signed-url",
        "PUT /uploads/{uploadId}",
        "PATCH /classes/{classId}/content",
        "GET /transactions/preview",
        "POST /transactions",
        "POST /gateway/events",
        "GET /stock",
        "GET /stock/{symbol}",
      ]),
    );
  });

  test.each(operations)("$name is fully described", (operation) => {
    expect(operation.summary).toMatch(/^[A-ZÁÉÍÓÚ].+/);
    const answers = Object.entries(operation.responses);
    expect(answers.some(([status]) => /^2\d\d$/.test(status))).toBe(true);
    for (const [status, { description, content = {} }] of answers) {
      expect(description).toBeTruthy();
      if (status >= "400") expect(Object.keys(content)).toEqual(["application/problem+json"]);
    }
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    const wanted = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name)).toEqual(wanted);
    for (const parameter of inPath) expect(parameter.required).toBe(true);
    for (const { schema } of operation.parameters ?? []) expect(schema).toBeTruthy();
    const schemes = Object.keys(document.components.securitySchemes);
    for (const security of operation.security ?? []) {
      expect(schemes).toEqual(expect.arrayContaining(Object.keys(security)));
    }
  });

  test("has no dangling reference and no repeated operation id", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, reference = ""] of references) {
      const found = reference
        .replace("#/", "")
        .split("/")
        .reduce((part, key) => part?.[key], document);
      expect(found, reference).toBeTruthy();
    }
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
  });
});

test("the readable page lists every call, without scripts", async () => {
  const page = await anyone("/api/docs");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  const html = await page.text();
  for (const { path, summary } of operations) {
    expect(html).toContain(`/api${path}`);
    expect(html).toContain(summary);
  }
  expect(html).not.toMatch(/<script/i);
});
