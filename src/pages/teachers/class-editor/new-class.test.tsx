import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { problem } from "#src/problem.ts";
import { NewClass } from "./new-class.tsx";

const place = {
  ...{ courseId: "1", courseStatus: "draft", moduleName: "Módulo 1" },
  ...{ modulesHref: "/modulos", classesHref: "/clases" },
} as Parameters<typeof NewClass>[0]["place"];
const typed = { title: "Dos", description: "Con tijera.", ...choices("true") };
const lesson = { title: "", description: "", published: true, comments: true, isFree: false };

function choices(published: string) {
  return { published, comments: "true", isFree: "false" };
}

/** The page as a browser receives it after an answer, before any script runs. */
function page(answer: unknown): string {
  const given = { csrf: "token", author: "nubia", path: "/nueva", videoTypes: [], newId: "otro" };
  const element = <NewClass {...given} place={place} lesson={lesson} />;
  const router = createMemoryRouter([{ id: "new", path: "/", element }], {
    hydrationData: { loaderData: {}, actionData: { new: answer } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a class that was made and changed meanwhile shows both texts, and saves to that class", () => {
  const html = page({
    problem: problem("conflict", "Este curso cambió en otra pestaña").body(),
    values: { ...typed, key: "clase-1", intent: "finish" },
    now: { ...lesson, title: "Una", version: 2 },
    intent: "finish",
  });
  expect(html).toContain("Esta clase ya se había guardado con otro texto.");
  expect(html).toMatch(/La tuya<\/b>.*?Dos.*La guardada<\/b>.*?Una/s);
  const choice = html.match(/<form[^>]*action="\/clases\/clase-1".*?<\/form>/s)?.[0];
  expect(choice).toContain('name="version" value="2"');
  expect(choice).toContain('name="title" value="Dos"');
  expect(choice).toMatch(/<button[^>]*value="finish"[^>]*>Guardar la mía/);
  expect(choice).toMatch(/<a[^>]*href="\/clases\/clase-1"[^>]*>Quedarme con la guardada/);
  expect(html).not.toContain('name="key"');
});

test("any other refusal leaves the form with what was typed, for the same class", () => {
  expect(page(undefined)).toContain('name="key" value="otro"');
  const values = { ...typed, key: "clase-1" };
  const html = page({ problem: problem("invalid", "No").body(), values });
  expect(html).toContain('name="key" value="clase-1"');
  expect(html).toMatch(/<input[^>]*name="title"[^>]*value="Dos"|value="Dos"[^>]*name="title"/);
});
