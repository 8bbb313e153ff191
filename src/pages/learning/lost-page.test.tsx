import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { problem } from "#src/problem.ts";
import { ErrorBoundary as Everywhere } from "#src/root.tsx";
import { ErrorBoundary } from "./lost-page.tsx";

function shown(boundary: ComponentType, error: unknown): string {
  const page = { id: "watch", path: "/", Component: () => null, ErrorBoundary: boundary };
  const Stub = createRoutesStub([page]);
  return renderToStaticMarkup(<Stub hydrationData={{ errors: { watch: error } }} />);
}

const answer = (status: number, data: unknown) => {
  return { status, data, statusText: "", internal: false };
};

test("a class that fails to load can be retried or left", () => {
  for (const error of [new TypeError("Failed to fetch"), answer(502, "<h1>Bad Gateway</h1>")]) {
    const html = shown(ErrorBoundary, error);
    expect(html).toContain("No pudimos cargar la clase");
    expect(html).toMatch(/<button[^>]*>Reintentar/);
    expect(html).toMatch(/<a href="\/explore\?category=todos"/);
    expect(html).not.toContain("Bad Gateway");
  }
});

test.each([
  answer(403, problem("forbidden", "No tienes permiso para comentar").body()),
  answer(503, problem("unavailable", "Vuelve en unos minutos").body()),
  answer(404, null),
])("an error from the server shows as on every other page: $status", (error) => {
  expect(shown(ErrorBoundary, error)).toBe(shown(Everywhere, error));
});
